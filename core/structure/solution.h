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

/* Keeps the less complex of the solution's structure and this one, and frees the other one. True if
 * it is this one, as it is where the solution has none. */
bool extr_solution_offer(const extr_cost *cost, extr_structure *structure, extr_solution *solution);

/* Fills in the complexity and the latency of the solution's structure. EXTR_MEMORY only. */
extr_status extr_solution_fill(extr_context *context, const extr_cost *cost,
                               extr_solution *solution);

/* Validates the solution's structure and fills in its complexity and latency. EXTR_INTERNAL if the
 * structure is not valid. */
extr_status extr_solution_measure(extr_context *context, const extr_cost *cost,
                                  extr_solution *solution);

#endif
