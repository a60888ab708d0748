/* Star trees (Definition 5) with a given degree vector. */
#ifndef CORE_STAR_STAR_LATENCY_H
#define CORE_STAR_STAR_LATENCY_H

#include "core/search/hypertree.h"
#include <extrinsic/cost.h>

/* Problem 2 by Algorithms 2 and 3: a star tree of least latency with degree vector q, built by
 * Construction 2; backtracking makes the choices that the construction leaves open. EXTR_LIMIT if
 * the tables of Algorithm 3 would need too much memory or time. The caller frees the tree, also
 * after a failure. */
extr_status extr_star_tree(extr_context *context, const extr_cost *cost, const int *q,
                           hypertree *tree);

#endif
