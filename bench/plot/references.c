#include "bench/plot/figure.h"

#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

/* The text in the column `name` distinguishes the curves of a file. */
static const plot_key names[] = {{"name", "", "", 0}, {0}};

static extr_status check(extr_context *context, const csv_file *file, const plot_value *values) {
  if (csv_column(file, values->column) < 0 ||
      (csv_column(file, "ber") < 0 && csv_column(file, "fer") < 0))
    return extr_fail(context, EXTR_INPUT, "%s:%d: expected the columns %s and ber or fer",
                     file->path, file->header.number, values->column);
  for (int i = 0; i < file->row_count; i++)
    for (const plot_value *value = values; value->column; value++)
      if (csv_column(file, value->column) >= 0)
        TRY(plot_value_check(context, file, &file->rows[i], value));
  return EXTR_OK;
}

static extr_status open_files(extr_context *context, plot_references *references) {
  for (char *path = references->paths, *rest; path; path = rest) {
    rest = strchr(path, ',');
    if (rest) *rest++ = 0;
    if (references->count == REFERENCES_MAX)
      return extr_fail(context, EXTR_LIMIT, "--reference: expected at most %d files",
                       REFERENCES_MAX);
    csv_file *file = &references->files[references->count++];
    TRY(csv_open(context, path, file));
    TRY(check(context, file, references->values));
  }
  return EXTR_OK;
}

extr_status references_open(extr_context *context, const char *paths, const char *x,
                            plot_references *references) {
  *references = (plot_references){.values = {{x, PLOT_ANY},
                                             {"ber", PLOT_NOT_NEGATIVE_IF_ANY},
                                             {"fer", PLOT_NOT_NEGATIVE_IF_ANY}},
                                  .kind = {.name = "reference", .keys = names, .repeats = true}};
  references->kind.values = references->values;
  if (!paths) return EXTR_OK;
  references->paths = strdup(paths);
  if (!references->paths) return extr_fail_memory(context);
  TRY(open_files(context, references));
  return plot_data_new(context, &references->kind, AXIS_EBN0, references->files, references->count,
                       &references->data);
}

void references_close(plot_references *references) {
  plot_data_free(&references->data);
  for (int i = 0; i < references->count; i++) csv_close(&references->files[i]);
  free(references->paths);
  *references = (plot_references){0};
}
