/* Journals of the same configuration fingerprint as one: shards, runs on other points, runs that went on elsewhere. Of a
 * point in one shard that several hold, the longest counts, since it begins with the others. */
#ifndef BENCH_RUN_JOURNAL_MERGE_H
#define BENCH_RUN_JOURNAL_MERGE_H

#include "bench/run/journal/journal.h"
#include <extrinsic/status.h>

/* Reads the journals at `paths` (one or more) and merges them. The head is that of the first, less
 * the lines about it that the others do not have alike. EXTR_INPUT where their fingerprints differ,
 * where counts of the same point and shard cannot come of one sequence of batches, and where shards
 * of one point overlap: i of N and j of M do unless i and j differ modulo gcd(N, M). Else errors
 * are those of journal_read. The caller's, whatever the result: journal_free. */
extr_status merge_journals(extr_context *context, char *const *paths, int count, journal *merged);

/* Merges `more` into `merged`, of which the errors are the same. `path` is where it is from. */
extr_status merge_into(extr_context *context, journal *merged, const char *path,
                       const journal *more);

#endif
