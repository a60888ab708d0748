/* Making solutions. */
#ifndef CORE_STRUCTURE_SOLUTION_H
#define CORE_STRUCTURE_SOLUTION_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* One without a structure, without vectors and without a proof. */
extr_status extr_solution_new(extr_context *context, extr_solution **solution);

/* One of this structure, which it takes over, also after a failure: checked and measured. */
extr_status extr_solution_of(extr_context *context, extr_structure *structure,
                             const extr_cost *cost, extr_solution **solution);

/* Checks the solution's structure and fills in its complexity and latency. EXTR_INTERNAL where the
 * check fails. */
extr_status extr_solution_measure(extr_context *context, const extr_cost *cost,
                                  extr_solution *solution);

#endif
