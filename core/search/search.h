/* What a search for the best structure of a class is. */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Fills `solution`, which is as extr_solution_new made it: the structure, and its vectors where the
 * class has them. The inputs and the cost are valid. Who calls it measures what it made. */
typedef extr_status extr_search(extr_context *context, int inputs, const extr_cost *cost,
                                extr_solution *solution);

/* The same for one vector of cost->max_arity - 1 entries, none negative: EXTR_INPUT where it fits no
 * tree of so many inputs. */
typedef extr_status extr_vector_search(extr_context *context, int inputs, const extr_cost *cost,
                                       const int *vector, extr_solution *solution);

/* A new solution by this search, measured, without a proof. */
extr_status extr_search_run(extr_context *context, extr_search *search, int inputs,
                            const extr_cost *cost, extr_solution **solution);

#endif
