/* Seconds of clocks that never jump, from some fixed moment: on the wall, and those that the
 * calling thread was running. */
#ifndef CORE_BASE_CLOCK_H
#define CORE_BASE_CLOCK_H

#include <time.h>

static inline double clock_read(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline double clock_seconds(void) {
  return clock_read(CLOCK_MONOTONIC);
}

static inline double clock_thread_seconds(void) {
  return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

#endif
