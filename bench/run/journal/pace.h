/* When something that takes time is to be done again, so that it takes less than a hundredth of it.
 */
#ifndef BENCH_RUN_JOURNAL_PACE_H
#define BENCH_RUN_JOURNAL_PACE_H

#include "core/base/clock.h"

#include <math.h>
#include <stdbool.h>

/* Zero: at once. */
typedef struct pace {
  double due; /* by clock_seconds */
} pace;

static inline bool pace_due(pace p) {
  return clock_seconds() >= p.due;
}

/* It was done from `start` until now, and is to be left for `least` seconds. */
static inline pace pace_done(double start, double least) {
  double end = clock_seconds();
  return (pace){end + fmax(least, 99 * (end - start))};
}

#endif
