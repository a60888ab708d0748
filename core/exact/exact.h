/* The exact search from a known Pareto front. */
#ifndef CORE_EXACT_EXACT_H
#define CORE_EXACT_EXACT_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* As extr_exact, but starts from the Pareto front `known` of extr_frontier_search and does not
 * validate the inputs and the cost. */
extr_status extr_exact_from(extr_context *context, int inputs, const extr_cost *cost,
                            const extr_frontier *known, const extr_exact_settings *settings,
                            extr_solution **solution);

#endif
