/* Creates and measures solutions. */
#ifndef CORE_STRUCTURE_SOLUTION_H
#define CORE_STRUCTURE_SOLUTION_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* A solution without a structure, vectors, or a proof. */
extr_status extr_solution_new(extr_context *context, extr_solution **solution);

/* A solution of this structure, validated and measured. It takes ownership of the structure; after
 * a failure, the structure is freed. */
extr_status extr_solution_of(extr_context *context, extr_structure *structure,
                             const extr_cost *cost, extr_solution **solution);

/* Validates the solution's structure and fills in its complexity and latency. EXTR_INTERNAL if the
 * structure is not valid. */
extr_status extr_solution_measure(extr_context *context, const extr_cost *cost,
                                  extr_solution *solution);

#endif
