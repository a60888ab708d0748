#include "bench/plot/figure.h"

#include <extrinsic/status.h>

#include "bench/output/encode.h"
#include "bench/plot/kind.h"
#include "bench/plot/words.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

static extr_status check(extr_context *context, const csv_file *file, const char *x) {
  const plot_value values[] = {
      {x, PLOT_ANY}, {"ber", PLOT_NOT_NEGATIVE_IF_ANY}, {"fer", PLOT_NOT_NEGATIVE_IF_ANY}};
  if (csv_column(file, x) < 0 || (csv_column(file, "ber") < 0 && csv_column(file, "fer") < 0))
    return extr_fail(context, EXTR_INPUT, "%s:%d: expected the columns %s and ber or fer",
                     file->path, file->header.number, x);
  for (int i = 0; i < file->row_count; i++)
    for (int v = 0; v < 3; v++)
      if (csv_column(file, values[v].column) >= 0)
        TRY(plot_value_check(context, file, &file->rows[i], &values[v]));
  return EXTR_OK;
}

extr_status references_open(extr_context *context, const char *names, const char *x,
                            plot_references *references) {
  *references = (plot_references){.x = x};
  if (!names) return EXTR_OK;
  references->paths = strdup(names);
  if (!references->paths) return extr_fail_memory(context);
  for (char *path = references->paths, *rest; path; path = rest) {
    rest = strchr(path, ',');
    if (rest) *rest++ = 0;
    if (references->count == REFERENCES_MAX)
      return extr_fail(context, EXTR_LIMIT, "--reference: expected at most %d files",
                       REFERENCES_MAX);
    csv_file *file = &references->files[references->count++];
    TRY(csv_open(context, path, file));
    TRY(check(context, file, x));
  }
  return EXTR_OK;
}

void references_close(plot_references *references) {
  for (int i = 0; i < references->count; i++) csv_close(&references->files[i]);
  free(references->paths);
  *references = (plot_references){0};
}

/* ---- For gnuplot ----------------------------------------------------------------------------- */

static void title(const csv_file *file, char text[WORDS_TEXT]) {
  const char *name = csv_note(file, "name");
  const char *slash = strrchr(file->path, '/');
  const char *whole = name ? name : slash ? slash + 1 : file->path;
  words_shorten(whole, strlen(whole), WORDS_TITLE, text);
}

int references_width(const plot_references *references) {
  int longest = 0;
  for (int i = 0; i < references->count; i++) {
    char text[WORDS_TEXT];
    title(&references->files[i], text);
    int width = (int)encode_width(text, strlen(text));
    if (width > longest) longest = width;
  }
  return longest;
}

/* A logarithmic axis cannot show 0. */
static void write_rate(const csv_file *file, const csv_line *row, const char *column,
                       FILE *script) {
  const char *text = csv_field(file, row, column);
  double rate = text && *text ? strtod(text, NULL) : 0;
  if (rate > 0)
    fprintf(script, ",%.15g", rate);
  else
    fputs(",NaN", script);
}

static void write_file(const csv_file *file, const char *x, int number, FILE *script) {
  fprintf(script, "$reference_%d << END\n%s,ber,fer\n", number, x);
  for (int i = 0; i < file->row_count; i++) {
    const csv_line *row = &file->rows[i];
    fprintf(script, "%.15g", strtod(csv_field(file, row, x), NULL));
    write_rate(file, row, "ber", script);
    write_rate(file, row, "fer", script);
    fputc('\n', script);
  }
  fputs("END\n", script);
}

void references_write(const plot_references *references, FILE *script) {
  fprintf(script, "REFERENCES = %d\narray REFERENCE_TITLES[%d]\n", references->count,
          references->count + 1); /* gnuplot requires at least one block, */
  if (!references->count) fputs("$reference_1 << END\nEND\n", script); /* and reads the first */
  for (int i = 0; i < references->count; i++) {
    const csv_file *file = &references->files[i];
    char text[WORDS_TEXT];
    title(file, text);
    fprintf(script, "REFERENCE_TITLES[%d] = ", i + 1);
    encode_gnuplot(text, strlen(text), script);
    fputc('\n', script);
    write_file(file, references->x, i + 1, script);
  }
}
