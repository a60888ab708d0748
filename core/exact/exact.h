/* The exact search for those who have a front already. */
#ifndef CORE_EXACT_EXACT_H
#define CORE_EXACT_EXACT_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* extr_exact, when the front of extr_frontier_search is at hand. */
extr_status extr_exact_from(extr_context *context, int inputs, const extr_cost *cost,
                            const extr_frontier *known, const extr_exact_settings *settings,
                            extr_solution **solution);

#endif
