/* Per-output trees: what one writes without thinking about sharing. Each output has a balanced
 * m-ary tree of its own: its leaves in groups of m, the groups in groups of m, and so on, so that
 * it has the fewest operators and the fewest levels.
 *
 * As a structure must not hold the same subtree twice, the leaves of each tree are put into an
 * order in which no bottom group is one that another output already has; then no subtree is, since
 * each contains a bottom group. For m = 2 an order by the round-robin tournament never repeats a
 * pair, for larger m the first few shuffles find one. */
#include "core/base/array.h"
#include "core/baseline/baseline.h"
#include "core/structure/graph.h"

enum { SHUFFLES = 100000 };

/* Output j, 0-based, pairs leaves whose indices sum to s(j) modulo n, with s one to one: two
 * outputs then never share a pair. s(j) is 2j for j < n/2; j itself has no partner. For even n the
 * other half takes the odd sums and j's partner stays alone. */
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
    int moved = leaves[i];
    leaves[i] = leaves[other];
    leaves[other] = moved;
  }
}

/* Sorts each bottom group and says whether the structure has none of them yet. */
static bool fresh(const extr_structure *s, int *leaves, int count, int max_arity) {
  for (int start = 0; start < count; start += max_arity) {
    int size = count - start < max_arity ? count - start : max_arity;
    qsort(leaves + start, (size_t)size, sizeof(int), extr_ascending);
    if (size >= 2 && extr_structure_find(s, leaves + start, size) >= 0) return false;
  }
  return true;
}

/* Replaces the nodes of a level by those of the next until one is left: the root. */
static extr_status build_tree(extr_context *context, extr_structure *s, int *level, int count,
                              int max_arity, int *root) {
  while (count > 1) {
    int groups = 0;
    for (int start = 0; start < count; start += max_arity) {
      int size = count - start < max_arity ? count - start : max_arity;
      if (size == 1)
        level[groups] = level[start];
      else
        TRY(extr_structure_combine(context, s, level + start, size, &level[groups]));
      groups++;
    }
    count = groups;
  }
  *root = level[0];
  return EXTR_OK;
}

static extr_status add_trees(extr_context *context, extr_structure *s, int inputs, int max_arity,
                             int *leaves) {
  uint64_t state = 1;
  for (int j = 0; j < inputs; j++) {
    int tries = 0;
    round_robin(inputs, j, leaves);
    while (!fresh(s, leaves, inputs - 1, max_arity)) {
      if (++tries > SHUFFLES)
        return extr_fail(context, EXTR_INTERNAL,
                         "no order of leaves without a shared group: n=%d m=%d", inputs, max_arity);
      shuffle(&state, leaves, inputs - 1);
    }
    int root;
    TRY(build_tree(context, s, leaves, inputs - 1, max_arity, &root));
    TRY(extr_structure_set_output(context, s, j, root));
  }
  return EXTR_OK;
}

extr_status extr_naive(extr_context *context, int inputs, const extr_cost *cost,
                       extr_solution *solution) {
  TRY(extr_structure_new(context, inputs, &solution->structure));
  int *leaves;
  TRY(ARRAY_NEW(context, leaves, (size_t)inputs));
  extr_status status = add_trees(context, solution->structure, inputs, cost->max_arity, leaves);
  free(leaves);
  return status;
}
