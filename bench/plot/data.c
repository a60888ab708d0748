#include "bench/plot/data.h"
#include "core/base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Other axes ------------------------------------------------------------------------------ */

const char *const plot_axis_names[] = {"ebn0", "esn0", "snr", NULL};

plot_text plot_note_part(const csv_file *file, const char *name, int part) {
  const plot_key key = {.name = name, .part = part};
  return plot_key_text(&(const plot_row){.file = file}, &key);
}

extr_status plot_constellation(extr_context *context, const csv_file *file, constellation *made) {
  char name[WORDS_TEXT];
  const plot_text text = plot_note_part(file, "channel", 2);
  words_shorten(text.start, text.length, WORDS_LINE, name);
  return extr_constellation_open(context, name, made);
}

extr_status plot_esn0_lead(extr_context *context, const csv_file *file, double *lead_db) {
  OWNED(extr_constellation_close) constellation symbols = {0};
  const char *note = csv_note(file, "esn0_db"), *code = csv_note(file, "code");
  const char *sizes = code && strncmp(code, "nr:", 3) != 0 ? strstr(code, ", n = ") : NULL;
  int n, k, sent;
  if (note && sscanf(note, "ebn0_db + %lf", lead_db) == 1 && isfinite(*lead_db)) return EXTR_OK;
  if (!sizes || sscanf(sizes, ", n = %d, k = %d, %d", &n, &k, &sent) != 3 || k <= 0 || sent <= 0)
    return extr_fail(context, EXTR_INPUT,
                     "%s: expected a comment '# esn0_db: ebn0_db + OFFSET', which Es/N0 and limits "
                     "need; run the command with --esn0",
                     file->path);
  TRY(plot_constellation(context, file, &symbols));
  *lead_db = 10 * log10((double)symbols.bits * k / sent);
  return EXTR_OK;
}

/* ---- Shards ---------------------------------------------------------------------------------- */

/* Whether one file is a shard of a run of which the other is the sum. */
static bool is_part(const csv_file *shard, const csv_file *sum) {
  const char *task = csv_note(shard, "task"), *other = csv_note(sum, "task");
  return csv_note(shard, "shard") && csv_note(sum, "combined") && task && other &&
         strcmp(task, other) == 0;
}

static bool is_added_up(const plot_data *data, const csv_file *file) {
  for (int f = 0; f < data->file_count; f++)
    if (is_part(file, &data->files[f])) return true;
  return false;
}

int plot_shards(const plot_data *data, const plot_row *row) {
  int count = 0;
  for (int f = 0; f < data->file_count; f++) count += is_part(&data->files[f], row->file);
  return count;
}

/* ---- Sorting --------------------------------------------------------------------------------- */

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
  double lead_db = 0;
  if (data->axis != AXIS_EBN0) TRY(plot_esn0_lead(context, row->file, &lead_db));
  row->x += lead_db;
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
    for (int i = 0; i < data->files[f].row_count && !is_added_up(data, &data->files[f]); i++) {
      if (!plot_kind_shows(data->kind, &data->files[f], &data->files[f].rows[i])) continue;
      plot_row *row = &data->rows[data->row_count++];
      *row = (plot_row){.file = &data->files[f], .line = &data->files[f].rows[i]};
      TRY(sort_row(context, data, row));
    }
  qsort(data->rows, (size_t)data->row_count, sizeof *data->rows, compare);
  return EXTR_OK;
}

extr_status plot_data_new(extr_context *context, const plot_kind *kind, plot_axis axis,
                          const csv_file *files, int file_count, plot_data *data) {
  *data = (plot_data){.kind = kind,
                      .files = files,
                      .file_count = file_count,
                      .axis = axis,
                      .by_file = !kind->groups};
  size_t rows = 0;
  for (int f = 0; f < file_count; f++) rows += (size_t)files[f].row_count;
  TRY(ARRAY_NEW(context, data->rows, rows));
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

/* ---- Points ---------------------------------------------------------------------------------- */

static double number(const plot_row *row, const char *column, const char *suffix) {
  char name[64];
  snprintf(name, sizeof name, "%s%s", column, suffix);
  return csv_number(row->file, row->line, name);
}

/* A logarithmic axis cannot show 0. */
static plot_point above_zero(plot_point p, bool bounded) {
  if (!(p.y > 0)) return (plot_point){NAN, NAN, NAN, bounded && p.y == 0 ? p.high : NAN};
  if (p.low <= 0) p.low = p.y;
  return p;
}

plot_point plot_point_of(const plot_data *data, const plot_row *row, const plot_panel *panel) {
  plot_point p = {number(row, panel->column, ""), NAN, NAN, NAN};
  if (panel->how & PANEL_PER_FRAME) p.y /= number(row, "frames", "");
  if (panel->how & PANEL_INTERVAL) {
    p.low = number(row, panel->column, "_low");
    p.high = number(row, panel->column, "_high");
  }
  /* In tables of `floor`, an interval that ends at 1 comes from too few events. */
  if (!data->kind->rates && number(row, "fer", "_high") >= 1) p.y = NAN;
  return panel->how & PANEL_LOG ? above_zero(p, data->kind->rates) : p;
}
