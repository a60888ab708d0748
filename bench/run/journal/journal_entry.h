/* The counts of one point in one shard, as a line of a journal. It is JSON of exactly this form:
 *
 *   {"point":1500000,"quality":1.5,"shard":[1,1],"batches":40,"whole":[...],"cut":[...],
 *    "seconds":12.5,"ending":"errors"
 *
 * on one line, without the closing brace. Shards are [i,N] with i from 1 to N. The counts are
 * frames, bit_errors, bit_errors_squared, frame_errors, undetected, iterations, information_errors,
 * transmitted_errors:
 * "whole" for complete batches, and "cut" for the part of the last batch if it was cut short.
 * "ending" is the stopping rule that ended the point most recently; it is missing if the point has
 * not ended. "interrupted" marks a point that was stopped by the user or by the time limit of the
 * run: it has a row in the table, but is not finished. */
#ifndef BENCH_RUN_JOURNAL_JOURNAL_ENTRY_H
#define BENCH_RUN_JOURNAL_JOURNAL_ENTRY_H

#include "bench/simulation/simulate.h"

typedef struct journal_entry {
  int64_t key; /* simulation_point_key */
  uint64_t shard, other_shards;
  point_result point;
  bool ended;
  const char *path; /* of the journal that merge.h took it from; borrowed */
} journal_entry;

/* True if one of the point's own limits ended it, not the user or the time limit of the run. */
static inline bool journal_entry_finished(const journal_entry *entry) {
  return entry->ended && entry->point.ending != POINT_INTERRUPTED;
}

/* Compares by point, then number of shards, then shard: less than, equal to or greater than 0. */
int journal_order(const void *entry, const void *other);

/* True if `later` can be a continuation of `earlier`: the same batches of the same shard and
 * more. */
bool journal_entry_grows(const journal_entry *earlier, const journal_entry *later);

/* At most 23 numbers of at most 24 characters, and the keys. */
enum { JOURNAL_ENTRY_TEXT = 768 };

/* Writes the text and returns its length. */
size_t journal_entry_print(const journal_entry *entry, char text[JOURNAL_ENTRY_TEXT]);

/* Reads an entry from the first `size` characters of a text; the text must end in a zero at or
 * after that place, and the next character must not be a digit. False if the form is different or a
 * number is impossible. */
bool journal_entry_read(const char *text, size_t size, journal_entry *entry);

#endif
