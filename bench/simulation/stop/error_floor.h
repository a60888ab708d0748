/* Tells an error floor from a curve that falls, by the points of a sweep. */
#ifndef BENCH_SIMULATION_STOP_ERROR_FLOOR_H
#define BENCH_SIMULATION_STOP_ERROR_FLOOR_H

#include "bench/simulation/frames/point_result.h"

#include <stdbool.h>

/* All zero before the first point. Places are thousandths of a dB, rates those of frames. */
typedef struct error_floor {
  bool started;
  bool waterfall; /* the curve has fallen by a decade within 1 dB */
  int at;         /* where it was last seen to fall, and to which rate: here the floor begins */
  double rate;
  int decade_at; /* the same in decades */
  double decade;
} error_floor;

/* The next point, further on than all before. True if the curve has come to a floor: after a
 * waterfall 1 dB has brought less than a factor of 2. Where there was none, less than a fifth of
 * the rate in 5 dB, since fading without diversity takes 10 dB a decade. Rates above 1/2 and of
 * fewer than 25 frame errors tell nothing. */
bool error_floor_learn(error_floor *seen, int at, const frame_counts *counts);

#endif
