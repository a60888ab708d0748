/* The exact search for what the branch and bound does not finish soon: fewer states with a better bound.
 *
 * Whatever an operator costs can be divided among the outputs whose trees may use it. For any such
 * division, the complexity is at least the sum over the outputs of the least that a tree is charged
 * (a Lagrangian relaxation: outputs may build the same set in different ways). In sharing.h all
 * outputs are charged equally; here the bound is raised by charging those more that use the operator
 * in their cheapest trees, and the others less (subgradient steps of Polyak's size; M. L. Fisher,
 * The Lagrangian Relaxation Method for Solving Integer Programming Problems, 1981).
 *
 * The search decides about one operator after the other: whether the structure has one of this arity
 * for this set. Together with an operator that it excludes, it excludes those that differ from it by
 * an exchange of interchangeable inputs (J. Ostrowski et al., Orbital Branching, 2011). */
#ifndef CORE_EXACT_RELAXATION_H
#define CORE_EXACT_RELAXATION_H

#include "core/exact/family.h"

/* Sets search->relaxation, or leaves it NULL for a problem that is too large. On an error, too, the
 * search owns what there is. */
extr_status extr_relaxation_new(extr_context *context, extr_exact_search *search);
void extr_relaxation_free(extr_relaxation *relaxation);

/* As extr_exact_run(), from a state without operators. */
void extr_relaxation_run(extr_exact_search *search);

#endif
