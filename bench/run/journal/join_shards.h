/* Joins all shards of a point into the run that they are parts of. */
#ifndef BENCH_RUN_JOURNAL_JOIN_SHARDS_H
#define BENCH_RUN_JOURNAL_JOIN_SHARDS_H

#include "bench/run/journal/journal.h"
#include <extrinsic/status.h>

/* Replaces the entries of each point by one entry of shard 1/1, which holds the first batches of
 * the point. This is possible if all shards reached max_frames or stopped after the same number of
 * batches. EXTR_INPUT if a batch between others is missing, since counts are not kept per batch;
 * then nothing has changed. `path` names the journal in error messages. */
extr_status journal_join(extr_context *context, const char *path, journal *journal);

#endif
