#include "bench/run/run.h"

#include <math.h>

/* The cells of the counters whose place is before or after all others (FRAME_COUNTS). */
#define CELL(name) {#name, output_count(counts->name)},
#define NO_CELL(name)
#define FIRST(first, last)      first
#define OWN(first, last)        NO_CELL
#define LAST(first, last)       last
#define FIRST_CELL(name, place) place(CELL, NO_CELL)(name)
#define LAST_CELL(name, place)  place(NO_CELL, CELL)(name)

static json_t *point_row(const fingerprint_sizes *sizes, const point_result *point) {
  const frame_counts *counts = &point->counts;
  uint64_t n = sizes->code_bits;
  double k = (double)sizes->information_bits, sent = (double)sizes->transmitted_bits;
  double frames = (double)counts->frames;
  const extr_rate ber = extr_point_ber(point, n), fer = extr_point_fer(point);
  double seconds = fmax(point->seconds, 1e-9);
  return output_row((const output_cell[]){
      {sizes->quality, json_real(point->quality)}, //
      FRAME_COUNTS(FIRST_CELL)                     //
      {"ber", output_rounded(ber.value)},          //
      {"ber_low", output_rounded(ber.low)},        //
      {"ber_high", output_rounded(ber.high)},      //
      {"fer", output_rounded(fer.value)},          //
      {"fer_low", output_rounded(fer.low)},        //
      {"fer_high", output_rounded(fer.high)},      //
      {"seconds", output_rounded(seconds)},        //
      {"mbit_s", output_rounded(frames * (double)n / seconds * 1e-6)},
      {"information_errors", output_count(counts->information_errors)},
      {"information_ber", output_rounded((double)counts->information_errors / (frames * k))},
      {"transmitted_errors", output_count(counts->transmitted_errors)},
      {"transmitted_ber", output_rounded((double)counts->transmitted_errors / (frames * sent))},
      FRAME_COUNTS(LAST_CELL) //
      {NULL, NULL},
  });
}

static json_t *add_row(json_t *rows, const journal *of, const store_entry *sum, void *data) {
  (void)data;
  const point_result point = ber_point(sum);
  const fingerprint_sizes sizes = fingerprint_sizes_of(&of->fingerprint);
  return point.counts.frames > 0 ? output_append(rows, point_row(&sizes, &point)) : rows;
}

/* ---- Entries --------------------------------------------------------------------------------- */

#define FIELD(name, place) {#name, SUM_INTEGER},
static const sum_field fields[] = {FRAME_COUNTS(FIELD)};
enum { FIELDS = sizeof fields / sizeof *fields };
_Static_assert(sizeof(frame_counts) == FIELDS * sizeof(sum_value), "counts are values");

point_result ber_point(const store_entry *entry) {
  point_result point = {.quality = entry->quality,
                        .batches = entry->batches,
                        .seconds = entry->seconds,
                        .ending = (extr_ending)entry->ending};
  memcpy(&point.whole, entry->values, sizeof point.whole);
  memcpy(&point.counts, entry->values + FIELDS, sizeof point.counts);
  extr_frame_counts_add(&point.counts, &point.whole);
  return point;
}

void ber_point_store(const point_result *point, store_entry *entry) {
  frame_counts cut = point->counts;
  extr_frame_counts_subtract(&cut, &point->whole);
  entry->batches = point->batches;
  entry->seconds = point->seconds;
  memcpy(entry->values, &point->whole, sizeof point->whole);
  memcpy(entry->values + FIELDS, &cut, sizeof cut);
}

static bool is_possible(const frame_counts *counts) {
  return counts->frame_errors <= counts->frames && counts->undetected <= counts->frame_errors;
}

static bool is_valid(const store_entry *entry) {
  const point_result point = ber_point(entry);
  frame_counts cut = point.counts;
  extr_frame_counts_subtract(&cut, &point.whole);
  return is_possible(&point.whole) && is_possible(&cut) && cut.frames < BATCH_FRAMES &&
         point.whole.frames % BATCH_FRAMES == 0 &&
         point.whole.frames / BATCH_FRAMES == point.batches;
}

const store_kind ber_kind = {.command = "ber",
                             .fields = fields,
                             .field_count = FIELDS,
                             .cut = true,
                             .endings = extr_point_endings,
                             .interrupted = EXTR_ENDED_BY_WATCH,
                             .valid = is_valid,
                             .rows = add_row};
