/* A batch: a fixed number of frames that one thread simulates together. Its LLRs depend on its
 * random stream only, not on the instruction set, the decoder's lanes or the thread. A frame is the
 * same whether the batch is decoded completely or in part. */
#ifndef BENCH_SIMULATION_BATCH_H
#define BENCH_SIMULATION_BATCH_H

#include "bench/channel/normal.h"
#include "bench/simulation/point_result.h"

/* One block of samples is one code bit of every frame. */
enum { BATCH_FRAMES = NORMAL_BLOCK };

/* How many of the frames 0 .. max_frames - 1 are in this batch: 0 .. BATCH_FRAMES. */
static inline int batch_frames(uint64_t max_frames, uint64_t batch) {
  if (batch > max_frames / BATCH_FRAMES) return 0;
  uint64_t left = max_frames - batch * BATCH_FRAMES;
  return left < BATCH_FRAMES ? (int)left : BATCH_FRAMES;
}

/* The counts of a batch. */
typedef struct batch_result {
  frame_counts counts;
  uint64_t failed; /* bit f: frame f is in error */
} batch_result;

#endif
