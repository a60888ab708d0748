/* The best tree of operators over a number of inputs, when nothing is shared with other trees. */
#ifndef CORE_BASELINE_TREE_SHAPE_H
#define CORE_BASELINE_TREE_SHAPE_H

#include "core/base/report.h"
#include <extrinsic/cost.h>

/* Operators in an order in which operands come before their users. A child is an operator of the
 * shape, by number, or leaf k, as -1 - k. Operators all of whose children are leaves, the bottom
 * groups, have the first leaves, one group after the other. */
typedef struct tree_shape {
  int operators;
  int *first; /* the children of operator i: children[first[i]] .. children[first[i + 1] - 1] */
  int *children;
  int bottom_groups;
  int *bottom_first; /* bottom group g has leaves bottom_first[g] .. bottom_first[g + 1] - 1 */
} tree_shape;

/* Of all trees with this many leaves, two or more, one of the least latency; of these the least
 * complexity, of these the fewest operators, of these, on every level, the smallest arity at
 * the root, then the largest subtree first, and each subtree as fast as it can be. EXTR_LIMIT where
 * the table of subtrees would be too large. Free the shape also after a failure. */
extr_status extr_tree_shape(extr_context *context, int leaves, const extr_cost *cost,
                            tree_shape *shape);
void extr_tree_shape_free(tree_shape *shape);

#endif
