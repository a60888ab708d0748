/* Structures on a ring: the isomorphic ones (Constructions 3 to 5) and an extension to every n.
 *
 * All outputs have trees of the same shape, with one arity per level. The positions form a ring of
 * n' = 1 + (product of the arities); the tree of y_j covers the n' - 1 positions j + 1, j + 2, ...
 * around the ring (Construction 5). A subtree is therefore identified by its level and its first
 * position.
 *
 * If n' > n, n' - n positions stay empty: a node without inputs vanishes, a node with one input is
 * replaced by that input, and equal nodes merge. The search tries all orders of the levels. For
 * each it tries all sets of empty positions if the work limit allows. Otherwise it tries evenly
 * spaced positions and improves the best set by moving one position at a time; the result may then
 * have more than the least complexity. */
#ifndef CORE_ISOMORPHIC_RING_H
#define CORE_ISOMORPHIC_RING_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* An upper bound on the product of arities of a minimal type vector. */
enum { EXTR_RING_MAX = 32 * EXTR_INPUTS_MAX };

/* The least complex structure found for the type vector w (as in search.h), which the caller
 * frees. The product of its arities must be inputs - 1 .. EXTR_RING_MAX. `work` limits the search
 * for empty positions, in ring nodes built; at least one set is tried. */
extr_status extr_ring_structure(extr_context *context, int inputs, const extr_cost *cost,
                                const int *w, double work, extr_structure **structure);

#endif
