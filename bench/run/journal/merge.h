/* Merges journals of the same configuration fingerprint: shards, runs with other points, and runs
 * that were continued elsewhere. If several journals hold the same point and shard, the one with
 * the most frames counts, since it contains the others. */
#ifndef BENCH_RUN_JOURNAL_MERGE_H
#define BENCH_RUN_JOURNAL_MERGE_H

#include "bench/run/journal/journal.h"
#include <extrinsic/status.h>

/* Reads the journals at `paths` (one or more) and merges them. The head is that of the first
 * journal without the comment lines in which the others differ. EXTR_INPUT if the fingerprints
 * differ, if the counts of the same point and shard cannot come from one sequence of batches, or if
 * shards of one point overlap: i of N and j of M overlap unless i and j differ modulo gcd(N, M).
 * The entries refer to the paths, which must stay as long as something is merged into `merged`.
 * Other errors are those of journal_read. journal_free must follow whatever the result. */
extr_status merge_journals(extr_context *context, char *const *paths, int count, journal *merged);

/* Merges `more` into `merged`, with the same errors. `path` says where `more` comes from,
 * and must stay as long. */
extr_status merge_into(extr_context *context, journal *merged, const char *path,
                       const journal *more);

#endif
