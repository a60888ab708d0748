/* Monotonic clocks in seconds: wall-clock time from a fixed moment, and the CPU time of the calling
 * thread. */
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
