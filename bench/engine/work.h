/* Batches of work, between a worker and whoever hands them out: the point that a process runs
 * (engine.h), or, on a rank that follows another, what has arrived from there (crew.h).
 *
 * A batch is a number. What is computed for it, its sum, is a function of the number and of the
 * job (engine.h) alone; a sum is plain bytes, a multiple of eight. */
#ifndef BENCH_ENGINE_WORK_H
#define BENCH_ENGINE_WORK_H

#include <omp.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct work_source {
  void *data; /* passed to both functions */

  /* Hands out up to `most` batches: first, first + step, ... Returns how many; 0 if there are none
   * now, and there may be some later. */
  uint64_t (*take)(void *data, uint64_t most, uint64_t *first);

  /* Takes the sum of a finished batch. False if the job is over. */
  bool (*hand_in)(void *data, uint64_t batch, const void *sum);

  uint64_t step;
  bool over;       /* sums of batches in progress are no longer needed */
  omp_lock_t lock; /* held during both functions, and by any other access to `over` or their data */
} work_source;

/* Begins with what the members above the lock say; work_stop must follow. */
void work_start(work_source *source);
void work_stop(work_source *source);

/* ---- For workers, by any number of threads --------------------------------------------------- */

/* Takes a batch. False if there is none now, or if the job is over. A worker that has no unfinished
 * batch is `idle`: it sleeps until there is a batch, and false means that the job is over. Any
 * other worker may have the batch that all others wait for, so it has to go on with what it has. */
bool work_take(work_source *source, bool idle, uint64_t *batch);

/* Hands in the sum of a batch. False if the job is over. */
bool work_hand_in(work_source *source, uint64_t batch, const void *sum);

/* ---- For whoever looks after the source ------------------------------------------------------ */

/* Takes up to `most` batches; returns how many. */
uint64_t work_take_some(work_source *source, uint64_t most, uint64_t *first);

bool work_is_over(work_source *source);
void work_end(work_source *source); /* makes the job over */

#endif
