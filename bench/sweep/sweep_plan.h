/* Chooses the points of a sweep one after the other, from a list or by a search, until a stopping
 * rule ends the sweep. */
#ifndef BENCH_SWEEP_SWEEP_PLAN_H
#define BENCH_SWEEP_SWEEP_PLAN_H

#include "bench/cli/numbers.h"
#include "bench/sweep/waterfall.h"

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
