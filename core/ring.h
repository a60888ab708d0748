/* Structures on a ring (Constructions 3 to 5 and their widening), the isomorphic ones among them.
 *
 * Every output has a tree of the same shape, one arity a level, over n' - 1 positions of a ring of
 * n' = 1 + product of arities: the tree of y_j covers j + 1, j + 2, ... around the ring
 * (Construction 5). A subtree is then known by its level and its first position. Where n' > n, n' -
 * n positions are left empty: a node without inputs vanishes, a node with one input is that input,
 * and equal nodes merge. Which positions are best to leave empty depends on n. Every set of them is
 * tried, with every order of levels, where the work allows; else evenly spaced ones, the best of
 * which is improved by moving one empty position at a time: then the result need not be the least
 * complex. */
#ifndef EXTRINSIC_RING_H
#define EXTRINSIC_RING_H

#include "core/context.h"

/* No minimal type vector has a larger product of arities. */
enum { EX_RING_MAX = 32 * EX_INPUTS_MAX };

/* The structure for the type vector w (as in vectors.h), whose product of arities must be inputs -
 * 1
 * .. EX_RING_MAX. `work` bounds the search for empty
 * positions, in ring nodes built; the first try is always made. */
ex_status ex_ring_structure(ex_context *context, int inputs, const ex_cost *cost, const int *w,
                            double work, ex_structure **structure);

#endif
