/* A job for tests of the engine: the sum of a batch is WORDS numbers that follow from its own. */
#ifndef TESTS_BENCH_ENGINE_NUMBERS_H
#define TESTS_BENCH_ENGINE_NUMBERS_H

#include "bench/engine/engine.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS_MOST = 2000 };

typedef struct number_job {
  uint64_t salt;
  uint64_t slow;   /* every batch whose number is a multiple of this takes 3 ms; 0: none */
  uint64_t sparse; /* of a sum, one word in `sparse` words is not zero */
} number_job;

/* Of a process. */
typedef struct number_shared {
  size_t words;
  int begun, made, finished; /* jobs that are under way, workers, batches */
  bool fails;                /* to begin */
  int fails_from;            /* this worker cannot be made; 0: all can */
} number_shared;

static inline uint64_t number_of(const number_job *job, uint64_t batch, size_t word) {
  uint64_t x = (batch + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (word + 1) * job->salt;
  return word % job->sparse == 0 ? (x ^ x >> 31) | 1 : 0;
}

static inline extr_status number_worker_new(extr_context *context, void *shared, const void *like,
                                            void **worker) {
  number_shared *own = shared;
  (void)context;
  assert_true((like != NULL) == (own->made > 0));
  if (own->fails_from > 0 && own->made + 1 == own->fails_from) return EXTR_LIMIT;
  own->made++;
  *worker = calloc(own->words, sizeof(uint64_t));
  return EXTR_OK;
}

static inline void number_work(void *shared, void *worker, const void *data, work_source *source) {
  number_shared *own = shared;
  const number_job *job = data;
  uint64_t batch, *sum = worker;
  while (extr_work_take(source, true, &batch)) {
    for (size_t i = 0; i < own->words; i++) sum[i] = number_of(job, batch, i);
    if (job->slow > 0 && batch % job->slow == 0)
      nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
#pragma omp atomic
    own->finished++;
    if (!extr_work_hand_in(source, batch, sum)) return;
  }
}

static inline extr_status number_begin(extr_context *context, void *shared, const void *job) {
  number_shared *own = shared;
  (void)context, (void)job;
  if (own->fails) return EXTR_LIMIT;
  own->begun++;
  return EXTR_OK;
}

static inline void number_end(void *shared) {
  ((number_shared *)shared)->begun--;
}

static const engine_kind number_workers = {number_worker_new, free, number_work, number_begin,
                                           number_end};

/* What a job has committed so far. */
typedef struct number_run {
  const number_job *job;
  engine_job run;
  size_t words;
  uint64_t over_at; /* over after this many batches; 0: never */
  uint64_t seen[1 << 15], count;
} number_run;

static inline bool number_commit(void *data, uint64_t batch, const void *sum) {
  number_run *n = data;
  const uint64_t *words = sum;
  assert_true(n->count < sizeof n->seen / sizeof *n->seen);
  for (size_t i = 0; i < n->words; i++) assert_true(words[i] == number_of(n->job, batch, i));
  n->seen[n->count++] = batch;
  return n->run.done != n->over_at;
}

static inline number_run *number_run_new(const number_job *job, size_t words, uint64_t total) {
  number_run *n = calloc(1, sizeof *n);
  assert_non_null(n);
  n->job = job;
  n->words = words;
  n->run = (engine_job){.job = job,
                        .size = sizeof *job,
                        .sum_size = words * sizeof(uint64_t),
                        .total = total,
                        .commit = number_commit,
                        .data = n};
  return n;
}

#endif
