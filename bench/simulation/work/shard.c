#include "bench/simulation/work/shard.h"

uint64_t shard_number(const simulation_settings *settings, uint64_t index) {
  return index * (settings->other_shards + 1) + settings->shard;
}

uint64_t shard_frames_left(const simulation_settings *settings, uint64_t index) {
  uint64_t max = settings->max_frames, before = max / BATCH_FRAMES;
  /* Avoids overflow if the index is far beyond the limit. */
  if (index > before || shard_number(settings, index) > before) return 0;
  return max - shard_number(settings, index) * BATCH_FRAMES;
}

batch_order shard_order(const simulation_settings *settings, int64_t key, uint64_t index) {
  uint64_t number = shard_number(settings, index), left = shard_frames_left(settings, index);
  return (batch_order){.stream = random_start(settings->seed, (uint64_t)key, number),
                       .frames = left < BATCH_FRAMES ? (int)left : BATCH_FRAMES};
}
