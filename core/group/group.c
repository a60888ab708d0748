/* Nodes whose operation undoes itself, as exclusive-or does: all inputs are combined once, and
 * every output removes its own. Three ways are tried:
 *
 *   - Trees combine `groups` parts of the inputs. Output j combines the parts and x_j, operators of
 *     groups + 1 inputs. With one part, y_j = t + x_j, which takes 2 n - 1 operators of two inputs.
 *   - A tree combines all inputs but x_1, which is y_1. Then t = y_1 + x_1 and y_j = t + x_j, which
 *     takes 2 n - 2.
 *   - The same with y_j = y_1 + x_1 + x_j, an operator of three inputs.
 *
 * Structures that undo nothing serve such an operation, too, so those of the Pareto front compete.
 *
 * The lower bound: an output y_a that needs no other output takes operators that combine n - 1
 * values, and every other output takes one more operator of at least two inputs. With operators of
 * two inputs this is 2 n - 3. From n = 4 on, one more is needed. For if there are only 2 n - 3,
 * those for y_a are a tree T with every leaf once, and all others are outputs:
 *   - The next output y_b contains x_a, which T does not, so it is x_a + v, and v, all inputs but
 *     x_a and x_b, is in T. The root of T therefore is v + x_b.
 *   - The third output y_c contains x_a, so x_a or y_b is one of its operands. In the first case
 *     the other one is all inputs but x_a and x_c, but v is the only value of T with n - 2 leaves.
 *     In the second case it is x_b + x_c, but in T x_b is an operand of the root alone. */
#include "core/base/owned.h"
#include "core/baseline/tree_shape.h"
#include "core/cost/factors.h"
#include "core/frontier/frontier.h"
#include "core/isomorphic/isomorphic.h"
#include "core/structure/graph.h"
#include "core/structure/solution.h"

/* ---- Trees ----------------------------------------------------------------------------------- */

/* Combines inputs first .. first + count - 1. */
static extr_status add_tree(extr_context *context, extr_structure *s, const extr_cost *cost,
                            int first, int count, int *root) {
  OWNED_ARRAY int *leaves = NULL, *node = NULL;
  OWNED(extr_tree_shape_free) tree_shape shape = {0};
  TRY(ARRAY_NEW(context, leaves, count));
  TRY(ARRAY_NEW(context, node, count));
  TRY(extr_tree_shape(context, count, cost, &shape));
  for (int i = 0; i < count; i++) leaves[i] = first + i;
  TRY(extr_tree_build(context, s, &shape, leaves, node));
  *root = node[shape.operators - 1];
  return EXTR_OK;
}

/* Outputs first .. n - 1 combine the parts and their own inputs. */
static extr_status add_outputs(extr_context *context, extr_structure *s, int first,
                               const int *parts, int count) {
  int operands[EXTR_ARITY_MAX], node;
  for (int i = 0; i < count; i++) operands[i] = parts[i];
  for (int j = first; j < s->inputs; j++) {
    operands[count] = j;
    TRY(extr_structure_combine(context, s, operands, count + 1, &node));
    TRY(extr_structure_set_output(context, s, j, node));
  }
  return EXTR_OK;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Parts of as nearly equal sizes as possible. */
static extr_status build_parts(extr_context *context, const extr_cost *cost, int groups,
                               extr_structure *s) {
  int parts[EXTR_ARITY_MAX];
  for (int g = 0; g < groups; g++) {
    int first = s->inputs * g / groups, end = s->inputs * (g + 1) / groups;
    TRY(add_tree(context, s, cost, first, end - first, &parts[g]));
  }
  return add_outputs(context, s, 0, parts, groups);
}

/* y_1 first; `wide`: the other outputs have three operands. */
static extr_status build_first(extr_context *context, const extr_cost *cost, bool wide,
                               extr_structure *s) {
  int parts[2] = {0, 0}, total;
  TRY(add_tree(context, s, cost, 1, s->inputs - 1, &parts[1]));
  TRY(extr_structure_set_output(context, s, 0, parts[1]));
  if (wide) return add_outputs(context, s, 1, parts, 2);
  TRY(extr_structure_combine(context, s, parts, 2, &total));
  return add_outputs(context, s, 1, &total, 1);
}

/* The ways to build a node: numbers of parts, then the two that begin with y_1. */
enum { FIRST_WIDE = 0, FIRST_TOTAL = -1 };

static extr_status build(extr_context *context, const extr_cost *cost, int way, extr_structure *s) {
  return way > 0 ? build_parts(context, cost, way, s)
                 : build_first(context, cost, way == FIRST_WIDE, s);
}

static extr_status offer(extr_context *context, int inputs, const extr_cost *cost, int way,
                         extr_frontier *front) {
  OWNED(release_solution) extr_solution *made = NULL;
  TRY(extr_solution_new(context, &made));
  TRY(extr_structure_new(context, inputs, &made->structure));
  TRY(build(context, cost, way, made->structure));
  TRY(extr_structure_check_group(context, made->structure, cost->max_arity));
  TRY(extr_solution_fill(context, cost, made));
  extr_solution *taken = made;
  made = NULL;
  return extr_frontier_insert(context, taken, front);
}

static extr_status offer_all(extr_context *context, int inputs, const extr_cost *cost,
                             extr_frontier *front) {
  TRY(offer(context, inputs, cost, FIRST_TOTAL, front));
  if (cost->max_arity > 2) TRY(offer(context, inputs, cost, FIRST_WIDE, front));
  for (int groups = 1; groups < cost->max_arity && 2 * groups <= inputs; groups++)
    TRY(offer(context, inputs, cost, groups, front));
  return EXTR_OK;
}

/* ---- The lower bound ------------------------------------------------------------------------- */

/* The least cost of operators that combine `values` values into one. */
static extr_status combining_cost(extr_context *context, int values, const extr_cost *cost,
                                  int64_t *least) {
  OWNED_ARRAY int64_t *of = NULL; /* by the number of values that are left to be removed */
  TRY(ARRAY_NEW(context, of, (size_t)values));
  for (int left = 1; left < values; left++) {
    of[left] = INT64_MAX;
    for (int a = 2; a <= cost->max_arity; a++) {
      int64_t its = cost->complexity[a] + (a - 1 < left ? of[left - (a - 1)] : 0);
      if (its < of[left]) of[left] = its;
    }
  }
  *least = of[values - 1];
  return EXTR_OK;
}

static extr_status prove(extr_context *context, int inputs, const extr_cost *cost,
                         extr_frontier *front) {
  const extr_cost plain = extr_cost_plain(cost);
  int64_t bound, least;
  TRY(combining_cost(context, inputs - 1, cost, &bound));
  TRY(extr_least_latency(context, inputs, &plain, &least));
  bound += (inputs - 1) * cost->complexity[2];
  if (cost->max_arity == 2 && inputs >= 4) bound += cost->complexity[2];
  for (int i = 0; i < front->count; i++) {
    extr_solution *point = front->points[i];
    point->proof = (extr_proof){.lower_bound = bound,
                                .proved = point->complexity == bound && point->latency == least};
  }
  return EXTR_OK;
}

extr_status extr_group_find(extr_context *context, int inputs, const extr_cost *cost,
                            extr_frontier **frontier) {
  extr_frontier *front;
  TRY(extr_need(context, frontier));
  TRY(extr_frontier_find(context, inputs, cost, &front));
  extr_status status = offer_all(context, inputs, cost, front);
  if (status == EXTR_OK) status = prove(context, inputs, cost, front);
  return HAND_OVER(status, front, frontier, extr_frontier_free);
}
