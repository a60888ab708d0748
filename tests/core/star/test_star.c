/* Star trees against exhaustive search over all tree shapes and all degree vectors. */
#include "tests/support/reference.h"
#include "tests/support/shapes.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

/* ---- All shapes ------------------------------------------------------------------------------ */

/* The enumeration itself: OEIS A001190 (two children) and A000669 (any number). */
static void shapes_are_counted(void **state) {
  static const int two[] = {1, 1, 1, 2, 3, 6, 11, 23}, any[] = {1, 1, 2, 5, 12, 33, 90, 261};
  for (int wide = 0; wide < 2; wide++) {
    extr_cost cost = problem_of(EXTR_STAR, 9, wide ? 8 : 2, MODEL_UNIT).cost;
    struct shapes shapes = shapes_new(8, &cost);
    for (int leaves = 1; leaves <= 8; leaves++)
      assert_int_equal(shapes.count[leaves], wide ? any[leaves - 1] : two[leaves - 1]);
    shapes_free(&shapes);
  }
}

static bool better(int64_t complexity, int64_t latency, const struct shape *than) {
  return complexity < than->complexity ||
         (complexity == than->complexity && latency < than->diameter);
}

/* The least complexity, then the least diameter, of all star trees with these inputs. */
static struct shape best_star_tree(const struct shapes *shapes, int inputs) {
  struct shape best = shapes->list[inputs - 1][0];
  for (int k = 1; k < shapes->count[inputs - 1]; k++) {
    struct shape tree = shapes->list[inputs - 1][k];
    if (better(tree.complexity, tree.diameter, &best)) best = tree;
  }
  return best;
}

static void equals_exhaustive_search(void **state) {
  for (int max_arity = 2; max_arity <= 6; max_arity++)
    for (int model = 0; model < MODEL_COUNT; model++) {
      struct problem problem = problem_of(EXTR_STAR, 0, max_arity, model);
      struct shapes shapes = shapes_new(10, &problem.cost);
      for (problem.inputs = 3; problem.inputs <= 11; problem.inputs++) {
        struct shape best = best_star_tree(&shapes, problem.inputs);
        extr_solution *solution = solve(&problem);
        expect_equal(&problem, "complexity", solution->complexity, best.complexity);
        expect_equal(&problem, "latency", solution->latency, best.diameter);
        extr_solution_free(solution);
      }
      shapes_free(&shapes);
    }
}

/* ---- Degree vectors -------------------------------------------------------------------------- */

/* The optimal solutions of Problem 1 in lexicographic order, by trying every q. */
struct vectors {
  int length, count, capacity;
  int *entries;
  int64_t complexity;
};

static void keep(struct vectors *best, const int *q, int64_t complexity) {
  if (best->count > 0 && complexity > best->complexity) return;
  if (complexity < best->complexity) best->count = 0;
  best->complexity = complexity;
  if (best->count == best->capacity) {
    best->capacity = best->capacity ? 2 * best->capacity : 16;
    size_t size = (size_t)(best->capacity * best->length) * sizeof(int);
    best->entries = realloc(best->entries, size);
    assert_non_null(best->entries);
  }
  memcpy(best->entries + best->count++ * best->length, q, (size_t)best->length * sizeof *q);
}

/* Tries every q_i, q_{i+1} .. whose sum of i q_i is `rest`. */
static void try_all(struct vectors *best, const extr_cost *cost, int *q, int i, int rest,
                    int64_t complexity) {
  if (i == best->length) {
    if (rest == 0) keep(best, q, complexity);
    return;
  }
  for (q[i] = 0; (i + 1) * q[i] <= rest; q[i]++)
    try_all(best, cost, q, i + 1, rest - (i + 1) * q[i],
            complexity + (i + 3) * q[i] * cost->complexity[i + 2]);
}

static struct vectors problem_1(const extr_cost *cost, int inputs) {
  int q[EXTR_ARITY_MAX];
  struct vectors best = {.length = cost->max_arity - 1};
  try_all(&best, cost, q, 0, inputs - 2, 0);
  return best;
}

/* The structure's operators are those of one of the listed vectors: i + 2 of i + 1 inputs each. */
static bool built_from_a_vector(const extr_solution *solution, int length) {
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(solution->structure, counts);
  for (int k = 0; k < solution->vector_count; k++) {
    const int *q = solution->vectors + k * length;
    bool equal = true;
    for (int i = 0; i < length; i++) equal = equal && counts[i + 2] == (i + 3) * q[i];
    if (equal) return true;
  }
  return false;
}

static void lists_every_optimal_vector(void **state) {
  for (int max_arity = 2; max_arity <= 6; max_arity++)
    for (int inputs = 3; inputs <= 24; inputs++)
      for (int model = 0; model < MODEL_COUNT; model++) {
        struct problem problem = problem_of(EXTR_STAR, inputs, max_arity, model);
        struct vectors best = problem_1(&problem.cost, inputs);
        extr_solution *solution = solve(&problem);
        expect_equal(&problem, "complexity", solution->complexity, best.complexity);
        expect_equal(&problem, "vectors complete", solution->vectors_complete, true);
        expect_equal(&problem, "number of vectors", solution->vector_count, best.count);
        assert_memory_equal(solution->vectors, best.entries,
                            (size_t)(best.count * best.length) * sizeof(int));
        expect_equal(&problem, "built from a vector", built_from_a_vector(solution, best.length),
                     true);
        free(best.entries);
        extr_solution_free(solution);
      }
}

/* Without complexity every degree vector is optimal: at n = 40 and m = 6 as many as there are
 * partitions of 38 into parts up to 5, more than the list holds. */
static void says_when_the_list_is_cut(void **state) {
  struct problem problem = problem_of(EXTR_STAR, 40, 6, MODEL_FREE);
  struct vectors best = problem_1(&problem.cost, problem.inputs);
  assert_true(best.count > EXTR_VECTORS_MAX);
  extr_solution *solution = solve(&problem);
  assert_false(solution->vectors_complete);
  assert_int_equal(solution->vector_count, EXTR_VECTORS_MAX);
  extr_solution_free(solution);
  free(best.entries);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_are_counted),
      cmocka_unit_test(equals_exhaustive_search),
      cmocka_unit_test(lists_every_optimal_vector),
      cmocka_unit_test(says_when_the_list_is_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
