#include "bench/engine/engine.h"

#include "core/base/array.h"
#include "core/base/clock.h"

#include <string.h>
#include <time.h>

/* ---- Work ------------------------------------------------------------------------------------ */

void extr_work_start(work_source *source) {
  source->over = false;
  omp_init_lock(&source->lock);
}

void extr_work_stop(work_source *source) {
  omp_destroy_lock(&source->lock);
}

uint64_t extr_work_take_some(work_source *source, uint64_t most, uint64_t *first) {
  omp_set_lock(&source->lock);
  uint64_t count = source->over ? 0 : source->take(source->data, most, first);
  omp_unset_lock(&source->lock);
  return count;
}

bool extr_work_is_over(work_source *source) {
  omp_set_lock(&source->lock);
  bool over = source->over;
  omp_unset_lock(&source->lock);
  return over;
}

void extr_work_end(work_source *source) {
  omp_set_lock(&source->lock);
  source->over = true;
  omp_unset_lock(&source->lock);
}

bool extr_work_take(work_source *source, bool idle, uint64_t *batch) {
  while (extr_work_take_some(source, 1, batch) == 0) {
    if (!idle || extr_work_is_over(source)) return false;
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
  return true;
}

bool extr_work_hand_in(work_source *source, uint64_t batch, const void *sum) {
  omp_set_lock(&source->lock);
  if (!source->over) source->over = !source->hand_in(source->data, batch, sum);
  bool more = !source->over;
  omp_unset_lock(&source->lock);
  return more;
}

/* ---- Workers --------------------------------------------------------------------------------- */

struct engine {
  engine_settings settings;
  void **workers;
};

static extr_status fill(extr_context *context, engine *e) {
  const engine_settings *s = &e->settings;
  TRY(ARRAY_NEW(context, e->workers, s->threads));
  for (int i = 0; i < s->threads; i++)
    TRY(s->kind->worker_new(context, s->shared, i > 0 ? e->workers[0] : NULL, &e->workers[i]));
  return EXTR_OK;
}

extr_status extr_engine_new(extr_context *context, const engine_settings *settings, engine **made) {
  engine *new;
  TRY(ARRAY_NEW(context, new, 1));
  new->settings = *settings;
  extr_status status = fill(context, new);
  return HAND_OVER(status, new, made, extr_engine_free);
}

void extr_engine_free(engine *e) {
  if (!e) return;
  for (int i = 0; e->workers && i < e->settings.threads; i++)
    if (e->workers[i]) e->settings.kind->worker_free(e->workers[i]);
  free(e->workers);
  free(e);
}

int extr_engine_threads(const engine *e) {
  return e->settings.threads;
}

void *extr_engine_worker(const engine *e, int thread) {
  return e->workers[thread];
}

/* ---- Threads --------------------------------------------------------------------------------- */

extr_status extr_engine_work_on(extr_context *context, engine *e, const void *job,
                                work_source *source, void (*attend)(void *data), void *data) {
  const engine_settings *s = &e->settings;
  const int attending = attend != NULL;
  if (s->kind->begin) TRY(s->kind->begin(context, s->shared, job));
#pragma omp parallel num_threads(s->threads + attending)
  {
    const int thread = omp_get_thread_num() - attending;
    if (thread < 0)
      attend(data);
    else
      s->kind->work(s->shared, e->workers[thread], job, source);
  }
  if (s->kind->end) s->kind->end(s->shared);
  return EXTR_OK;
}

/* ---- A job ----------------------------------------------------------------------------------- */

/* A batch that is finished before an earlier one waits in a slot. A worker that is a whole window
 * ahead of the slowest one sleeps. Threads of one process share its cores fairly; another process
 * may be slow for longer, and has batches for the next tenth of a second in advance. */
enum { WINDOW = 1024, WINDOW_OF_A_THREAD = 8192, WINDOW_MAX = 1 << 20, SLOT_BYTES_MAX = 1 << 27 };

/* A job that is being run; accessed with the lock of the source. */
typedef struct job_run {
  const engine_settings *settings;
  engine_job *job;
  double start;         /* when it would have begun if it had never been interrupted */
  uint64_t size, taken; /* batches of the shard */
  uint64_t window;
  bool *waits; /* [window]: a finished batch is in this slot */
  char *sums;  /* [window][sum_size]: batch i of the shard is in slot i % window */
  work_source source;
  extr_context *context;
  extr_status status; /* of the crew */
} job_run;

static uint64_t window_size(const engine_settings *settings, size_t sum_size) {
  if (!settings->crew) return WINDOW;
  uint64_t processes = (uint64_t)settings->crew->processes, least = processes * WINDOW;
  uint64_t size = processes * (uint64_t)settings->threads * WINDOW_OF_A_THREAD;
  if (size > WINDOW_MAX) size = WINDOW_MAX;
  if (size > SLOT_BYTES_MAX / sum_size) size = SLOT_BYTES_MAX / sum_size;
  return size > least ? size : least;
}

static uint64_t take(void *data, uint64_t most, uint64_t *first) {
  job_run *run = data;
  uint64_t left = run->size - run->taken, room = run->job->done + run->window - run->taken;
  uint64_t count = run->job->any_order || left < room ? left : room;
  if (count > most) count = most;
  *first = shard_batch(run->job->shard, run->taken);
  run->taken += count;
  return count;
}

/* False if the job is over. */
static bool commit(job_run *run, uint64_t batch, const void *sum) {
  run->job->done++;
  run->job->seconds = clock_seconds() - run->start;
  return run->job->commit(run->job->data, batch, sum) && run->job->done < run->size;
}

static bool hand_in(void *data, uint64_t batch, const void *sum) {
  job_run *run = data;
  engine_job *job = run->job;
  if (job->any_order) return commit(run, batch, sum);
  uint64_t slot = batch / (job->shard.others + 1) % run->window;
  memcpy(run->sums + slot * job->sum_size, sum, job->sum_size);
  run->waits[slot] = true;
  while (run->waits[slot = job->done % run->window]) {
    run->waits[slot] = false;
    if (!commit(run, shard_batch(job->shard, job->done), run->sums + slot * job->sum_size))
      return false;
  }
  return true;
}

static void lead(void *data) {
  job_run *run = data;
  run->status = run->settings->crew->lead(run->context, run->job, &run->source);
}

static void end_run(job_run *run) {
  extr_work_stop(&run->source);
  free(run->waits);
  free(run->sums);
}

extr_status extr_engine_run(extr_context *context, engine *e, engine_job *job) {
  OWNED(end_run)
  job_run run = {.settings = &e->settings,
                 .job = job,
                 .start = clock_seconds() - job->seconds,
                 .size = shard_size(job->shard, job->total),
                 .taken = job->done,
                 .window = window_size(&e->settings, job->sum_size),
                 .source = {&run, take, hand_in, .step = job->shard.others + 1},
                 .context = context};
  extr_work_start(&run.source);
  if (job->done >= run.size) return EXTR_OK;
  TRY(ARRAY_NEW(context, run.waits, run.window));
  TRY(ARRAY_NEW(context, run.sums, job->any_order ? 0 : run.window * job->sum_size));
  TRY(extr_engine_work_on(context, e, job->job, &run.source, e->settings.crew ? lead : NULL, &run));
  return run.status;
}
