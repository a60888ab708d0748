#include "bench/plot/data.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <stdlib.h>

/* The index in `found` of a row with the same key, after adding this row if there is none. Negative
 * if there are too many. */
static int find(const plot_row *row, const plot_key *keys, bool by_file, plot_row *found,
                int *count) {
  for (int i = 0; i < *count; i++)
    if ((!by_file || found[i].file == row->file) && plot_same_keys(&found[i], row, keys)) return i;
  if (*count == PLOT_SERIES_MAX) return -1;
  found[*count] = *row;
  return (*count)++;
}

static extr_status sort_row(extr_context *context, plot_data *data, plot_row *row) {
  const plot_kind *kind = data->kind;
  row->series = find(row, kind->keys, data->by_file, data->series, &data->series_count);
  if (kind->groups) row->group = find(row, kind->groups, false, data->groups, &data->group_count);
  if (row->series < 0 || row->group < 0)
    return extr_fail(context, EXTR_LIMIT,
                     "%s:%d: more than %d curves or groups of bars in one plot", row->file->path,
                     row->line->number, PLOT_SERIES_MAX);
  row->x = kind->groups ? row->group + 1
                        : strtod(csv_field(row->file, row->line, kind->values[0].column), NULL);
  return EXTR_OK;
}

static int compare(const void *a, const void *b) {
  const plot_row *x = a, *y = b;
  if (x->series != y->series) return x->series < y->series ? -1 : 1;
  if (x->x != y->x) return x->x < y->x ? -1 : 1;
  return (x->line->number > y->line->number) - (x->line->number < y->line->number);
}

/* The second of two adjacent rows of the same series and x; NULL if there are none. */
static const plot_row *repeated(const plot_data *data) {
  for (int i = 1; i < data->row_count; i++) {
    const plot_row *row = &data->rows[i];
    if (row->series == row[-1].series && row->x == row[-1].x) return row;
  }
  return NULL;
}

static extr_status sort(extr_context *context, plot_data *data) {
  data->row_count = data->series_count = data->group_count = 0;
  for (int f = 0; f < data->file_count; f++)
    for (int i = 0; i < data->files[f].row_count; i++) {
      if (!plot_kind_shows(data->kind, &data->files[f], &data->files[f].rows[i])) continue;
      plot_row *row = &data->rows[data->row_count++];
      *row = (plot_row){.file = &data->files[f], .line = &data->files[f].rows[i]};
      TRY(sort_row(context, data, row));
    }
  qsort(data->rows, (size_t)data->row_count, sizeof *data->rows, compare);
  return EXTR_OK;
}

extr_status plot_data_new(extr_context *context, const plot_kind *kind, const csv_file *files,
                          int file_count, plot_data *data) {
  *data =
      (plot_data){.kind = kind, .files = files, .file_count = file_count, .by_file = !kind->groups};
  size_t rows = 0;
  for (int f = 0; f < file_count; f++) rows += (size_t)files[f].row_count;
  data->rows = calloc(rows, sizeof *data->rows);
  if (!data->rows) return extr_fail_memory(context);
  TRY(sort(context, data));
  if (kind->repeats || !repeated(data)) return EXTR_OK;
  data->by_file = true;
  TRY(sort(context, data));
  const plot_row *row = repeated(data);
  if (!row) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s:%d: found the measurement of line %d again, expected each once",
                   row->file->path, row->line->number, row[-1].line->number);
}

void plot_data_free(plot_data *data) {
  free(data->rows);
  data->rows = NULL;
}
