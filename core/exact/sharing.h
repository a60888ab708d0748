/* A lower bound on the complexity: few open outputs can share an operator that is still missing.
 *
 * An operator for the set S is only in the trees of outputs j with j not in S. So if O is the set of
 * open outputs, it is in the trees of at most |O \ S| of them, and each of these can be charged an
 * equal part of its cost. The complexity is at least what has been spent, plus the least that each
 * open output can be charged: the cost of its own operator, and the least sum of charges over all
 * trees in which the rest of it can be made. Existing members are free, where they are known in
 * time.
 *
 * While the tree of an output is built, the same holds with the charges for the operators that the
 * tree has already and the least charges for its demands. */
#ifndef CORE_EXACT_SHARING_H
#define CORE_EXACT_SHARING_H

#include "core/exact/family.h"

/* Sets search->sharing, or leaves it NULL for a problem that is too large: then all bounds are 0. The
 * search has no members yet. On an error, too, the search owns what there is. */
extr_status extr_sharing_new(extr_context *context, extr_exact_search *search);
void extr_sharing_free(extr_sharing *sharing);

/* The bound of a state without demands. */
int64_t extr_sharing_bound(const extr_exact_search *search);

/* What all open outputs but j are charged, together with what has been spent, according to the last
 * call of extr_sharing_bound(), which was for this state. */
double extr_sharing_others(const extr_exact_search *search, int j);

/* What the output that is being built is charged for an operator of this set and arity. */
double extr_sharing_charge(const extr_exact_search *search, extr_leaves leaves, int arity);

/* The bound of a state that divides the set `leaves` into these parts, known at time `ready`.
 * search->charged is what has been spent and charged before, without the demands. */
int64_t extr_sharing_tree_bound(const extr_exact_search *search, extr_leaves leaves, int64_t ready,
                                int count, const extr_leaves *parts);

#endif
