#include "bench/plot/data.h"
#include "bench/output/encode.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- For gnuplot ----------------------------------------------------------------------------- */

/* Texts become strings by encode.h and numbers are printed from their parsed values: nothing from a
 * file is copied into a script unchanged. */
static void write_string(const char *text, FILE *script) {
  encode_gnuplot(text, strlen(text), script);
}

/* Writes one string. */
static void write_lines(const char *name, const plot_lines *lines, FILE *script) {
  fprintf(script, "%s = ", name);
  for (int i = 0; i < lines->count; i++) {
    if (i > 0) fputs(".\"\\n\".", script);
    write_string(lines->text[i], script);
  }
  fputc('\n', script);
}

static void write_settings(const plot_data *data, FILE *script) {
  plot_lines settings;
  words_settings(data, &settings);
  write_lines("SETTINGS", &settings, script);
}

static void write_names(const plot_data *data, FILE *script) {
  int variants[PLOT_SERIES_MAX], count = data->series_count;
  char text[WORDS_TEXT];
  words_variants(data, variants);
  fprintf(script, "array NAMES[%d]\narray TITLES[%d]\narray VARIANTS[%d]\n", count, count, count);
  for (int i = 0; i < count; i++) {
    words_name(data, i, text);
    fprintf(script, "VARIANTS[%d] = %d\nNAMES[%d] = ", i + 1, variants[i], i + 1);
    write_string(text, script);
    words_title(data, i, text);
    fprintf(script, "\nTITLES[%d] = ", i + 1);
    write_string(text, script);
    fputc('\n', script);
  }
}

static void write_groups(const plot_data *data, FILE *script) {
  fprintf(script, "array GROUPS[%d]\narray SIZES[%d]\n", data->group_count, data->group_count);
  for (int i = 0; i < data->group_count; i++) {
    int size = 0;
    for (int r = 0; r < data->row_count; r++) size += data->rows[r].group == i;
    plot_lines label;
    char name[32];
    words_group(data, i, &label);
    fprintf(script, "SIZES[%d] = %d\n", i + 1, size);
    snprintf(name, sizeof name, "GROUPS[%d]", i + 1);
    write_lines(name, &label, script);
  }
}

static void write_range(const plot_data *data, FILE *script) {
  double first = data->rows[0].x, last = first;
  for (int i = 1; i < data->row_count; i++) {
    double x = data->rows[i].x;
    if (x < first) first = x;
    if (x > last) last = x;
  }
  fprintf(script, "X = '%s'\nFIRST = %.15g\nLAST = %.15g\n", data->kind->values[0].column, first,
          last);
}

static const char *number(const plot_row *row, const plot_value *value, char text[32]) {
  const char *field = csv_field(row->file, row->line, value->column);
  if (!field || !*field) return "NaN";
  snprintf(text, 32, "%.15g", strtod(field, NULL));
  return text;
}

/* The position of a bar in its group, from 1. */
static int slot(const plot_data *data, const plot_row *row) {
  int place = 1;
  for (int i = 0; i < data->row_count; i++)
    place += data->rows[i].group == row->group && data->rows[i].series < row->series;
  return place;
}

static void write_row(const plot_data *data, const plot_row *row, FILE *script) {
  const plot_value *values = data->kind->values;
  char text[32];
  if (data->kind->groups) fprintf(script, "%d,%d,", row->group + 1, slot(data, row));
  for (const plot_value *value = values; value->column; value++)
    fprintf(script, "%s%s", value == values ? "" : ",", number(row, value, text));
  fputc('\n', script);
}

static void write_series(const plot_data *data, int series, FILE *script) {
  fprintf(script, "$series_%d << END\n%s", series + 1, data->kind->groups ? "group,slot," : "");
  for (const plot_value *value = data->kind->values; value->column; value++)
    fprintf(script, "%s%s", value == data->kind->values ? "" : ",", value->column);
  fputc('\n', script);
  for (int i = 0; i < data->row_count; i++)
    if (data->rows[i].series == series) write_row(data, &data->rows[i], script);
  fputs("END\n", script);
}

void plot_data_write(const plot_data *data, FILE *script) {
  write_settings(data, script);
  write_names(data, script);
  if (data->kind->groups) write_groups(data, script);
  write_range(data, script);
  for (int i = 0; i < data->series_count; i++) write_series(data, i, script);
}
