/* Which points a sweep simulates, one after the other: those of a list, or those that a search
 * finds by itself, until the frame error rate is low enough. */
#ifndef BENCH_SIMULATION_STOP_SWEEP_PLAN_H
#define BENCH_SIMULATION_STOP_SWEEP_PLAN_H

#include "bench/cli/numbers.h"
#include "bench/simulation/stop/waterfall.h"

typedef struct sweep_plan {
  const real_list *list; /* NULL: points come from the search */
  waterfall search;
  double stop_fer; /* no point after one whose frame error rate is below; 0 for no limit */
  int taken;       /* points that belong to the sweep */
  bool over;
} sweep_plan;

/* The plan keeps a reference to the list. */
sweep_plan sweep_plan_list(const real_list *list, double stop_fer);
sweep_plan sweep_plan_search(double high_fer, double low_fer, double stop_fer);

/* The quality of the channel at the next point; false when there is none any more. */
bool sweep_plan_next(const sweep_plan *plan, double *quality);

/* True while points only show the search where to begin: none of them belongs to the sweep. */
bool sweep_plan_probes(const sweep_plan *plan);

/* True when that point need not go on: the search knows enough. */
bool sweep_plan_enough(const sweep_plan *plan, const frame_counts *so_far);

/* True when a search has ended on an error floor: no point comes below its lower rate. */
bool sweep_plan_floor(const sweep_plan *plan);

/* The point is over, with one frame at least. True if it belongs to the sweep; one that only helped
 * the search does not. */
bool sweep_plan_take(sweep_plan *plan, const frame_counts *counts);

#endif
