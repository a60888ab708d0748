/* A batch: a fixed number of frames that one thread simulates together. Its LLRs depend on its
 * random stream only, not on the instruction set, the decoder's lanes or the thread. A frame is the
 * same whether the batch is decoded completely or in part. */
#ifndef BENCH_SIMULATION_FRAMES_BATCH_H
#define BENCH_SIMULATION_FRAMES_BATCH_H

#include "bench/channel/normal.h"
#include "bench/simulation/frames/point_result.h"

/* One block of samples is one code bit of every frame. */
enum { BATCH_FRAMES = NORMAL_BLOCK };

/* The counts of a batch. */
typedef struct batch_result {
  frame_counts counts;
  uint64_t failed; /* bit f: frame f is in error */
} batch_result;

#endif
