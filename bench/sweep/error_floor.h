/* Distinguishes an error floor from a falling curve by the points of a sweep. */
#ifndef BENCH_SWEEP_ERROR_FLOOR_H
#define BENCH_SWEEP_ERROR_FLOOR_H

#include "bench/simulation/point_result.h"

#include <stdbool.h>

/* All zero before the first point. Positions are in thousandths of a dB; rates are frame error
 * rates. */
typedef struct error_floor {
  bool started;
  bool waterfall; /* the curve has fallen by a decade within 1 dB */
  int at;         /* the last position where it was seen to fall, and the rate there: the beginning
                   * of the floor */
  double rate;
  int decade_at; /* the same rate in decades */
  double decade;
} error_floor;

/* Adds the next point, to the right of all earlier ones. True if the curve has reached a floor:
 * after a waterfall, 1 dB has reduced the rate by less than a factor of 2. Without a waterfall, 5
 * dB must have reduced it by less than a factor of 5, since fading without diversity needs 10 dB
 * per decade. Rates above 1/2 and points with fewer than 25 frame errors are ignored. */
bool error_floor_learn(error_floor *seen, int at, const frame_counts *counts);

#endif
