/* What the searches for structures share. Each fills `solution` (zeroed before): the structure, and
 * its vectors where the class has them. ex_optimize measures and checks what they made. */
#ifndef EXTRINSIC_SEARCH_H
#define EXTRINSIC_SEARCH_H

#include "core/context.h"

/* Checks the solution's structure and fills in its complexity and latency. EX_INTERNAL where the
 * check fails. */
ex_status ex_solution_measure(ex_context *context, const ex_cost *cost, ex_solution *solution);

/* ex_optimize without the proof: for searches that build on a class and read no book for it. */
ex_status ex_solve(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                   ex_solution **solution);

/* Fills in the proof of a measured solution from the book or from bounds (core/proof.c). */
ex_status ex_prove(ex_context *context, const ex_cost *cost, ex_solution *solution);

ex_status ex_naive(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution);
ex_status ex_ueng(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution);
ex_status ex_star(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution);
ex_status ex_isomorphic(ex_context *context, int inputs, const ex_cost *cost,
                        ex_solution *solution);
ex_status ex_exact_unlimited(ex_context *context, int inputs, const ex_cost *cost,
                             ex_solution *solution);

/* The same for one vector of cost->max_arity - 1 entries, none negative: EX_INPUT where it fits no
 * tree for so many inputs. */
ex_status ex_star_vector(ex_context *context, int inputs, const ex_cost *cost, const int *q,
                         ex_solution *solution);
ex_status ex_isomorphic_vector(ex_context *context, int inputs, const ex_cost *cost, const int *w,
                               ex_solution *solution);

#endif
