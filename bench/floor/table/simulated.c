#include "bench/floor/table/simulated.h"

#include "bench/configuration/fields.h"
#include "bench/floor/table/floor_row.h"
#include "bench/output/output.h"
#include "bench/replay/error_file.h"
#include "bench/run/run.h"
#include "bench/simulation/statistics.h"
#include "core/base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A frame that ended in a listed set. */
typedef struct listed_frame {
  double point;
  uint64_t batch;
  int frame, bits;
} listed_frame;

struct simulated {
  extr_context *context;
  csv_file table;
  /* While errors.jsonl is read: */
  const char *errors; /* its path; NULL if there is none */
  const json_t *configuration;
  const target *sets;
  extr_status status;
  listed_frame *frames; /* by point, batch and frame, each once */
  size_t count, capacity;
};

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
  for (int i = 0; i < count; i++)
    columns[i] = (int)json_integer_value(json_array_get(frame->bits, (size_t)i));
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

static extr_status fill(simulated *s, const char *table, const json_t *about) {
  TRY(open_table(s, table));
  TRY(check_table(s, about));
  if (!s->errors) return EXTR_OK;
  TRY(error_file_read(s->context, s->errors, take_frame, s));
  TRY(s->status);
  sort_frames(s);
  return EXTR_OK;
}

extr_status simulated_read(extr_context *context, const char *table, const char *errors,
                           const json_t *about, const json_t *task, const target *sets,
                           simulated **made) {
  simulated *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  *new = (simulated){.context = context, .errors = errors, .configuration = task, .sets = sets};
  extr_status status = fill(new, table, about);
  if (status == EXTR_OK)
    *made = new;
  else
    simulated_free(new);
  return status;
}

void simulated_free(simulated *s) {
  if (!s) return;
  csv_close(&s->table);
  free(s->frames);
  free(s);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static double number(const csv_file *file, const csv_line *row, const char *column) {
  const char *field = csv_field(file, row, column);
  return field && *field ? strtod(field, NULL) : NAN;
}

/* The two are independent: half widths add as squares, upwards and downwards. */
static tally_rate add_rates(const tally_rate *x, const tally_rate *y) {
  double value = x->value + y->value;
  return (tally_rate){.value = value,
                      .low = value - hypot(x->value - x->low, y->value - y->low),
                      .high = fmin(1, value + hypot(x->high - x->value, y->high - y->value)),
                      .bit_rate = x->bit_rate + y->bit_rate,
                      .effective = NAN,
                      .largest_share = NAN};
}

typedef struct listed_sum {
  uint64_t frames, bits;
} listed_sum;

static listed_sum listed_at(const simulated *s, double quality) {
  listed_sum sum = {0};
  for (size_t i = 0; i < s->count; i++)
    if (fabs(s->frames[i].point - quality) < 1e-9) {
      sum.frames++;
      sum.bits += (uint64_t)s->frames[i].bits;
    }
  return sum;
}

/* Frames in error beyond those of the table, of a longer run, leave nothing. */
static tally_rate rate_outside(const simulated *s, const csv_line *row, int columns,
                               uint64_t *events) {
  listed_sum listed = listed_at(s, number(&s->table, row, "ebn0_db"));
  double frames = number(&s->table, row, "frames");
  uint64_t errors = (uint64_t)number(&s->table, row, "frame_errors");
  *events = errors > listed.frames ? errors - listed.frames : 0;
  extr_rate rate = rate_wilson(*events, (uint64_t)frames);
  double bits = fmax(0, number(&s->table, row, "bit_errors") - (double)listed.bits);
  return (tally_rate){.value = rate.value,
                      .low = rate.low,
                      .high = rate.high,
                      .bit_rate = bits / (frames * columns),
                      .effective = NAN,
                      .largest_share = NAN};
}

static json_t *add_rows(json_t *rows, const simulated *s, double quality, int columns,
                        const tally_rate *floor, const csv_line *row) {
  double frames = number(&s->table, row, "frames");
  uint64_t events = (uint64_t)number(&s->table, row, "frame_errors");
  tally_rate added = {.value = number(&s->table, row, "fer"),
                      .low = number(&s->table, row, "fer_low"),
                      .high = number(&s->table, row, "fer_high"),
                      .bit_rate = number(&s->table, row, "ber"),
                      .effective = NAN,
                      .largest_share = NAN};
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
