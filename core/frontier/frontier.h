/* The search for Pareto fronts, without proofs of optimality. */
#ifndef CORE_FRONTIER_FRONTIER_H
#define CORE_FRONTIER_FRONTIER_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* The Pareto front of latency and complexity as far as this search finds it. It is the starting
 * point of the exact search. The search for candidates has `cost`, which has no latency per further
 * use; their complexity and latency are those of `worth`, which may be the same. The caller has
 * validated the inputs and the costs, and frees the front. */
extr_status extr_frontier_search(extr_context *context, int inputs, const extr_cost *cost,
                                 const extr_cost *worth, extr_frontier **frontier);

/* Inserts a measured point, whose ownership it takes, also after a failure, and removes the points
 * that it dominates. A point that is dominated itself is freed. Of two equally good points the
 * earlier one stays, with the better proof of the two. */
extr_status extr_frontier_insert(extr_context *context, extr_solution *point,
                                 extr_frontier *frontier);

#endif
