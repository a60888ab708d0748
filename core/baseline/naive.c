/* Per-output trees without sharing. The trees of all outputs have the same shape, the best one for
 * a single tree (core/baseline/tree_shape.h).
 *
 * A structure must not contain the same subtree twice. So the leaves of each tree are permuted
 * until none of its bottom groups occurs in an earlier tree; then no subtree does, because each
 * contains a bottom group. If all bottom groups are pairs, a round-robin tournament gives
 * permutations without repeated groups; for larger groups a few random shuffles find one. */
#include "core/base/array.h"
#include "core/base/math/order.h"
#include "core/base/swap.h"
#include "core/baseline/baseline.h"
#include "core/baseline/tree_shape.h"
#include "core/structure/graph.h"

enum { SHUFFLES = 100000 };

/* Output j, counted from 0, pairs leaves whose indices sum to s(j) modulo n. All s(j) differ, so no
 * two outputs share a pair. s(j) = 2j for odd n, and for j < n/2: then j has no partner. For even n
 * the other outputs have the odd sums, and the partner of j stays unpaired. */
static void round_robin(int inputs, int j, int *leaves) {
  int sum = inputs % 2 ? 2 * j : j < inputs / 2 ? 2 * j : 2 * j - inputs + 1;
  int count = 0, alone = -1;
  for (int a = 0; a < inputs; a++) {
    int b = ((sum - a) % inputs + inputs) % inputs;
    if (a == j) continue;
    if (b == j || b == a) {
      alone = a;
    } else if (a < b) {
      leaves[count++] = a;
      leaves[count++] = b;
    }
  }
  if (alone >= 0) leaves[count] = alone;
}

static void shuffle(uint64_t *state, int *leaves, int count) {
  for (int i = count - 1; i > 0; i--) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    int other = (int)((*state >> 33) % (uint64_t)(i + 1));
    SWAP(leaves[i], leaves[other]);
  }
}

/* Sorts each bottom group; true if none of them is in the structure yet. */
static bool groups_are_new(const extr_structure *s, const tree_shape *shape, int *leaves) {
  for (int g = 0; g < shape->bottom_groups; g++) {
    int *group = leaves + shape->bottom_first[g];
    int size = shape->bottom_first[g + 1] - shape->bottom_first[g];
    qsort(group, (size_t)size, sizeof(int), extr_compare_integers);
    if (extr_structure_find(s, group, size) >= 0) return false;
  }
  return true;
}

static extr_status add_trees(extr_context *context, extr_structure *s, const tree_shape *shape,
                             int *leaves, int *node) {
  int inputs = extr_structure_inputs(s);
  uint64_t state = 1;
  for (int j = 0; j < inputs; j++) {
    int tries = 0;
    round_robin(inputs, j, leaves);
    while (!groups_are_new(s, shape, leaves)) {
      if (++tries > SHUFFLES)
        return extr_fail(context, EXTR_INTERNAL,
                         "%d inputs: found no order of leaves without a repeated group", inputs);
      shuffle(&state, leaves, inputs - 1);
    }
    TRY(extr_tree_build(context, s, shape, leaves, node));
    TRY(extr_structure_set_output(context, s, j, node[shape->operators - 1]));
  }
  return EXTR_OK;
}

extr_status extr_naive(extr_context *context, int inputs, const extr_cost *cost,
                       extr_solution *solution) {
  OWNED(extr_tree_shape_free) tree_shape shape = {0};
  OWNED_ARRAY int *leaves = NULL, *node = NULL;
  TRY(extr_structure_new(context, inputs, &solution->structure));
  TRY(extr_tree_shape(context, inputs - 1, cost, &shape));
  TRY(ARRAY_NEW(context, leaves, inputs));
  TRY(ARRAY_NEW(context, node, inputs));
  return add_trees(context, solution->structure, &shape, leaves, node);
}
