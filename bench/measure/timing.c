#define _GNU_SOURCE /* sched_setaffinity */
#include "bench/measure/timing.h"

#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/order.h"

#include <sched.h>

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

extr_status timing_measure(extr_context *context, timing_case *cases, int count, int64_t repeats,
                           double slice) {
  const int turns = (int)repeats;
  OWNED_ARRAY long *calls = NULL;
  OWNED_ARRAY double *seconds = NULL;
  TRY(ARRAY_NEW(context, calls, count));
  TRY(ARRAY_NEW(context, seconds, (size_t)count * (size_t)turns));
  for (int i = 0; i < count; i++) calls[i] = calls_for(&cases[i], slice);
  for (int r = 0; r < turns; r++)
    for (int i = 0; i < count; i++)
      seconds[i * turns + r] = time_calls(&cases[i], calls[i]) / (double)calls[i];
  for (int i = 0; i < count; i++) cases[i].seconds = extr_median(seconds + i * turns, turns);
  return EXTR_OK;
}

bool timing_pin(void) {
  int core = sched_getcpu();
  if (core < 0) return false;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}
