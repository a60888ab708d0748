/* Structures of a vector that the caller chose: every degree vector against all tree shapes, type
 * vectors against their own counts. */
#include "tests/support/reference.h"
#include "tests/support/shapes.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <string.h>

enum { SHAPES_INPUTS = SANITIZED ? 8 : 10, TYPES_INPUTS = SANITIZED ? 10 : 20 };

static extr_solution *solve_vector(const struct problem *problem, const int *vector) {
  extr_context *context = extr_context_new();
  extr_solution *solution = NULL;
  int length = problem->cost.max_arity - 1;
  extr_status status = extr_optimize_vector(context, problem->kind, problem->inputs, &problem->cost,
                                            vector, length, &solution);
  if (status != EXTR_OK) print_error("%s\n", extr_context_message(context));
  extr_context_free(context);
  expect_equal(problem, "status", status, EXTR_OK);
  expect_equal(problem, "number of vectors", solution->vector_count, 1);
  assert_memory_equal(solution->vectors, vector, (size_t)length * sizeof(int));
  expect_equal(problem, "broken property",
               reference_property(solution->structure, problem->cost.max_arity), 0);
  expect_equal(problem, "complexity", solution->complexity,
               reference_complexity(solution->structure, &problem->cost));
  expect_equal(problem, "latency", solution->latency,
               reference_latency(solution->structure, &problem->cost));
  return solution;
}

/* ---- Degree vectors -------------------------------------------------------------------------- */

/* Weights by which a sum of (k + 1) c_k over a tree's nodes tells how many there are of each k. */
static extr_cost counting_cost(const extr_cost *cost) {
  extr_cost counting = *cost;
  int64_t weight = 1;
  for (int k = 2; k <= cost->max_arity; k++, weight *= 64) counting.complexity[k] = weight;
  return counting;
}

static int64_t counted(const extr_cost *counting, const int *q) {
  int64_t sum = 0;
  for (int k = 2; k <= counting->max_arity; k++)
    sum += (k + 1) * q[k - 2] * counting->complexity[k];
  return sum;
}

/* The least diameter of all shapes with this degree vector. */
static int64_t least_diameter(const struct shapes *shapes, const extr_cost *counting, int inputs,
                              const int *q) {
  int64_t least = INT64_MAX;
  for (int k = 0; k < shapes->count[inputs - 1]; k++) {
    struct shape tree = shapes->list[inputs - 1][k];
    if (tree.complexity == counted(counting, q) && tree.diameter < least) least = tree.diameter;
  }
  return least;
}

/* Every q whose sum of i q_i is inputs - 2; entries before i are chosen, `rest` is left. */
static void expect_degree_vectors(const struct problem *problem, const struct shapes *shapes,
                                  const extr_cost *counting, int *q, int i, int rest) {
  if (i < problem->cost.max_arity) {
    for (q[i - 1] = 0; i * q[i - 1] <= rest; q[i - 1]++)
      expect_degree_vectors(problem, shapes, counting, q, i + 1, rest - i * q[i - 1]);
    return;
  }
  if (rest > 0) return;
  extr_solution *solution = solve_vector(problem, q);
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(solution->structure, counts);
  for (int k = 2; k <= problem->cost.max_arity; k++)
    expect_equal(problem, "operators", counts[k], (k + 1) * q[k - 2]);
  expect_equal(problem, "least latency of a vector", solution->latency,
               least_diameter(shapes, counting, problem->inputs, q));
  extr_solution_free(solution);
}

static void degree_vectors_against_all_shapes(void **state) {
  for (int max_arity = 2; max_arity <= 5; max_arity++)
    for (int model = 0; model < MODEL_COUNT; model++) {
      struct problem problem = problem_of(EXTR_STAR, 0, max_arity, model);
      extr_cost counting = counting_cost(&problem.cost);
      struct shapes shapes = shapes_new(SHAPES_INPUTS - 1, &counting);
      for (problem.inputs = 3; problem.inputs <= SHAPES_INPUTS; problem.inputs++) {
        int q[EXTR_ARITY_MAX] = {0};
        expect_degree_vectors(&problem, &shapes, &counting, q, 1, problem.inputs - 2);
      }
      shapes_free(&shapes);
    }
}

/* ---- Type vectors ---------------------------------------------------------------------------- */

/* With n' = n nothing is left empty: n operators a level (Theorem 3) and the sum of the levels'
 * latencies. With n' > n there is no more of either. */
static void expect_type_vector(const struct problem *problem, const int *w, int product) {
  int64_t level_complexity = 0, latency = 0;
  for (int k = 2; k <= problem->cost.max_arity; k++) {
    level_complexity += w[k - 2] * problem->cost.complexity[k];
    latency += w[k - 2] * problem->cost.latency[k];
  }
  extr_solution *solution = solve_vector(problem, w);
  if (product == problem->inputs - 1) {
    expect_equal(problem, "complexity of a vector", solution->complexity,
                 problem->inputs * level_complexity);
    expect_equal(problem, "latency of a vector", solution->latency, latency);
  } else {
    expect_at_most(problem, "complexity of a vector", solution->complexity,
                   (product + 1) * level_complexity);
    expect_at_most(problem, "latency of a vector", solution->latency, latency);
  }
  extr_solution_free(solution);
}

static void type_vectors(void **state) {
  for (int model = 0; model < MODEL_COUNT; model++)
    for (int inputs = 3; inputs <= TYPES_INPUTS; inputs++) {
      struct problem problem = problem_of(EXTR_ISOMORPHIC, inputs, 4, model);
      for (int code = 0; code < 3 * 3 * 3; code++) {
        int w[] = {code % 3, code / 3 % 3, code / 9}, product = 1;
        for (int k = 0; k < 3; k++)
          for (int i = 0; i < w[k]; i++) product *= k + 2;
        if (product >= inputs - 1 && product <= 64) expect_type_vector(&problem, w, product);
      }
    }
}

/* ---- Vectors that fit nothing, other than those of tests/transcripts/structures.txt ---------- */

static void vectors_that_do_not_fit(void **state) {
  static const struct {
    extr_class kind;
    int inputs, length, vector[3];
    extr_status status;
    const char *reason;
  } cases[] = {
      {EXTR_STAR, 7, 2, {INT32_MAX, INT32_MAX}, EXTR_INPUT, "= 6442450941: "},
      {EXTR_STAR, 7, 2, {7, -1}, EXTR_INPUT, "entry 2 of the vector is -1"},
      {EXTR_STAR, 7, 0, {0}, EXTR_INPUT, "has 0 entries, expected 2"},
      {EXTR_STAR, 2, 2, {0, 0}, EXTR_INPUT, "2 inputs: expected 3"},
      {EXTR_ISOMORPHIC, 7, 2, {-1, 3}, EXTR_INPUT, "entry 1 of the vector is -1"},
      {EXTR_ISOMORPHIC, 7, 2, {18, 0}, EXTR_LIMIT, "above 131072"},
      {EXTR_ISOMORPHIC, 7, 2, {INT32_MAX, INT32_MAX}, EXTR_LIMIT, "above 131072"},
      {EXTR_NAIVE, 7, 2, {1, 2}, EXTR_INPUT, "class naive has no vectors"},
      {EXTR_UENG, 7, 2, {1, 2}, EXTR_INPUT, "class ueng has no vectors"},
  };
  extr_context *context = extr_context_new();
  extr_cost cost = problem_of(EXTR_STAR, 7, 3, MODEL_UNIT).cost;
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    extr_solution *solution = NULL;
    extr_status status = extr_optimize_vector(context, cases[k].kind, cases[k].inputs, &cost,
                                              cases[k].vector, cases[k].length, &solution);
    assert_int_equal(status, cases[k].status);
    assert_null(solution);
    if (!strstr(extr_context_message(context), cases[k].reason))
      fail_msg("expected '%s' in: %s", cases[k].reason, extr_context_message(context));
  }
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(degree_vectors_against_all_shapes),
      cmocka_unit_test(type_vectors),
      cmocka_unit_test(vectors_that_do_not_fit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
