/* Lagrangian relaxation. The cost of an operator can be divided in any way among the outputs that may
 * use it. Build for each output the tree with the least charges; the sum of these charges is a lower
 * bound on the complexity. It is a relaxation because two outputs may build the same set in different
 * ways. sharing.h divides every cost equally. Here, subgradient steps of Polyak's size raise the bound:
 * outputs whose cheapest tree uses the operator are charged more, the others less (M. L. Fisher, The
 * Lagrangian Relaxation Method for Solving Integer Programming Problems, 1981).
 *
 * The search branches on single operators: does the structure have an operator of this arity for this
 * set? When it excludes an operator, it also excludes all that become this one when interchangeable
 * inputs are exchanged (J. Ostrowski et al., Orbital Branching, 2011). */
#ifndef CORE_EXACT_RELAXATION_H
#define CORE_EXACT_RELAXATION_H

#include "core/exact/family.h"

/* Whether the relaxation should search from the start: then it is faster for nearly all costs. */
bool extr_relaxation_is_first(const extr_exact_problem *problem);

/* Sets search->relaxation, or leaves it NULL for a problem that is too large, and sets search->relaxes if
 * the relaxation should search from the start. On an error, too, the search owns what there is. */
extr_status extr_relaxation_new(extr_context *context, extr_exact_search *search);
void extr_relaxation_free(extr_relaxation *relaxation);

/* Called by extr_exact_run(), which has reset the search. */
void extr_relaxation_run(extr_exact_search *search);

#endif
