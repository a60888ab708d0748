/* Finds the points of a sweep over Eb/N0 by itself: from the last one before the frame error rate
 * is at most `high` to the first where it is below `low`, no more than a decade apart.
 *
 * All points are on a grid of 0.01 dB. Steps of 1 dB and then of 0.25 dB look for the beginning,
 * with about 50 frame errors each. From there on points are simulated in full, at multiples of 0.25
 * dB or, where the curve is steep, of 0.1, 0.05, 0.02 or 0.01 dB: a point that has as many frames
 * as the one before and less than a tenth of its frame error rate is given up, and one that is
 * nearer takes its place. On an error floor the curve ends, above `low`. What is looked at are
 * committed counts only, so the points are a function of code, decoder, channel, seed and the
 * limits of a point. */
#ifndef BENCH_SIMULATION_STOP_WATERFALL_H
#define BENCH_SIMULATION_STOP_WATERFALL_H

#include "bench/simulation/frames/point_result.h"

#include "bench/simulation/stop/error_floor.h"

typedef enum waterfall_phase {
  WATERFALL_UP,      /* by 1 dB, as long as the rate is above `high` */
  WATERFALL_DOWN,    /* by 1 dB, as long as it is not */
  WATERFALL_FINE,    /* up by 0.25 dB, as long as it is above */
  WATERFALL_DESCENT, /* points in full */
  WATERFALL_OVER,
} waterfall_phase;

typedef struct waterfall {
  double high, low; /* frame error rates */
  waterfall_phase phase;
  int at;            /* the point to simulate, in thousandths of a dB */
  int step;          /* of the descent: index of the present step */
  int last_at;       /* the last point that was kept */
  frame_counts last; /* of that point; no frames: there is none yet */
  error_floor seen;  /* of the points that were kept */
  bool floor;        /* the curve has ended on one */
} waterfall;

/* 1 > high > low > 0. */
waterfall waterfall_start(double high, double low);

/* The point to simulate now, in dB. False when there is none any more: the curve is complete, or
 * would leave the range of Eb/N0 (then it may be that nothing was found). */
bool waterfall_next(const waterfall *search, double *ebn0_db);

/* True when that point has told all that the search needs, and goes no further. */
bool waterfall_enough(const waterfall *search, const frame_counts *so_far);

/* The point is over. True if it belongs to the curve. */
bool waterfall_learn(waterfall *search, const frame_counts *counts);

#endif
