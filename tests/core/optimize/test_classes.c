/* What holds for every class: structures with all properties, numbers that belong to them, and the
 * order between the classes. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

static void is_what_it_says(const struct problem *problem, const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  const extr_cost *cost = &problem->cost;
  expect_equal(problem, "inputs", extr_structure_inputs(structure), problem->inputs);
  expect_equal(problem, "broken property", reference_property(structure, cost->max_arity), 0);
  expect_equal(problem, "check", extr_structure_check(NULL, structure, cost->max_arity), EXTR_OK);
  int64_t complexity = reference_complexity(structure, cost);
  int64_t latency = reference_latency(structure, cost);
  expect_equal(problem, "complexity", solution->complexity, complexity);
  expect_equal(problem, "latency", solution->latency, latency);
  expect_equal(problem, "graph complexity", extr_structure_complexity(structure, cost), complexity);
  expect_equal(problem, "graph latency", extr_structure_latency(structure, cost), latency);
  int counts[EXTR_ARITY_MAX + 1], operators = 0;
  extr_structure_operators(structure, counts);
  for (int i = 0; i <= EXTR_ARITY_MAX; i++) operators += counts[i];
  expect_equal(problem, "operators", operators, extr_structure_nodes(structure) - problem->inputs);
}

/* Each class leads in what it puts first. */
static void star_among_the_others(const struct problem *star, const extr_solution *solution) {
  struct problem isomorphic = *star, naive = *star;
  isomorphic.kind = EXTR_ISOMORPHIC;
  naive.kind = EXTR_NAIVE;
  extr_solution *fast = solve(&isomorphic), *trees = solve(&naive);
  is_what_it_says(star, solution);
  is_what_it_says(&isomorphic, fast);
  is_what_it_says(&naive, trees);
  expect_at_most(star, "complexity against isomorphic", solution->complexity, fast->complexity);
  expect_at_most(star, "complexity against naive", solution->complexity, trees->complexity);
  expect_at_most(&isomorphic, "latency against star", fast->latency, solution->latency);
  expect_at_most(&isomorphic, "latency against naive", fast->latency, trees->latency);
  extr_solution_free(fast);
  extr_solution_free(trees);
}

static void structures_and_their_order(void **state) {
  sweep(EXTR_STAR, MODEL_FREE, star_among_the_others);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(structures_and_their_order)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
