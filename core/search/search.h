/* What the searches for structures share. Each fills `solution` (zeroed before): the structure, and
 * its vectors where the class has them. extr_optimize measures and checks what they made. */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Checks the solution's structure and fills in its complexity and latency. EXTR_INTERNAL where the
 * check fails. */
extr_status extr_solution_measure(extr_context *context, const extr_cost *cost,
                                  extr_solution *solution);

/* extr_optimize without the proof, for searches that build on a class: it does not consult the table
 * of known optima. */
extr_status extr_solve(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                       extr_solution **solution);

/* The front that the search over trees finds, without proofs: what the exact search starts from.
 * The node and its cost are checked before. */
extr_status extr_frontier_search(extr_context *context, int inputs, const extr_cost *cost,
                                 extr_frontier **frontier);

/* Takes the measured point over: keeps it, without those that it beats, or frees it. Where one is
 * there that is as good, that one stays and takes over the better proof. */
extr_status extr_frontier_insert(extr_context *context, extr_solution *point,
                                 extr_frontier *frontier);

/* extr_exact, when the front of extr_frontier_search is at hand. */
extr_status extr_exact_from(extr_context *context, int inputs, const extr_cost *cost,
                            const extr_frontier *known, const extr_exact_settings *settings,
                            extr_solution **solution);

/* Fills in the proof of a measured solution from the table of known optima or from bounds (core/optimize/proof.c). */
extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution);

extr_status extr_naive(extr_context *context, int inputs, const extr_cost *cost,
                       extr_solution *solution);
extr_status extr_ueng(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution);
extr_status extr_star(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution);
extr_status extr_isomorphic(extr_context *context, int inputs, const extr_cost *cost,
                            extr_solution *solution);
extr_status extr_exact_unlimited(extr_context *context, int inputs, const extr_cost *cost,
                                 extr_solution *solution);

/* The same for one vector of cost->max_arity - 1 entries, none negative: EXTR_INPUT where it fits no
 * tree for so many inputs. */
extr_status extr_star_vector(extr_context *context, int inputs, const extr_cost *cost, const int *q,
                             extr_solution *solution);
extr_status extr_isomorphic_vector(extr_context *context, int inputs, const extr_cost *cost,
                                   const int *w, extr_solution *solution);

#endif
