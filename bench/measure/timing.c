#define _GNU_SOURCE /* sched_setaffinity */
#include "bench/measure/timing.h"

#include "core/base/clock.h"
#include "core/base/math/median.h"

#include <sched.h>
#include <stdlib.h>

static double now(const timing_case *c) {
  return c->threads ? clock_seconds() : clock_thread_seconds();
}

static double time_calls(const timing_case *c, long calls) {
  double start = now(c);
  for (long i = 0; i < calls; i++) c->run(c->state);
  return now(c) - start;
}

/* Doubles the number of calls until they take at least half a slice; this also warms up. */
static long calls_for(const timing_case *c, double slice) {
  long calls = 1;
  double seconds;
  while ((seconds = time_calls(c, calls)) < slice / 2 && calls < 1L << 40) calls *= 2;
  double fitting = (double)calls * slice / (seconds > 0 ? seconds : slice);
  return fitting > 1 ? (long)fitting : 1;
}

/* `seconds` of each repeat; sorts them. */
static void summarize(timing_case *c, double *seconds, double *half, int repeats) {
  for (int h = 0; h < 2; h++) {
    int taken = 0;
    for (int r = h; r < repeats; r += 2) half[taken++] = seconds[r];
    c->halves[h] = extr_median(half, taken);
  }
  c->seconds = extr_median(seconds, repeats);
}

bool timing_measure(timing_case *cases, int count, int repeats, double slice,
                    const timing_watch *watch) {
  long *calls = calloc((size_t)count, sizeof *calls);
  double *seconds = calloc((size_t)count * (size_t)repeats, sizeof *seconds);
  double *half = calloc((size_t)repeats, sizeof *half);
  bool enough = calls && seconds && half;
  for (int i = 0; i < count && enough; i++) calls[i] = calls_for(&cases[i], slice);
  for (int r = 0; r < repeats && enough; r++) {
    if (watch) watch->show(watch->user, r, repeats);
    for (int i = 0; i < count; i++)
      seconds[i * repeats + r] = time_calls(&cases[i], calls[i]) / (double)calls[i];
  }
  for (int i = 0; i < count && enough; i++)
    summarize(&cases[i], seconds + i * repeats, half, repeats);
  free(calls);
  free(seconds);
  free(half);
  return enough;
}

bool timing_pin(void) {
  int core = sched_getcpu();
  if (core < 0) return false;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}
