#include "bench/run/point_row.h"

#include "bench/output/output.h"
#include "bench/simulation/batch.h"

#include <math.h>

/* The cells of the counters whose place is before or after all others (FRAME_COUNTS). */
#define CELL(name) {#name, output_count(counts->name)},
#define NO_CELL(name)
#define FIRST(first, last)      first
#define OWN(first, last)        NO_CELL
#define LAST(first, last)       last
#define FIRST_CELL(name, place) place(CELL, NO_CELL)(name)
#define LAST_CELL(name, place)  place(NO_CELL, CELL)(name)

json_t *point_row(const fingerprint_sizes *sizes, const point_result *point) {
  const frame_counts *counts = &point->counts;
  uint64_t n = sizes->code_bits;
  double k = (double)sizes->information_bits, sent = (double)sizes->transmitted_bits;
  double frames = (double)counts->frames;
  const rate_interval ber = point_ber(point, n), fer = point_fer(point);
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

/* ---- Journals -------------------------------------------------------------------------------- */

typedef struct point_sum {
  point_result point;
  bool unfinished; /* in one of its shards */
} point_sum;

/* Sums the entries of one point, beginning at `first`; returns the index after the last of them. */
static size_t add_shards(const journal *j, size_t first, bool unfinished, point_sum *sum) {
  size_t next = first;
  *sum = (point_sum){.point = {.quality = j->entries[first].point.quality, .ending = POINT_ERRORS}};
  for (; next < j->count && j->entries[next].key == j->entries[first].key; next++) {
    const journal_entry *entry = &j->entries[next];
    if (!entry->ended && !unfinished) continue;
    sum->point.seconds += entry->point.seconds;
    frame_counts_add(&sum->point.counts, &entry->point.counts);
    if (entry->point.ending != POINT_ERRORS) sum->point.ending = entry->point.ending;
    sum->unfinished = sum->unfinished || !journal_entry_finished(entry);
  }
  return next;
}

point_table point_table_of(const journal *j, bool unfinished) {
  point_table table = {json_array(), json_array()};
  fingerprint_sizes sizes = fingerprint_sizes_of(&j->fingerprint);
  point_sum sum;
  for (size_t i = 0; i < j->count;) {
    i = add_shards(j, i, unfinished, &sum);
    if (sum.point.counts.frames == 0) continue;
    table.rows = output_append(table.rows, point_row(&sizes, &sum.point));
    if (sum.unfinished)
      table.unfinished = output_append(table.unfinished, json_real(sum.point.quality));
  }
  return table;
}
