/* The batches of a point that belong to the shard in simulation_settings. Batch i of the shard has
 * the number i (1 + other_shards) + shard. */
#ifndef BENCH_SIMULATION_WORK_SHARD_H
#define BENCH_SIMULATION_WORK_SHARD_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/frames/batch.h"

/* The random stream and the size of a batch. */
typedef struct batch_order {
  random_stream stream;
  int frames; /* the first 1 .. BATCH_FRAMES frames */
} batch_order;

/* The number of batch i, which must fit in 64 bits. */
uint64_t shard_number(const simulation_settings *settings, uint64_t index);

/* The number of frames of all shards from the first frame of batch i to max_frames; for any i. */
uint64_t shard_frames_left(const simulation_settings *settings, uint64_t index);

/* Batch i of the point with this simulation_point_key; it must have frames left. */
batch_order shard_order(const simulation_settings *settings, int64_t key, uint64_t index);

#endif
