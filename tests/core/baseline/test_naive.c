/* The two baselines: per-output trees and Ueng's seven-input node. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

/* ---- Per-output trees ------------------------------------------------------------------------ */

/* Adds the operators of the tree above `output` to counts, by arity, and marks them with owner. The
 * test fails where another output owns one of them. */
static void claim_tree(const extr_structure *structure, int output, int *owner, int *counts) {
  int inputs = extr_structure_inputs(structure), root = extr_structure_output(structure, output);
  assert_int_equal(owner[root], -1);
  owner[root] = output;
  for (int node = root; node >= inputs; node--) {
    if (owner[node] != output) continue;
    int arity = extr_structure_arity(structure, node);
    counts[arity]++;
    for (int k = 0; k < arity; k++) {
      int operand = extr_structure_operands(structure, node)[k];
      if (operand < inputs) continue;
      assert_int_equal(owner[operand], -1);
      owner[operand] = output;
    }
  }
}

static void trees_are_equal_and_apart(const struct problem *problem,
                                      const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  int nodes = extr_structure_nodes(structure), inputs = problem->inputs, first[EXTR_ARITY_MAX + 1];
  int m = problem->cost.max_arity;
  int *owner = malloc((size_t)nodes * sizeof *owner);
  assert_non_null(owner);
  for (int node = 0; node < nodes; node++) owner[node] = -1;
  for (int j = 0; j < inputs; j++) {
    int counts[EXTR_ARITY_MAX + 1] = {0};
    claim_tree(structure, j, owner, counts);
    if (j == 0) memcpy(first, counts, sizeof first);
    assert_memory_equal(counts, first, sizeof first);
  }
  int operators = 0, levels = 0;
  for (int i = 2; i <= EXTR_ARITY_MAX; i++) operators += first[i];
  expect_equal(problem, "operators", nodes - inputs, inputs * operators);
  free(owner);
  if (problem->model != MODEL_UNIT) return;
  /* Each operator takes m - 1 of n - 1 values away, until one is left. */
  for (int room = 1; room < inputs - 1; room *= m) levels++;
  expect_equal(problem, "operators of a tree", operators, (inputs - 2 + m - 2) / (m - 1));
  expect_equal(problem, "latency", solution->latency, (int64_t)levels * EXTR_COST_ONE);
}

static void trees(void **state) {
  sweep(EXTR_NAIVE, MODEL_COUNT, trees_are_equal_and_apart);
}

/* ---- All trees ------------------------------------------------------------------------------- */

enum { TREES_MAX = 4096, LEAVES_MAX = 10 };

/* Every tree up to the order of operands, in order of leaves. */
struct all_trees {
  const extr_cost *cost;
  int count;
  struct tree {
    int leaves;
    int64_t latency, complexity;
  } list[TREES_MAX];
};

/* Adds the trees of which the root has `operands` so far, none of them behind `last` in the list,
 * and needs `leaves` more. */
static void add_trees(struct all_trees *all, int size, int operands, int last, int leaves,
                      int64_t latency, int64_t complexity) {
  const extr_cost *cost = all->cost;
  if (leaves == 0 && operands >= 2) {
    assert_true(all->count < TREES_MAX);
    all->list[all->count++] = (struct tree){size, latency + cost->latency[operands],
                                            complexity + cost->complexity[operands]};
  }
  if (leaves == 0 || operands == cost->max_arity) return;
  for (int i = 0; i <= last; i++) {
    struct tree t = all->list[i];
    if (t.leaves > leaves || t.leaves == size) continue;
    add_trees(all, size, operands + 1, i, leaves - t.leaves,
              t.latency > latency ? t.latency : latency, complexity + t.complexity);
  }
}

static void best_of_all_trees(void **state) {
  static struct all_trees all;
  for (int m = 2; m <= 6; m++)
    for (int model = 0; model < MODEL_COUNT; model++) {
      extr_cost cost = problem_of(EXTR_NAIVE, 3, m, (enum model)model).cost;
      all = (struct all_trees){.cost = &cost, .count = 1, .list = {{1, 0, 0}}};
      for (int leaves = 2; leaves <= LEAVES_MAX; leaves++) {
        int first = all.count;
        add_trees(&all, leaves, 0, first - 1, leaves, 0, 0);
        struct tree best = all.list[first];
        for (int i = first; i < all.count; i++) {
          struct tree t = all.list[i];
          if (t.latency < best.latency ||
              (t.latency == best.latency && t.complexity < best.complexity))
            best = t;
        }
        struct problem p = problem_of(EXTR_NAIVE, leaves + 1, m, (enum model)model);
        extr_solution *solution = solve(&p);
        expect_equal(&p, "latency", solution->latency, best.latency);
        expect_equal(&p, "complexity", solution->complexity, (leaves + 1) * best.complexity);
        extr_solution_free(solution);
      }
    }
}

/* Many arities, for some models with latencies that have no common measure: many different times.
 */
static void wide_operators(void **state) {
  for (int model = 0; model < MODEL_COUNT; model++)
    for (int n = 20; n <= 120; n += 50) {
      struct problem p = problem_of(EXTR_NAIVE, n, 8, (enum model)model);
      extr_solution *solution = solve(&p);
      trees_are_equal_and_apart(&p, solution);
      extr_solution_free(solution);
    }
}

/* ---- Ueng's node ----------------------------------------------------------------------------- */

static void ueng(void **state) {
  for (int max_arity = 3; max_arity <= 6; max_arity++)
    for (int model = 0; model < MODEL_COUNT; model++) {
      struct problem problem = problem_of(EXTR_UENG, 7, max_arity, model);
      const extr_cost *cost = &problem.cost;
      extr_solution *solution = solve(&problem);
      int counts[EXTR_ARITY_MAX + 1];
      extr_structure_operators(solution->structure, counts);
      for (int i = 0; i <= EXTR_ARITY_MAX; i++)
        expect_equal(&problem, "operators of one arity", counts[i], i == 2 ? 7 : i == 3 ? 8 : 0);
      expect_equal(&problem, "broken property", reference_property(solution->structure, max_arity),
                   0);
      expect_equal(&problem, "complexity", solution->complexity,
                   7 * cost->complexity[2] + 8 * cost->complexity[3]);
      expect_equal(&problem, "latency", solution->latency, cost->latency[2] + cost->latency[3]);
      expect_equal(&problem, "measured latency", reference_latency(solution->structure, cost),
                   solution->latency);
      extr_solution_free(solution);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(trees),
      cmocka_unit_test(best_of_all_trees),
      cmocka_unit_test(wide_operators),
      cmocka_unit_test(ueng),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
