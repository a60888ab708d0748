/* Isomorphic structures against all type vectors, tried one by one. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

/* Widened structures are tested up to WIDENED_MAX inputs only, to be quick. */
enum { VECTORS_MAX = 64, WIDENED_MAX = 32 };

/* The best found among the type vectors tried: least latency, then least complexity. Where `exact`,
 * `vectors` are those of least latency in lexicographic order, whatever their complexity. */
struct search {
  const extr_cost *cost;
  int leaves; /* n - 1 */
  bool exact; /* only products equal to n - 1; else the least products from n - 1 on */
  bool found;
  int64_t latency, complexity;
  int count;
  int vectors[VECTORS_MAX][EXTR_ARITY_MAX];
};

static void keep(struct search *search, const int *w, int leaves) {
  int64_t latency = 0, operators = 0;
  for (int i = 2; i <= search->cost->max_arity; i++) {
    latency += w[i - 2] * search->cost->latency[i];
    operators += w[i - 2] * search->cost->complexity[i];
  }
  int64_t complexity = (leaves + 1) * operators;
  if (search->found && latency > search->latency) return;
  if (!search->found || latency < search->latency) {
    search->found = true;
    search->count = 0;
    search->latency = latency;
    search->complexity = complexity;
  }
  if (complexity < search->complexity) search->complexity = complexity;
  if (!search->exact) return;
  assert_in_range(search->count, 0, VECTORS_MAX - 1);
  memcpy(search->vectors[search->count++], w, sizeof search->vectors[0]);
}

/* Tries every number of type-i levels, then of wider ones, on top of `leaves` so far. */
static void try_all(struct search *search, int *w, int i, int leaves) {
  if (i > search->cost->max_arity) {
    if (search->exact ? leaves == search->leaves : leaves >= search->leaves)
      keep(search, w, leaves);
    return;
  }
  w[i - 2] = 0;
  try_all(search, w, i + 1, leaves);
  while (leaves < search->leaves) {
    leaves *= i;
    w[i - 2]++;
    try_all(search, w, i + 1, leaves);
  }
}

/* Problem 3 (`exact`), or with >= in place of its =. The latter's latency is what no structure can
 * beat (Lemma 5), its complexity that of the widened structure before anything is removed. */
static struct search search_types(const struct problem *problem, bool exact) {
  struct search search = {.cost = &problem->cost, .leaves = problem->inputs - 1, .exact = exact};
  int w[EXTR_ARITY_MAX] = {0};
  try_all(&search, w, 2, 1);
  return search;
}

static void expect_vectors(const struct problem *problem, const extr_solution *solution,
                           const struct search *search) {
  int length = problem->cost.max_arity - 1;
  expect_equal(problem, "vectors complete", solution->vectors_complete, true);
  expect_equal(problem, "number of vectors", solution->vector_count, search->count);
  for (int k = 0; k < search->count; k++)
    assert_memory_equal(solution->vectors + k * length, search->vectors[k],
                        (size_t)length * sizeof(int));
}

/* What the listed vectors of a widened structure must be: as fast as it, and wide enough. */
static void expect_wide_vectors(const struct problem *problem, const extr_solution *solution) {
  int length = problem->cost.max_arity - 1;
  for (int k = 0; k < solution->vector_count; k++) {
    const int *w = solution->vectors + k * length;
    int64_t latency = 0, leaves = 1;
    for (int i = 0; i < length; i++) {
      latency += w[i] * problem->cost.latency[i + 2];
      for (int level = 0; level < w[i]; level++) leaves *= i + 2;
    }
    expect_equal(problem, "a vector's latency", latency, solution->latency);
    expect_at_most(problem, "n - 1", problem->inputs - 1, leaves);
  }
}

static void expect_optimal(const struct problem *problem) {
  struct search bound = search_types(problem, false), exact = search_types(problem, true);
  bool widened = !exact.found || exact.latency > bound.latency;
  if (widened && problem->inputs > WIDENED_MAX) return;
  extr_solution *solution = solve(problem);
  expect_equal(problem, "latency", solution->latency, bound.latency);
  if (widened) {
    expect_at_most(problem, "complexity", solution->complexity, bound.complexity);
    expect_wide_vectors(problem, solution);
  } else {
    expect_equal(problem, "complexity", solution->complexity, exact.complexity);
    expect_vectors(problem, solution, &exact);
  }
  extr_solution_free(solution);
}

static void least_latency_then_least_complexity(void **state) {
  for (int max_arity = 2; max_arity <= 6; max_arity++)
    for (int inputs = 3; inputs <= (SANITIZED ? 24 : 129); inputs++)
      for (int model = 0; model < MODEL_COUNT; model++) {
        struct problem problem = problem_of(EXTR_ISOMORPHIC, inputs, max_arity, model);
        expect_optimal(&problem);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(least_latency_then_least_complexity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
