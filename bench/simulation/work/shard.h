/* The batches of a point that belong to the shard of simulation_settings, by their place in it: the
 * i-th has the number i (1 + other_shards) + shard. */
#ifndef BENCH_SIMULATION_WORK_SHARD_H
#define BENCH_SIMULATION_WORK_SHARD_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/frames/batch.h"

/* What a batch is made of. */
typedef struct batch_order {
  random_stream stream;
  int frames; /* the first 1 .. BATCH_FRAMES */
} batch_order;

/* The number of the i-th batch, which must fit 64 bits. */
uint64_t shard_number(const simulation_settings *settings, uint64_t index);

/* Frames of all shards from the first of the i-th batch up to max_frames; for any i. */
uint64_t shard_frames_left(const simulation_settings *settings, uint64_t index);

/* The i-th batch of the point with this simulation_point_key; it must have frames left. */
batch_order shard_order(const simulation_settings *settings, int64_t key, uint64_t index);

#endif
