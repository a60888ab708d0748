#include "bench/floor/simulated.h"

#include "bench/configuration/fields.h"
#include "bench/floor/floor_kind.h"
#include "bench/output/output.h"
#include "bench/replay/error_file.h"
#include "bench/run/run.h"
#include "core/base/array.h"

#include <math.h>
#include <stdlib.h>

/* ---- Frames in error ------------------------------------------------------------------------- */

static int compare_frames(const void *a, const void *b) {
  const listed_frame *x = a, *y = b;
  if (x->point != y->point) return x->point < y->point ? -1 : 1;
  if (x->batch != y->batch) return x->batch < y->batch ? -1 : 1;
  return (x->frame > y->frame) - (x->frame < y->frame);
}

/* The same code and decoder; frames of any seed will do. */
static extr_status check_configuration(const simulated *s, const saved_frame *frame) {
  char differing[CONFIGURATION_KEY];
  const char *key = configuration_difference(frame->configuration, s->configuration, differing);
  if (!key) return EXTR_OK;
  return extr_fail(s->context, EXTR_INPUT, "%s:%d: found frames of another run (%s differs)",
                   s->errors, frame->configuration_line, key);
}

static bool is_listed(const simulated *s, const saved_frame *frame) {
  int columns[EXTR_SET_COLUMNS_MAX], count = frame->pattern.bits;
  if (count == 0 || count > s->sets->largest || json_array_size(frame->bits) != (size_t)count)
    return false;
  saved_columns(frame->bits, columns);
  return set_list_find(s->sets->list, columns, count) >= 0;
}

static bool take_frame(void *data, const saved_frame *frame) {
  simulated *s = data;
  s->status = check_configuration(s, frame);
  if (s->status != EXTR_OK || !is_listed(s, frame)) return s->status == EXTR_OK;
  s->status = ARRAY_RESERVE(s->context, s->frames, s->capacity, s->count + 1);
  if (s->status != EXTR_OK) return false;
  s->frames[s->count++] =
      (listed_frame){frame->point, frame->batch, frame->frame, frame->pattern.bits};
  return true;
}

static void sort_frames(simulated *s) {
  size_t kept = 0;
  if (s->count == 0) return;
  qsort(s->frames, s->count, sizeof *s->frames, compare_frames);
  for (size_t i = 0; i < s->count; i++)
    if (i == 0 || compare_frames(&s->frames[i], &s->frames[kept - 1]) != 0)
      s->frames[kept++] = s->frames[i];
  s->count = kept;
}

/* ---- The table ------------------------------------------------------------------------------- */

static extr_status open_table(simulated *s, const char *path) {
  TRY(csv_open(s->context, path, &s->table));
  const char *const columns[] = {"ebn0_db", "frames", "frame_errors", "bit_errors", "fer_high"};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    if (csv_column(&s->table, columns[i]) < 0)
      return extr_fail(s->context, EXTR_INPUT, "%s: expected a table of `ber` over Eb/N0", path);
  return EXTR_OK;
}

/* The same code, channel and decoder: structures and instruction sets do not matter. */
static extr_status check_table(const simulated *s, const json_t *about) {
  const char *key;
  char room[CONFIGURATION_KEY];
  for (int i = 0; (key = run_shared_key(i, room)); i++) {
    const char *found = csv_note(&s->table, key);
    const char *expected = json_string_value(json_object_get(about, key));
    if (found && expected ? strcmp(found, expected) != 0 : found != expected)
      return extr_fail(s->context, EXTR_INPUT,
                       "%s: found a simulation of another run (%s differs): found '%s', expected "
                       "'%s'",
                       s->table.path, key, found ? found : "no such line",
                       expected ? expected : "no such line");
  }
  return EXTR_OK;
}

extr_status simulated_read(extr_context *context, const char *table, const char *errors,
                           const json_t *about, const json_t *task, const target *sets,
                           simulated *s) {
  *s = (simulated){.context = context, .errors = errors, .configuration = task, .sets = sets};
  TRY(open_table(s, table));
  TRY(check_table(s, about));
  if (!errors) return EXTR_OK;
  TRY(error_file_read(context, errors, take_frame, s));
  TRY(s->status);
  sort_frames(s);
  return EXTR_OK;
}

void simulated_free(simulated *s) {
  csv_close(&s->table);
  free(s->frames);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static double number(const csv_file *file, const csv_line *row, const char *column) {
  const char *field = csv_field(file, row, column);
  return field && *field ? strtod(field, NULL) : NAN;
}

static tally_rate rate_with(extr_rate rate, double bit_rate) {
  return (tally_rate){.value = rate.value,
                      .low = rate.low,
                      .high = rate.high,
                      .bit_rate = bit_rate,
                      .effective = NAN,
                      .largest_share = NAN};
}

/* The two are independent: half widths add as squares, upwards and downwards. */
static tally_rate add_rates(const tally_rate *x, const tally_rate *y) {
  const double value = x->value + y->value;
  const extr_rate sum = {.low = value - hypot(x->value - x->low, y->value - y->low),
                         .value = value,
                         .high = fmin(1, value + hypot(x->high - x->value, y->high - y->value))};
  return rate_with(sum, x->bit_rate + y->bit_rate);
}

/* Frames in error beyond those of the table, of a longer run, leave nothing. */
static tally_rate rate_outside(const simulated *s, const csv_line *row, int columns,
                               uint64_t *events) {
  const double quality = number(&s->table, row, "ebn0_db");
  const double frames = number(&s->table, row, "frames");
  double bits = number(&s->table, row, "bit_errors");
  for (size_t i = 0; i < s->count; i++)
    if (fabs(s->frames[i].point - quality) < 1e-9) {
      *events -= *events > 0;
      bits -= s->frames[i].bits;
    }
  return rate_with(extr_rate_wilson(*events, (uint64_t)frames), fmax(0, bits) / (frames * columns));
}

static json_t *add_rows(json_t *rows, const simulated *s, double quality, int columns,
                        const tally_rate *floor, const csv_line *row) {
  const csv_file *table = &s->table;
  const double frames = number(table, row, "frames");
  uint64_t events = (uint64_t)number(table, row, "frame_errors");
  const extr_rate fer = {.low = number(table, row, "fer_low"),
                         .value = number(table, row, "fer"),
                         .high = number(table, row, "fer_high")};
  tally_rate added = rate_with(fer, number(table, row, "ber"));
  rows = output_append(rows,
                       floor_row(quality, "simulated", &added, frames, NAN, output_count(events)));
  if (s->errors) {
    added = rate_outside(s, row, columns, &events);
    rows = output_append(
        rows, floor_row(quality, "simulated_outside", &added, frames, NAN, output_count(events)));
  }
  const tally_rate sum = add_rates(&added, floor);
  return output_append(rows, floor_row(quality, "sum", &sum, frames, NAN, output_count(events)));
}

json_t *simulated_add_rows(json_t *rows, const simulated *s, double quality, int columns,
                           const tally_rate *floor) {
  for (int i = 0; i < s->table.row_count; i++)
    if (fabs(number(&s->table, &s->table.rows[i], "ebn0_db") - quality) < 1e-9)
      return add_rows(rows, s, quality, columns, floor, &s->table.rows[i]);
  return rows;
}
