/* Star trees (Definition 5) with a degree vector that is given. */
#ifndef CORE_STAR_STAR_LATENCY_H
#define CORE_STAR_STAR_LATENCY_H

#include "core/search/hypertree.h"
#include <extrinsic/cost.h>

/* Problem 2 by Algorithms 2 and 3: a star tree of least latency with degree vector q, built by
 * Construction 2, its free choices made by the backtracking. EXTR_LIMIT where the tables of Algorithm
 * 3 would outgrow the memory or time allowed. Free the tree also after a failure. */
extr_status extr_star_tree(extr_context *context, const extr_cost *cost, const int *q,
                           hypertree *tree);

#endif
