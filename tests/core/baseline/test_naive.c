/* The two baselines: per-output trees and Ueng's seven-input node. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>
/* cmocka needs those above. */

/* ---- Per-output trees ------------------------------------------------------------------------ */

static void seven_inputs(void **state) {
  (void)state;
  struct problem problem = problem_of(EXTR_NAIVE, 7, 3, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  assert_int_equal(solution->complexity, 21 * EXTR_COST_ONE);
  assert_int_equal(solution->latency, 2 * EXTR_COST_ONE);
  assert_int_equal(solution->vector_count, 0);
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(solution->structure, counts);
  assert_int_equal(counts[2], 7);
  assert_int_equal(counts[3], 14);
  extr_solution_free(solution);
}

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

/* Levels of the shallowest m-ary tree with these leaves, and the operators it has when each level
 * gathers the one below in groups of m. */
static void balanced_tree(int leaves, int max_arity, int *levels, int *operators) {
  *levels = *operators = 0;
  while (leaves > 1) {
    leaves = (leaves + max_arity - 1) / max_arity;
    *operators += leaves;
    ++*levels;
  }
}

static void trees_are_equal_balanced_and_apart(const struct problem *problem,
                                               const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  int nodes = extr_structure_nodes(structure), inputs = problem->inputs, first[EXTR_ARITY_MAX + 1];
  int *owner = malloc((size_t)nodes * sizeof *owner);
  assert_non_null(owner);
  for (int node = 0; node < nodes; node++) owner[node] = -1;
  for (int j = 0; j < inputs; j++) {
    int counts[EXTR_ARITY_MAX + 1] = {0};
    claim_tree(structure, j, owner, counts);
    if (j == 0) memcpy(first, counts, sizeof first);
    assert_memory_equal(counts, first, sizeof first);
  }
  int levels, most, operators = 0;
  balanced_tree(inputs - 1, problem->cost.max_arity, &levels, &most);
  for (int i = 2; i <= EXTR_ARITY_MAX; i++) operators += first[i];
  expect_at_most(problem, "operators of a tree", operators, most);
  expect_equal(problem, "operators", nodes - inputs, inputs * operators);
  if (problem->model == MODEL_UNIT)
    expect_equal(problem, "latency", solution->latency, (int64_t)levels * EXTR_COST_ONE);
  free(owner);
}

static void trees(void **state) {
  (void)state;
  sweep(EXTR_NAIVE, MODEL_FREE, trees_are_equal_balanced_and_apart);
}

/* ---- Ueng's node ----------------------------------------------------------------------------- */

static void ueng(void **state) {
  (void)state;
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

static void ueng_is_for_seven_inputs(void **state) {
  (void)state;
  extr_context *context = extr_context_new();
  extr_solution *solution = NULL;
  for (int inputs = 3; inputs <= 40; inputs++)
    for (int max_arity = 2; max_arity <= 4; max_arity++) {
      if (inputs == 7 && max_arity >= 3) continue;
      struct problem problem = problem_of(EXTR_UENG, inputs, max_arity, MODEL_UNIT);
      expect_equal(&problem, "status",
                   extr_optimize(context, EXTR_UENG, inputs, &problem.cost, &solution), EXTR_INPUT);
      assert_true(strlen(extr_context_message(context)) > 0);
    }
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(seven_inputs),
      cmocka_unit_test(trees),
      cmocka_unit_test(ueng),
      cmocka_unit_test(ueng_is_for_seven_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
