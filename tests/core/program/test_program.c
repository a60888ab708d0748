/* Operator programs and their slots, run symbolically: a value names the tree of operators that
 * made it, so a run that ends with the right tree in every output has combined the right values,
 * and one through slots has read no stale and no foreign one. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include <stdlib.h>
#include <string.h>

/* A value of the symbolic run. */
struct value {
  uint64_t tree;   /* a hash of the whole tree, operands in any order; 0: nothing written yet */
  uint64_t leaves; /* the inputs in it, bit j for x_{j+1}, of the first 64 */
};

static struct value input_value(int input) {
  uint64_t state = (uint64_t)input;
  return (struct value){reference_random(&state), input < 64 ? UINT64_C(1) << input : 0};
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

/* ---- Programs ---- */

/* The values of a program, which the caller frees. Steps come after what they use, and combine
 * what has no input in common. */
static struct value *run_program(const struct problem *problem, const extr_program *program) {
  int inputs = extr_program_inputs(program), steps = extr_program_steps(program);
  struct value *values = calloc((size_t)(inputs + steps), sizeof *values);
  assert_non_null(values);
  for (int input = 0; input < inputs; input++) values[input] = input_value(input);
  for (int k = 0; k < steps; k++) {
    extr_step step = extr_program_step(program, k);
    uint64_t leaves = 0;
    expect_between(problem, "operands", step.count, 2, problem->cost.max_arity);
    for (int i = 0; i < step.count; i++) {
      expect_between(problem, "operand", step.operands[i], 0, inputs + k - 1);
      expect_equal(problem, "leaf met twice", (leaves & values[step.operands[i]].leaves) != 0,
                   false);
      leaves |= values[step.operands[i]].leaves;
    }
    values[inputs + k] = apply(values, step.operands, step.count);
  }
  return values;
}

/* Every output is the tree that the structure has for it, and its step says so. */
static void gives_outputs(const struct problem *problem, const extr_structure *structure,
                          const extr_program *program) {
  int inputs = problem->inputs, outputs = extr_program_outputs(program), marked = 0;
  struct value *values = run_program(problem, program), *nodes = evaluate(structure);
  expect_equal(problem, "inputs", extr_program_inputs(program), inputs);
  for (int j = 0; j < outputs; j++) {
    int value = extr_program_output(program, j);
    struct value want = nodes[extr_structure_output(structure, j)];
    expect_between(problem, "output", value, inputs, inputs + extr_program_steps(program) - 1);
    expect_equal(problem, "output of its step", extr_program_step(program, value - inputs).output,
                 j);
    expect_equal(problem, "tree of an output is right", values[value].tree == want.tree, true);
    expect_equal(problem, "inputs of an output", (int64_t)values[value].leaves,
                 (int64_t)(((UINT64_C(1) << inputs) - 1) & ~(UINT64_C(1) << j)));
  }
  for (int k = 0; k < extr_program_steps(program); k++)
    marked += extr_program_step(program, k).output >= 0;
  expect_equal(problem, "steps that are outputs", marked, outputs);
  free(values);
  free(nodes);
}

/* A value that is an output is no operand; any other is one. */
static void uses_every_value(const struct problem *problem, const extr_program *program) {
  int inputs = extr_program_inputs(program), steps = extr_program_steps(program);
  bool *used = calloc((size_t)(inputs + steps), sizeof *used);
  assert_non_null(used);
  for (int k = 0; k < steps; k++)
    for (int i = 0; i < extr_program_step(program, k).count; i++)
      used[extr_program_step(program, k).operands[i]] = true;
  for (int k = 0; k < steps; k++)
    expect_equal(problem, "value used", used[inputs + k], extr_program_step(program, k).output < 0);
  free(used);
}

/* How many operators the trees of the first outputs have together, by recursion. */
static void reach(const extr_structure *structure, int node, bool *reached, int *count) {
  if (reached[node]) return;
  reached[node] = true;
  *count += extr_structure_arity(structure, node) > 0;
  for (int i = 0; i < extr_structure_arity(structure, node); i++)
    reach(structure, extr_structure_operands(structure, node)[i], reached, count);
}

static int operators_below(const extr_structure *structure, int outputs) {
  bool *reached = calloc((size_t)extr_structure_nodes(structure), sizeof *reached);
  int count = 0;
  assert_non_null(reached);
  for (int j = 0; j < outputs; j++)
    reach(structure, extr_structure_output(structure, j), reached, &count);
  free(reached);
  return count;
}

/* As many steps as operators are needed: each is computed once. */
static void program_is_right(const struct problem *problem, const extr_structure *structure,
                             const extr_program *program) {
  expect_equal(problem, "steps", extr_program_steps(program),
               operators_below(structure, extr_program_outputs(program)));
  gives_outputs(problem, structure, program);
  uses_every_value(problem, program);
}

/* ---- Slots ---- */

/* Runs the program through memory that holds the values' trees by location. */
static void runs_in_slots(const struct problem *problem, const extr_program *program,
                          const extr_slots *slots) {
  int inputs = extr_program_inputs(program), outputs = extr_program_outputs(program);
  int first_output = inputs + extr_slots_count(slots);
  struct value *values = run_program(problem, program);
  struct value *memory = calloc((size_t)(first_output + outputs), sizeof *memory);
  assert_non_null(memory);
  for (int i = 0; i < inputs; i++) {
    expect_equal(problem, "location of an input", extr_slots_location(slots, i), i);
    memory[i] = values[i];
  }
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    int place = extr_slots_location(slots, inputs + k), operands[EXTR_ARITY_MAX];
    for (int i = 0; i < step.count; i++) {
      operands[i] = extr_slots_location(slots, step.operands[i]);
      expect_between(problem, "location of an operand", operands[i], 0, first_output - 1);
    }
    if (step.output < 0)
      expect_between(problem, "location of a temporary", place, inputs, first_output - 1);
    else
      expect_equal(problem, "location of an output", place, first_output + step.output);
    memory[place] = apply(memory, operands, step.count);
    expect_equal(problem, "operands were overwritten",
                 memory[place].tree != values[inputs + k].tree, false);
  }
  for (int i = 0; i < inputs; i++)
    expect_equal(problem, "input was overwritten", memory[i].tree != values[i].tree, false);
  for (int j = 0; j < outputs; j++)
    expect_equal(problem, "output was overwritten",
                 memory[first_output + j].tree != values[extr_program_output(program, j)].tree,
                 false);
  free(values);
  free(memory);
}

/* The most values between inputs and outputs that some step still needs, by looking ahead from
 * every step. */
static int most_alive(const extr_program *program) {
  int inputs = extr_program_inputs(program), steps = extr_program_steps(program), most = 0;
  int *last = calloc((size_t)(inputs + steps), sizeof *last); /* step that uses it */
  assert_non_null(last);
  for (int k = 0; k < steps; k++)
    for (int i = 0; i < extr_program_step(program, k).count; i++)
      last[extr_program_step(program, k).operands[i]] = k;
  for (int k = 0; k < steps; k++) {
    int alive = 0;
    for (int made = 0; made <= k; made++) alive += last[inputs + made] > k;
    if (alive > most) most = alive;
  }
  free(last);
  return most;
}

/* A slot for every value that is alive, and none more. */
static void slots_are_right(const struct problem *problem, const extr_program *program) {
  extr_slots *slots = NULL;
  expect_equal(problem, "status", extr_slots_new(NULL, program, &slots), EXTR_OK);
  runs_in_slots(problem, program, slots);
  expect_equal(problem, "slots", extr_slots_count(slots), most_alive(program));
  extr_slots_free(slots);
}

static void programs_are_right(const struct problem *problem, const extr_solution *solution) {
  extr_program *program = NULL, *few = NULL;
  const extr_structure *structure = solution->structure;
  expect_equal(problem, "status", extr_program_new(NULL, structure, &program), EXTR_OK);
  expect_equal(problem, "outputs", extr_program_outputs(program), problem->inputs);
  program_is_right(problem, structure, program);
  slots_are_right(problem, program);
  extr_program_free(program);
  for (int outputs = 1; outputs <= problem->inputs; outputs += problem->inputs - 2) {
    expect_equal(problem, "status", extr_program_of_outputs(NULL, structure, outputs, &few),
                 EXTR_OK);
    expect_equal(problem, "outputs", extr_program_outputs(few), outputs);
    program_is_right(problem, structure, few);
    slots_are_right(problem, few);
    extr_program_free(few);
  }
}

/* In the order of the nodes with nothing left out, a value is a node. */
static void values_are_nodes(const struct problem *problem, const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  extr_program *program = NULL;
  int inputs = problem->inputs;
  expect_equal(problem, "status", extr_program_of_outputs(NULL, structure, inputs, &program),
               EXTR_OK);
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    const int *operands = extr_structure_operands(structure, inputs + k);
    expect_equal(problem, "arity", step.count, extr_structure_arity(structure, inputs + k));
    for (int i = 0; i < step.count; i++)
      expect_equal(problem, "operand", step.operands[i], operands[i]);
  }
  extr_program_free(program);
}

/* ---- Tests ---- */

static void programs_of_classes(void **state) {
  sweep(EXTR_NAIVE, MODEL_LINEAR, programs_are_right);
  sweep(EXTR_STAR, MODEL_FREE, programs_are_right);
  sweep(EXTR_ISOMORPHIC, MODEL_INSTANT, programs_are_right);
  struct problem problem = problem_of(EXTR_UENG, 7, 3, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  programs_are_right(&problem, solution);
  extr_solution_free(solution);
}

/* Few temporaries: forward and backward passes over a path, the plain way to compute this node,
 * hold n - 3 values at the turn. */
static void slots_of_a_wide_star(void **state) {
  struct problem problem = problem_of(EXTR_STAR, 32, 2, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  extr_program *program = NULL;
  assert_int_equal(extr_program_new(NULL, solution->structure, &program), EXTR_OK);
  int alive = most_alive(program);
  print_message("star n=32 m=2: %d steps, %d slots\n", extr_program_steps(program), alive);
  expect_at_most(&problem, "slots", alive, problem.inputs - 3);
  extr_program_free(program);
  extr_solution_free(solution);
}

/* The compiler tries two orders of small structures. A tree for each output is above that size, and
 * it tries one. */
static void program_of_many_operators(void **state) {
  struct problem problem = problem_of(EXTR_NAIVE, 66, 2, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  extr_program *program = NULL;
  assert_int_equal(extr_program_new(NULL, solution->structure, &program), EXTR_OK);
  expect_equal(&problem, "steps", extr_program_steps(program), 66 * 64);
  struct value *nodes = evaluate(solution->structure), *values = run_program(&problem, program);
  for (int j = 0; j < 66; j++)
    assert_true(values[extr_program_output(program, j)].tree ==
                nodes[extr_structure_output(solution->structure, j)].tree);
  free(nodes);
  free(values);
  extr_program_free(program);
  extr_solution_free(solution);
}

static void order_of_nodes(void **state) {
  sweep(EXTR_STAR, MODEL_FREE, values_are_nodes);
}

static void wrong_arguments(void **state) {
  struct problem problem = problem_of(EXTR_STAR, 5, 2, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  extr_structure *incomplete = NULL;
  extr_program *program = NULL;
  assert_int_equal(extr_structure_new(NULL, 3, &incomplete), EXTR_OK);
  assert_int_equal(extr_program_of_outputs(NULL, solution->structure, 0, &program), EXTR_INPUT);
  assert_int_equal(extr_program_of_outputs(NULL, solution->structure, 6, &program), EXTR_INPUT);
  assert_int_equal(extr_program_new(NULL, incomplete, &program), EXTR_INPUT);
  assert_int_equal(extr_program_of_outputs(NULL, incomplete, 3, &program), EXTR_INPUT);
  assert_null(program);
  extr_structure_free(incomplete);
  extr_solution_free(solution);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(programs_of_classes),       cmocka_unit_test(slots_of_a_wide_star),
      cmocka_unit_test(program_of_many_operators), cmocka_unit_test(order_of_nodes),
      cmocka_unit_test(wrong_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
