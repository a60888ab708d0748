/* Where the batches of a point come from and where their counts go: between the point and the
 * threads of a process, between each thread and its decoder, and between the ranks of a run. */
#ifndef BENCH_SIMULATION_WORK_WORK_SOURCE_H
#define BENCH_SIMULATION_WORK_WORK_SOURCE_H

#include "bench/simulation/frames/batch.h"

/* Batches that follow each other, by their place in the shard (shard.h). */
typedef struct batch_range {
  uint64_t first, count;
} batch_range;

typedef enum work_answer {
  WORK_GIVEN,
  WORK_WAIT, /* there are no batches now; there may be later */
  WORK_OVER, /* the point is over: nobody needs the counts of batches under way */
} work_answer;

typedef struct work_source {
  void *data; /* handed to both functions */

  /* Gives 1 .. `most` batches, or none with another answer; `most` of 0 asks only whether the point
   * is over. */
  work_answer (*take)(void *data, uint64_t most, batch_range *given);

  /* Takes what became of a batch. False: the point is over. */
  bool (*hand_in)(void *data, uint64_t place, const batch_result *result);
} work_source;

#endif
