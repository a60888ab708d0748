/* Finds the points of a sweep over Eb/N0: from the last point before the frame error rate is at
 * most `high` to the first where it is below `low`, with rates at most a decade apart.
 *
 * All points are on a grid of 0.01 dB. Steps of 1 dB and then of 0.25 dB look for the first point,
 * with about 50 frame errors each. From there on, points are simulated completely, at multiples of
 * 0.25 dB or, where the curve is steep, of 0.1, 0.05, 0.02 or 0.01 dB. If a point has at least as
 * many frames as the previous one and less than a tenth of its frame error rate, it is abandoned,
 * and a nearer point takes its place. On an error floor the curve ends above `low`. The search uses
 * committed counts only, so the points are a function of code, decoder, channel, seed and the
 * limits of a point. */
#ifndef BENCH_SWEEP_WATERFALL_H
#define BENCH_SWEEP_WATERFALL_H

#include "bench/simulation/point_result.h"

#include "bench/sweep/error_floor.h"

typedef enum waterfall_phase {
  WATERFALL_UP,      /* by 1 dB as long as the rate is above `high` */
  WATERFALL_DOWN,    /* by 1 dB as long as the rate is at most `high` */
  WATERFALL_FINE,    /* up by 0.25 dB as long as the rate is above `high` */
  WATERFALL_DESCENT, /* complete points */
  WATERFALL_OVER,
} waterfall_phase;

typedef struct waterfall {
  double high, low; /* frame error rates */
  waterfall_phase phase;
  int at;            /* the point to be simulated, in thousandths of a dB */
  int step;          /* during the descent: index of the current step */
  int last_at;       /* the last point that was kept */
  frame_counts last; /* its counts; no frames if there is none yet */
  error_floor seen;  /* of the points that were kept */
  bool floor;        /* the curve has ended on a floor */
} waterfall;

/* Requires 1 > high > low > 0. */
waterfall waterfall_start(double high, double low);

/* Sets the point to be simulated, in dB. False if the search is over: the curve is complete, or it
 * would leave the range of Eb/N0 (and then may be empty). */
bool waterfall_next(const waterfall *search, double *ebn0_db);

/* True if the counts of the current point are sufficient for the search and it can be ended. */
bool waterfall_enough(const waterfall *search, const frame_counts *so_far);

/* Call this when the point has ended. True if it belongs to the curve. */
bool waterfall_learn(waterfall *search, const frame_counts *counts);

#endif
