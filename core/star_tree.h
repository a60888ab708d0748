/* Star trees (Definition 5): undirected trees whose leaves are x_1 .. x_n and whose inner nodes
 * have degree 3 .. m + 1. Held as two rooted trees joined by one central edge. */
#ifndef EXTRINSIC_STAR_TREE_H
#define EXTRINSIC_STAR_TREE_H

#include "core/context.h"

typedef struct star_tree {
  int inputs; /* n */
  int nodes;
  int *parent; /* every node after its parent; parent[0] is the second root, and its parent is 0 */
  int *leaf;   /* the input that a node is, 0 .. n-1, or -1 */
} star_tree;

/* Problem 2 by Algorithms 2 and 3: a star tree of least latency with degree vector q, built by
 * Construction 2, its free choices made by the backtracking. EX_LIMIT where the tables of Algorithm
 * 3 would outgrow the memory or time allowed. */
ex_status ex_star_tree(ex_context *context, int inputs, const ex_cost *cost, const int *q,
                       star_tree *tree);
void ex_star_tree_free(star_tree *tree);

/* Construction 1: one operator for each direction of each edge that leaves an inner node. */
ex_status ex_star_structure(ex_context *context, const star_tree *tree, ex_structure **structure);

#endif
