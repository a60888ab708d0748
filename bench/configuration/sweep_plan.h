/* Chooses the points of a sweep one after the other, from a list or by a search, until a stopping
 * rule ends the sweep.
 *
 * A search over Eb/N0 goes from the last point before the frame error rate is at most `high` to the
 * first where it is below `low`, with rates at most a decade apart. All points are on a grid of
 * 0.01 dB. Steps of 1 dB and then of 0.25 dB look for the first point, with about 50 frame errors
 * each. From there on, points are simulated completely, at multiples of 0.25 dB or, where the curve
 * is steep, of 0.1, 0.05, 0.02 or 0.01 dB. If a point has at least as many frames as the previous
 * one and less than a tenth of its frame error rate, it is abandoned, and a nearer point takes its
 * place. On an error floor the curve ends above `low`. The search uses committed counts only, so
 * the points are a function of code, decoder, channel, seed and the limits of a point. */
#ifndef BENCH_CONFIGURATION_SWEEP_PLAN_H
#define BENCH_CONFIGURATION_SWEEP_PLAN_H

#include "bench/cli/numbers.h"
#include "bench/simulation/point_result.h"

/* What tells an error floor from a falling curve, by the points from left to right: all zero before
 * the first one. After a waterfall, 1 dB that reduces the rate by less than a factor of 2 is a
 * floor. Without a waterfall, 5 dB must have reduced it by less than a factor of 5, since fading
 * without diversity needs 10 dB per decade. Rates above 1/2 and points with fewer than 25 frame
 * errors are ignored. */
typedef struct error_floor {
  bool started;
  bool waterfall; /* the curve has fallen by a decade within 1 dB */
  int at;         /* the last position where it was seen to fall, in thousandths of a dB, and the
                   * frame error rate there: the beginning of the floor */
  double rate;
  int decade_at; /* the same rate in decades */
  double decade;
} error_floor;

typedef enum waterfall_phase {
  WATERFALL_UP,      /* by 1 dB as long as the rate is above `high` */
  WATERFALL_DOWN,    /* by 1 dB as long as the rate is at most `high` */
  WATERFALL_FINE,    /* up by 0.25 dB as long as the rate is above `high` */
  WATERFALL_DESCENT, /* complete points */
  WATERFALL_OVER,    /* the curve is complete, or would leave the range of Eb/N0 (and then may be
                      * empty) */
} waterfall_phase;

typedef struct waterfall {
  double high, low; /* frame error rates, 1 > high > low > 0 */
  waterfall_phase phase;
  int at;            /* the point to be simulated, in thousandths of a dB */
  int step;          /* during the descent: index of the current step */
  int last_at;       /* the last point that was kept */
  frame_counts last; /* its counts; no frames if there is none yet */
  error_floor seen;  /* of the points that were kept */
  bool floor;        /* the curve has ended on a floor */
} waterfall;

/* The point that ends a sweep before its list or its search does. */
typedef struct sweep_stop {
  double fer;       /* a point with a frame error rate below this; 0 for none */
  bool short_point; /* a point that reached its limit of frames or of time before its errors */
} sweep_stop;

typedef struct sweep_plan {
  const real_list *list; /* NULL: points come from the search */
  waterfall search;
  sweep_stop stop;
  int taken; /* number of points that belong to the sweep */
  bool over;
} sweep_plan;

/* The plan keeps a reference to the list. */
sweep_plan sweep_plan_list(const real_list *list, sweep_stop stop);
sweep_plan sweep_plan_search(double high_fer, double low_fer, sweep_stop stop);

/* Sets the channel quality of the next point; false if there are no more points. */
bool sweep_plan_next(const sweep_plan *plan, double *quality);

/* True while points only show the search where to begin; they do not belong to the sweep. */
bool sweep_plan_probes(const sweep_plan *plan);

/* True if the current point may be ended because the search knows enough. */
bool sweep_plan_enough(const sweep_plan *plan, const frame_counts *so_far);

/* True if a search has ended on an error floor, before it reached its lower rate. */
bool sweep_plan_floor(const sweep_plan *plan);

/* Call this when a point with at least one frame has ended. True if it belongs to the sweep; false
 * if it only helped the search. */
bool sweep_plan_take(sweep_plan *plan, const point_result *point);

#endif
