/* What a journal says of one point in one shard, and its text, which is JSON of exactly this form:
 *
 *   {"point":1500000,"quality":1.5,"shard":[1,1],"batches":40,"whole":[...],"cut":[...],
 *    "seconds":12.5,"ending":"errors"
 *
 * on one line, without the brace at its end. Shards are i of N, counted from 1. Counts are frames,
 * bit_errors, bit_errors_squared, frame_errors, undetected, iterations, information_errors: of the
 * whole batches, and where the last batch was cut short, of its part. "ending" says which rule
 * ended the point last; without it the point has not come to an end. "interrupted" is a point that
 * was ended from outside: it has a row in the table, and is not finished. */
#ifndef BENCH_RUN_JOURNAL_JOURNAL_ENTRY_H
#define BENCH_RUN_JOURNAL_JOURNAL_ENTRY_H

#include "bench/simulation/simulate.h"

typedef struct journal_entry {
  int64_t key; /* simulation_point_key */
  uint64_t shard, other_shards;
  point_result point;
  bool ended;
} journal_entry;

/* One of the point's limits has ended it, not a person and not the time of the run. */
static inline bool journal_entry_finished(const journal_entry *entry) {
  return entry->ended && entry->point.ending != POINT_INTERRUPTED;
}

/* By point, then number of shards, then shard: less than, equal to or greater than 0. */
int journal_order(const void *entry, const void *other);

/* Whether `later` can come of `earlier`: the first batches of the same shard and some more. */
bool journal_entry_grows(const journal_entry *earlier, const journal_entry *later);

/* At most 21 numbers of at most 24 characters, and the keys. */
enum { JOURNAL_ENTRY_TEXT = 768 };

/* Returns the length. */
size_t journal_entry_print(const journal_entry *entry, char text[JOURNAL_ENTRY_TEXT]);

/* Reads the first `size` characters of a text that ends in a zero later on; what follows them must
 * be no digit. False where they have another form, or numbers that no point has. */
bool journal_entry_read(const char *text, size_t size, journal_entry *entry);

#endif
