/* The best tree of operators over a number of inputs that shares nothing with other trees. */
#ifndef CORE_BASELINE_TREE_SHAPE_H
#define CORE_BASELINE_TREE_SHAPE_H

#include "core/base/pool.h"
#include <extrinsic/structure.h>

/* The operators are ordered so that operands come before their users. A child is the number of an
 * operator, or -1 - k for leaf k. A bottom group is the leaves of an operator that has only leaves
 * as children; the bottom groups have the first leaves, one group after the other. */
typedef struct tree_shape {
  int operators;
  int *first; /* the children of operator i: children[first[i]] .. children[first[i + 1] - 1] */
  int *children;
  int bottom_groups;
  int *bottom_first; /* bottom group g has leaves bottom_first[g] .. bottom_first[g + 1] - 1 */
  extr_pool memory;  /* of the arrays */
} tree_shape;

/* Finds the best tree with this many leaves, two or more. The criteria are, in this order: least
 * latency, least complexity, fewest operators, and then on every level the smallest arity of the
 * root, the largest subtree first, and the least latency of each subtree. EXTR_LIMIT if the table
 * of subtrees would be too large. The caller frees the shape, also after a failure. */
extr_status extr_tree_shape(extr_context *context, int leaves, const extr_cost *cost,
                            tree_shape *shape);
void extr_tree_shape_free(tree_shape *shape);

/* Adds the tree over these leaves to the structure; node[i] receives the node of operator i. */
extr_status extr_tree_build(extr_context *context, extr_structure *s, const tree_shape *shape,
                            const int *leaves, int *node);

#endif
