/* What holds for every class: structures with all properties, numbers that belong to them, the
 * order between the classes, and clear errors. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include <string.h>
/* cmocka needs those above. */

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
  (void)state;
  sweep(EXTR_STAR, MODEL_FREE, star_among_the_others);
}

static void names_of_classes(void **state) {
  (void)state;
  static const struct {
    extr_class kind;
    const char *name;
  } names[] = {{EXTR_NAIVE, "naive"},
               {EXTR_UENG, "ueng"},
               {EXTR_STAR, "star"},
               {EXTR_ISOMORPHIC, "isomorphic"}};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    extr_class kind;
    assert_string_equal(extr_class_name(names[k].kind), names[k].name);
    assert_int_equal(extr_class_parse(NULL, names[k].name, &kind), EXTR_OK);
    assert_int_equal(kind, names[k].kind);
  }
  extr_context *context = extr_context_new();
  extr_class kind;
  static const char *const wrong[] = {"", "st", "stars", "Star", "best"};
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
    assert_int_equal(extr_class_parse(context, wrong[k], &kind), EXTR_INPUT);
    assert_true(strlen(extr_context_message(context)) > 0);
    assert_int_equal(extr_class_parse(NULL, wrong[k], &kind), EXTR_INPUT);
  }
  extr_context_free(context);
}

static void expect_failure(extr_class kind, int inputs, const extr_cost *cost, extr_status want) {
  extr_context *context = extr_context_new();
  extr_solution *solution = NULL;
  extr_status status = extr_optimize(context, kind, inputs, cost, &solution);
  if (status != want)
    fail_msg("%s n=%d m=%d: status %d", extr_class_name(kind), inputs, cost->max_arity, status);
  assert_true(strlen(extr_context_message(context)) > 0);
  assert_null(strchr(extr_context_message(context), '\n'));
  assert_int_equal(extr_optimize(NULL, kind, inputs, cost, &solution), want);
  assert_null(solution);
  extr_context_free(context);
}

static const extr_class ALL[] = {EXTR_NAIVE, EXTR_UENG, EXTR_STAR, EXTR_ISOMORPHIC};

static void inputs_out_of_range(void **state) {
  (void)state;
  static const int inputs[] = {INT32_MIN, -1, 0, 1, 2, EXTR_INPUTS_MAX + 1, INT32_MAX};
  for (size_t k = 0; k < sizeof ALL / sizeof *ALL; k++)
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
      extr_cost cost = problem_of(ALL[k], inputs[i], 3, MODEL_UNIT).cost;
      expect_failure(ALL[k], inputs[i], &cost, EXTR_INPUT);
    }
}

static void arity_out_of_range(void **state) {
  (void)state;
  static const int arities[] = {EXTR_ARITY_MAX + 1, INT32_MAX, 1, 0, -1, INT32_MIN};
  for (size_t k = 0; k < sizeof ALL / sizeof *ALL; k++)
    for (size_t i = 0; i < sizeof arities / sizeof *arities; i++) {
      extr_cost cost = problem_of(ALL[k], 7, 3, MODEL_UNIT).cost;
      cost.max_arity = arities[i];
      expect_failure(ALL[k], 7, &cost, EXTR_INPUT);
    }
}

static void free_accepts_null(void **state) {
  (void)state;
  extr_solution_free(NULL);
  extr_structure_free(NULL);
  extr_program_free(NULL);
  extr_slots_free(NULL);
  extr_context_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(structures_and_their_order), cmocka_unit_test(names_of_classes),
      cmocka_unit_test(inputs_out_of_range),        cmocka_unit_test(arity_out_of_range),
      cmocka_unit_test(free_accepts_null),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
