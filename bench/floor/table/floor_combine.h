/* Shards of a `floor` run, added up. */
#ifndef BENCH_FLOOR_TABLE_FLOOR_COMBINE_H
#define BENCH_FLOOR_TABLE_FLOOR_COMBINE_H

#include "bench/run/record.h"

/* Whether the file at this path is the journal of a floor run. */
bool floor_combine_serves(const char *path);

/* Adds up the points of these journals and writes the table of their sums, without a journal.
 * EXTR_INPUT: journals of different runs, the same shard twice, or a damaged one. */
extr_status floor_combine(ber_record *record, char *const *paths, size_t count);

#endif
