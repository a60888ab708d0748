/* All shards of a point as the one run that they are shares of. */
#ifndef BENCH_RUN_JOURNAL_JOIN_SHARDS_H
#define BENCH_RUN_JOURNAL_JOIN_SHARDS_H

#include "bench/run/journal/journal.h"
#include <extrinsic/status.h>

/* Replaces the entries of each point by one of shard 1/1, which holds the first batches of the
 * point. That is so where shards have ended by max_frames, or all at the same place. EXTR_INPUT
 * where a batch is missing between others, since counts are not kept by batch; then nothing has
 * changed. `path` is what messages call the journal. */
extr_status journal_join(extr_context *context, const char *path, journal *journal);

#endif
