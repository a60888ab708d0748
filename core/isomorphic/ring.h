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
#ifndef CORE_ISOMORPHIC_RING_H
#define CORE_ISOMORPHIC_RING_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* No minimal type vector has a larger product of arities. */
enum { EXTR_RING_MAX = 32 * EXTR_INPUTS_MAX };

/* The structure for the type vector w (as in vectors.h), whose product of arities must be inputs -
 * 1
 * .. EXTR_RING_MAX. `work` bounds the search for empty
 * positions, in ring nodes built; the first try is always made. */
extr_status extr_ring_structure(extr_context *context, int inputs, const extr_cost *cost,
                                const int *w, double work, extr_structure **structure);

#endif
