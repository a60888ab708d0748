/* The search over trees for the front. */
#ifndef CORE_FRONTIER_FRONTIER_H
#define CORE_FRONTIER_FRONTIER_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* The front that the search over trees finds, without proofs: what the exact search starts from.
 * The node and its cost are checked before. */
extr_status extr_frontier_search(extr_context *context, int inputs, const extr_cost *cost,
                                 extr_frontier **frontier);

/* Takes the measured point over: keeps it, without those that it beats, or frees it. Where one is
 * there that is as good, that one stays and takes over the better proof. */
extr_status extr_frontier_insert(extr_context *context, extr_solution *point,
                                 extr_frontier *frontier);

#endif
