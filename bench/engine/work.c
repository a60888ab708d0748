#include "bench/engine/work.h"

#include <time.h>

void work_start(work_source *source) {
  source->over = false;
  omp_init_lock(&source->lock);
}

void work_stop(work_source *source) {
  omp_destroy_lock(&source->lock);
}

uint64_t work_take_some(work_source *source, uint64_t most, uint64_t *first) {
  omp_set_lock(&source->lock);
  uint64_t count = source->over ? 0 : source->take(source->data, most, first);
  omp_unset_lock(&source->lock);
  return count;
}

bool work_is_over(work_source *source) {
  omp_set_lock(&source->lock);
  bool over = source->over;
  omp_unset_lock(&source->lock);
  return over;
}

void work_end(work_source *source) {
  omp_set_lock(&source->lock);
  source->over = true;
  omp_unset_lock(&source->lock);
}

bool work_take(work_source *source, bool idle, uint64_t *batch) {
  while (work_take_some(source, 1, batch) == 0) {
    if (!idle || work_is_over(source)) return false;
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
  return true;
}

bool work_hand_in(work_source *source, uint64_t batch, const void *sum) {
  omp_set_lock(&source->lock);
  if (!source->over) source->over = !source->hand_in(source->data, batch, sum);
  bool more = !source->over;
  omp_unset_lock(&source->lock);
  return more;
}
