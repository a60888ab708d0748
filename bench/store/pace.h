/* Decides when to repeat an expensive action so that it takes less than a hundredth of the time. */
#ifndef BENCH_STORE_PACE_H
#define BENCH_STORE_PACE_H

#include "core/base/clock.h"

#include <math.h>
#include <stdbool.h>

/* All zero: due at once. */
typedef struct pace {
  double due; /* by clock_seconds */
} pace;

static inline bool pace_due(pace p) {
  return clock_seconds() >= p.due;
}

/* The action took from `start` until now; it is not due again for at least `least` seconds. */
static inline pace pace_done(double start, double least) {
  double end = clock_seconds();
  return (pace){end + fmax(least, 99 * (end - start))};
}

#endif
