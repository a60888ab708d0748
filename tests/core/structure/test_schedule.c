/* Schedules, run symbolically: the value in a location names the tree of operators that made it, so
 * a run that ends with the right tree in every output has read no stale and no foreign value. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include <stdlib.h>
#include <string.h>
/* cmocka needs those above. */

/* A value of the symbolic run. */
struct value {
  uint64_t tree;   /* a hash of the whole tree, operands in any order; 0: nothing written yet */
  uint64_t leaves; /* the inputs in it, bit j for x_{j+1} */
};

static struct value input_value(int input) {
  uint64_t state = (uint64_t)input;
  return (struct value){reference_random(&state), UINT64_C(1) << input};
}

static struct value apply(const struct value *values, const int *operands, int count) {
  struct value result = {0};
  for (int k = 0; k < count; k++) {
    result.tree += values[operands[k]].tree;
    result.leaves |= values[operands[k]].leaves;
  }
  result.tree = reference_random(&result.tree);
  return result;
}

/* The value of every node, which the caller frees. */
static struct value *evaluate(const extr_structure *structure) {
  int nodes = extr_structure_nodes(structure), inputs = extr_structure_inputs(structure);
  struct value *values = calloc((size_t)nodes, sizeof *values);
  assert_non_null(values);
  for (int node = 0; node < nodes; node++)
    values[node] = node < inputs ? input_value(node)
                                 : apply(values, extr_structure_operands(structure, node),
                                         extr_structure_arity(structure, node));
  return values;
}

static void run_step(const struct problem *problem, extr_step step, struct value *values,
                     int slots) {
  int outputs = problem->inputs + slots;
  expect_between(problem, "sources", step.count, 2, problem->cost.max_arity);
  expect_between(problem, "target", step.target, problem->inputs, outputs + problem->inputs - 1);
  uint64_t leaves = 0;
  for (int k = 0; k < step.count; k++) {
    int source = step.sources[k];
    expect_between(problem, "source", source, 0, outputs - 1);
    expect_equal(problem, "source never written", values[source].tree == 0, false);
    expect_equal(problem, "leaf met twice", (leaves & values[source].leaves) != 0, false);
    leaves |= values[source].leaves;
  }
  if (step.target >= outputs)
    expect_equal(problem, "output written twice", values[step.target].tree != 0, false);
  values[step.target] = apply(values, step.sources, step.count);
}

/* As many steps as operators and the right tree in every output: each operator is computed once. */
static void runs_right(const struct problem *problem, const extr_structure *structure,
                       const extr_schedule *schedule) {
  int inputs = problem->inputs, slots = extr_schedule_slots(schedule);
  int steps = extr_schedule_steps(schedule);
  expect_equal(problem, "inputs", extr_schedule_inputs(schedule), inputs);
  expect_equal(problem, "steps", steps, extr_structure_nodes(structure) - inputs);
  struct value *values = calloc((size_t)(2 * inputs + slots), sizeof *values);
  struct value *nodes = evaluate(structure);
  assert_non_null(values);
  for (int input = 0; input < inputs; input++) values[input] = input_value(input);
  for (int k = 0; k < steps; k++) run_step(problem, extr_schedule_step(schedule, k), values, slots);
  uint64_t all = (UINT64_C(1) << inputs) - 1;
  for (int j = 0; j < inputs; j++) {
    struct value got = values[inputs + slots + j];
    struct value want = nodes[extr_structure_output(structure, j)];
    expect_equal(problem, "tree of an output is right", got.tree == want.tree, true);
    expect_equal(problem, "inputs of an output", (int64_t)got.leaves,
                 (int64_t)(all & ~(UINT64_C(1) << j)));
  }
  free(values);
  free(nodes);
}

/* The most temporaries that must exist at once in this order: `after` each step, and while it runs,
 * when its target is not yet allowed to take the place of a source read for the last time. */
static void peaks(const extr_schedule *schedule, int *after, int *during) {
  int inputs = extr_schedule_inputs(schedule), slots = extr_schedule_slots(schedule);
  bool *needed = calloc((size_t)slots + 1, sizeof *needed);
  assert_non_null(needed);
  int live = 0;
  *after = *during = 0;
  for (int k = extr_schedule_steps(schedule) - 1; k >= 0; k--) {
    extr_step step = extr_schedule_step(schedule, k);
    int target = step.target - inputs;
    if (live > *after) *after = live;
    bool temporary = target < slots;
    if (temporary && needed[target]) needed[target] = false, live--;
    for (int s = 0; s < step.count; s++) {
      int source = step.sources[s] - inputs;
      if (source >= 0 && !needed[source]) needed[source] = true, live++;
    }
    if (live + temporary > *during) *during = live + temporary;
  }
  free(needed);
}

/* A slot for every value that is alive, and none more. */
static void reuses_slots(const struct problem *problem, const extr_structure *structure,
                         const extr_schedule *schedule) {
  int slots = extr_schedule_slots(schedule), after, during;
  expect_at_most(problem, "slots", slots, extr_structure_nodes(structure) - 2 * problem->inputs);
  peaks(schedule, &after, &during);
  expect_between(problem, "slots", slots, after, during);
}

static void schedule_is_right(const struct problem *problem, const extr_solution *solution) {
  extr_schedule *schedule = NULL;
  expect_equal(problem, "status", extr_schedule_new(NULL, solution->structure, &schedule), EXTR_OK);
  runs_right(problem, solution->structure, schedule);
  reuses_slots(problem, solution->structure, schedule);
  extr_schedule_free(schedule);
}

static void schedules_of_naive(void **state) {
  (void)state;
  sweep(EXTR_NAIVE, MODEL_LINEAR, schedule_is_right);
}

static void schedules_of_star(void **state) {
  (void)state;
  sweep(EXTR_STAR, MODEL_FREE, schedule_is_right);
}

static void schedules_of_isomorphic(void **state) {
  (void)state;
  sweep(EXTR_ISOMORPHIC, MODEL_INSTANT, schedule_is_right);
}

static void schedule_of_ueng(void **state) {
  (void)state;
  struct problem problem = problem_of(EXTR_UENG, 7, 3, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  schedule_is_right(&problem, solution);
  extr_solution_free(solution);
}

/* Few temporaries: forward and backward passes over a path, the plain way to compute this node,
 * hold n - 3 values at the turn. */
static void slots_of_a_wide_star(void **state) {
  (void)state;
  struct problem problem = problem_of(EXTR_STAR, 32, 2, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  extr_schedule *schedule = NULL;
  assert_int_equal(extr_schedule_new(NULL, solution->structure, &schedule), EXTR_OK);
  int slots = extr_schedule_slots(schedule);
  print_message("star n=32 m=2: %d steps, %d slots\n", extr_schedule_steps(schedule), slots);
  expect_at_most(&problem, "slots", slots, problem.inputs - 3);
  extr_schedule_free(schedule);
  extr_solution_free(solution);
}

static void incomplete_structure(void **state) {
  (void)state;
  extr_context *context = extr_context_new();
  extr_structure *structure = NULL;
  extr_schedule *schedule = NULL;
  assert_int_equal(extr_structure_new(context, 3, &structure), EXTR_OK);
  assert_int_equal(extr_schedule_new(context, structure, &schedule), EXTR_INPUT);
  assert_true(strlen(extr_context_message(context)) > 0);
  assert_int_equal(extr_schedule_new(NULL, structure, &schedule), EXTR_INPUT);
  assert_null(schedule);
  extr_structure_free(structure);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(schedules_of_naive),      cmocka_unit_test(schedules_of_star),
      cmocka_unit_test(schedules_of_isomorphic), cmocka_unit_test(schedule_of_ueng),
      cmocka_unit_test(slots_of_a_wide_star),    cmocka_unit_test(incomplete_structure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
