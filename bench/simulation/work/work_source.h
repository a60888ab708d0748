/* The interface that hands out batches and collects their counts: between a point and the threads
 * of a process, between a thread and its decoder, and between the ranks of a run. */
#ifndef BENCH_SIMULATION_WORK_WORK_SOURCE_H
#define BENCH_SIMULATION_WORK_WORK_SOURCE_H

#include "bench/simulation/frames/batch.h"

/* Consecutive batches, by their indices in the shard (shard.h). */
typedef struct batch_range {
  uint64_t first, count;
} batch_range;

typedef enum work_answer {
  WORK_GIVEN,
  WORK_WAIT, /* there are no batches now; there may be some later */
  WORK_OVER, /* the point is over: counts of batches in progress are no longer needed */
} work_answer;

typedef struct work_source {
  void *data; /* passed to both functions */

  /* Hands out 1 .. `most` batches, or none with another answer. `most` = 0 only asks whether the
   * point is over. */
  work_answer (*take)(void *data, uint64_t most, batch_range *given);

  /* Takes the counts of a finished batch. False if the point is over. */
  bool (*hand_in)(void *data, uint64_t place, const batch_result *result);
} work_source;

#endif
