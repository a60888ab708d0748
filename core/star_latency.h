/* Star trees (Definition 5) with a degree vector that is given. */
#ifndef EXTRINSIC_STAR_LATENCY_H
#define EXTRINSIC_STAR_LATENCY_H

#include "core/hypertree.h"

/* Problem 2 by Algorithms 2 and 3: a star tree of least latency with degree vector q, built by
 * Construction 2, its free choices made by the backtracking. EX_LIMIT where the tables of Algorithm
 * 3 would outgrow the memory or time allowed. Free the tree also after a failure. */
ex_status ex_star_tree(ex_context *context, const ex_cost *cost, const int *q, hypertree *tree);

#endif
