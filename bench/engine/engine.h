/* Runs a job in batches, on many threads and, with a crew, on other processes.
 *
 * Workers take one batch after another by its number. The sums of finished batches are committed in
 * the order of their numbers, and whoever runs the job decides after each of them whether it is
 * over. So what is committed does not depend on the number of threads or processes. The engine
 * knows the size of a sum and nothing of what is in it. */
#ifndef BENCH_ENGINE_ENGINE_H
#define BENCH_ENGINE_ENGINE_H

#include "core/base/array.h"
#include <extrinsic/status.h>

#include <omp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Work ------------------------------------------------------------------------------------ */

/* Batches, between a worker and whoever hands them out: the job that a process runs, or, on a rank
 * that follows another, what has arrived from there (crew.h).
 *
 * A batch is a number. What is computed for it, its sum, is a function of the number and of the job
 * alone; a sum is plain bytes, a multiple of eight. */
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

/* Begins with what the members above the lock say; extr_work_stop must follow. */
void extr_work_start(work_source *source);
void extr_work_stop(work_source *source);

/* For workers, by any number of threads: takes a batch. False if there is none now, or if the job
 * is over. A worker that has no unfinished batch is `idle`: it sleeps until there is a batch, and
 * false means that the job is over. Any other worker may have the batch that all others wait for,
 * so it has to go on with what it has. */
bool extr_work_take(work_source *source, bool idle, uint64_t *batch);

/* Hands in the sum of a batch. False if the job is over. */
bool extr_work_hand_in(work_source *source, uint64_t batch, const void *sum);

/* For whoever looks after the source: takes up to `most` batches; returns how many. */
uint64_t extr_work_take_some(work_source *source, uint64_t most, uint64_t *first);

bool extr_work_is_over(work_source *source);
void extr_work_end(work_source *source); /* makes the job over */

/* ---- An engine ------------------------------------------------------------------------------- */

/* What works. `shared` belongs to the user and is the same for all workers of a process. */
typedef struct engine_kind {
  /* Makes a worker, for one thread. `like` is NULL or another worker, from which it may copy.
   * What becomes *worker is freed, also after an error. */
  extr_status (*worker_new)(extr_context *context, void *shared, const void *like, void **worker);
  void (*worker_free)(void *worker);

  /* Takes batches of a job and hands in their sums until either function says that it is over. */
  void (*work)(void *shared, void *worker, const void *job, work_source *source);

  /* NULL, or called before and after the workers of a process work on a job. */
  extr_status (*begin)(extr_context *context, void *shared, const void *job);
  void (*end)(void *shared);
} engine_kind;

typedef struct engine_job engine_job;

/* How other processes work on a job that this one runs. */
typedef struct engine_crew {
  int processes; /* with this one */

  /* Gives batches of the source to the other processes and hands in their sums. Returns when the
   * job is over and no message of it is under way. EXTR_MEMORY: the others do not work on it. */
  extr_status (*lead)(extr_context *context, const engine_job *job, work_source *source);
} engine_crew;

typedef struct engine_settings {
  const engine_kind *kind;
  void *shared;
  int threads;             /* workers of this process */
  const engine_crew *crew; /* NULL: this process is alone */
} engine_settings;

typedef struct engine engine;

/* Makes the workers. Keeps references to kind, shared and crew. Errors: EXTR_MEMORY and those of
 * worker_new; after an error, *made is unchanged. */
extr_status extr_engine_new(extr_context *context, const engine_settings *settings, engine **made);
void extr_engine_free(engine *e);
OWNED_RELEASE(extr_engine_release, engine, extr_engine_free)

/* Number of workers, and worker 0 .. threads - 1, which belongs to the engine. */
int extr_engine_threads(const engine *e);
void *extr_engine_worker(const engine *e, int thread);

/* ---- A job ----------------------------------------------------------------------------------- */

/* The batches own, own + (others + 1), own + 2 (others + 1), ..., such that 1 + others shards have
 * all batches together. All zero: all batches. */
typedef struct batch_shard {
  uint64_t own, others; /* own: 0 .. others */
} batch_shard;

/* Batch number `index` of the shard, and how many of the batches 0 .. total - 1 belong to it. */
static inline uint64_t shard_batch(batch_shard s, uint64_t index) {
  return index * (s.others + 1) + s.own;
}
static inline uint64_t shard_size(batch_shard s, uint64_t total) {
  return total > s.own ? (total - s.own + s.others) / (s.others + 1) : 0;
}

struct engine_job {
  const void *job; /* what workers have to know, without pointers if there is a crew */
  size_t size;     /* bytes */
  size_t sum_size; /* bytes, a multiple of eight */
  uint64_t total;  /* number of batches of all shards, below 2^60 */
  batch_shard shard;
  bool any_order; /* batches are committed in the order in which they are finished */

  /* Commits a batch, by one thread at a time, with the two members below counting it. False: the
   * job is over, as it also is after the last batch of the shard. */
  bool (*commit)(void *data, uint64_t batch, const void *sum);
  void *data;

  uint64_t done;  /* committed batches of the shard; those of an earlier run at the start */
  double seconds; /* that they took, by the wall clock */
};

/* Works on the job until it is over. EXTR_MEMORY, and errors of `begin`; batches that were
 * committed before an error stay committed. */
extr_status extr_engine_run(extr_context *context, engine *e, engine_job *job);

/* Lets the workers of this process work on batches of another source until it is over. If `attend`
 * is not NULL, the calling thread calls it meanwhile. Errors are those of `begin`. */
extr_status extr_engine_work_on(extr_context *context, engine *e, const void *job,
                                work_source *source, void (*attend)(void *data), void *data);

#endif
