/* The interface of the searches for the best structure of a class. */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Fills a solution that extr_solution_new made: the structure and, if the class has them, its
 * vectors. `inputs` and `cost` have been validated. The caller measures the structure and, also
 * after a failure, frees the solution. */
typedef extr_status extr_search(extr_context *context, int inputs, const extr_cost *cost,
                                extr_solution *solution);

/* The same for one given vector of cost->max_arity - 1 nonnegative entries. EXTR_INPUT if no tree
 * of this many inputs has the vector. */
typedef extr_status extr_vector_search(extr_context *context, int inputs, const extr_cost *cost,
                                       const int *vector, extr_solution *solution);

/* Runs the search and measures its structure. The caller frees the solution; it has no proof. */
extr_status extr_search_run(extr_context *context, extr_search *search, int inputs,
                            const extr_cost *cost, extr_solution **solution);

#endif
