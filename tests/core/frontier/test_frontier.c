/* The search over trees against exhaustive enumeration, and what must be true of every front. */
#include "core/frontier/blocks.h"
#include "core/frontier/inline.h"
#include "core/search/tree_search.h"
#include "tests/support/reference.h"
#include "tests/support/shapes.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>

/* ---- Star trees only ---- */

/* The front of all star-tree shapes of n inputs, from shapes of n - 1 leaves. */
static int64_t least_complexity(const struct shapes *all, int inputs, int64_t latency) {
  int64_t least = INT64_MAX;
  for (int i = 0; i < all->count[inputs - 1]; i++) {
    const struct shape *s = &all->list[inputs - 1][i];
    int64_t longest = s->height > s->diameter ? s->height : s->diameter; /* x_n is a leaf too */
    if (longest <= latency && s->complexity < least) least = s->complexity;
  }
  return least;
}

static void check_star_front(int inputs, const extr_cost *cost, const struct shapes *all) {
  tree_search search;
  assert_int_equal(EXTR_OK, extr_tree_search(NULL, inputs, cost, 1, NULL, 0, &search));
  assert_true(search.whole.count > 0);
  for (int i = 0; i < search.whole.count; i++) {
    const corner *at = &search.whole.corners[i];
    hypertree tree;
    extr_structure *structure;
    assert_int_equal(at->complexity, least_complexity(all, inputs, at->latency));
    if (at->latency > 0)
      assert_true(least_complexity(all, inputs, at->latency - 1) > at->complexity);
    assert_int_equal(EXTR_OK, extr_tree_grow(&search, at, &tree));
    assert_int_equal(EXTR_OK, extr_hypertree_structure(NULL, &tree, &structure));
    assert_int_equal(0, reference_property(structure, cost->max_arity));
    assert_int_equal(at->complexity, reference_complexity(structure, cost));
    assert_int_equal(at->latency, reference_latency(structure, cost));
    extr_structure_free(structure);
    extr_hypertree_free(&tree);
  }
  const corner *first = &search.whole.corners[0];
  assert_int_equal(INT64_MAX, least_complexity(all, inputs, first->latency - 1));
  extr_tree_search_free(&search);
}

static void star_fronts_are_exhaustive(void **state) {
  for (int m = 2; m <= 5; m++)
    for (int model = 0; model < MODEL_COUNT; model++) {
      struct problem p = problem_of(EXTR_STAR, 3, m, (enum model)model);
      struct shapes all = shapes_new(9, &p.cost);
      for (int n = 3; n <= (SANITIZED ? 8 : 10); n++) check_star_front(n, &p.cost, &all);
      shapes_free(&all);
    }
}

/* ---- Fronts ---- */

/* A front rises and falls as it should, is made of structures, is not beaten by either class, and
 * beats no bound: no structure is faster than the isomorphic one, and with two-input operators of
 * equal cost none has fewer than 3n - 6. */
static void check_front(int inputs, int max_arity, enum model model) {
  struct problem p = problem_of(EXTR_STAR, inputs, max_arity, model);
  extr_solution *star = solve(&p);
  p.kind = EXTR_ISOMORPHIC;
  extr_solution *isomorphic = solve(&p);
  extr_frontier *f;
  assert_int_equal(EXTR_OK, extr_frontier_find(NULL, inputs, &p.cost, &f));
  assert_true(f->count > 0);
  for (int i = 0; i < f->count; i++) {
    const extr_solution *point = f->points[i];
    expect_equal(&p, "broken property", reference_property(point->structure, max_arity), 0);
    expect_equal(&p, "complexity", point->complexity,
                 reference_complexity(point->structure, &p.cost));
    expect_equal(&p, "latency", point->latency, reference_latency(point->structure, &p.cost));
    expect_at_most(&p, "latency bound", isomorphic->latency, point->latency);
    if (max_arity == 2)
      expect_at_most(&p, "3n - 6", (3 * inputs - 6) * p.cost.complexity[2], point->complexity);
    expect_at_most(&p, "lower bound", point->proof.lower_bound, point->complexity);
    if (point->proof.proved)
      expect_equal(&p, "a proved complexity", point->complexity, point->proof.lower_bound);
    if (i == 0) continue;
    assert_true(point->latency > f->points[i - 1]->latency);
    assert_true(point->complexity < f->points[i - 1]->complexity);
  }
  expect_equal(&p, "least latency", f->points[0]->latency, isomorphic->latency);
  expect_at_most(&p, "complexity there", f->points[0]->complexity, isomorphic->complexity);
  expect_at_most(&p, "least complexity", f->points[f->count - 1]->complexity, star->complexity);
  expect_at_most(&p, "bound of the star", star->proof.lower_bound, star->complexity);
  expect_at_most(&p, "bound of the rings", isomorphic->proof.lower_bound, isomorphic->complexity);
  extr_frontier_free(f);
  extr_solution_free(star);
  extr_solution_free(isomorphic);
}

static void fronts_of_all_sizes(void **state) {
  for (int n = 3; n <= (SANITIZED ? 24 : 64); n += n < 20 ? 1 : 4) {
    static const enum model models[] = {MODEL_UNIT, MODEL_LINEAR, MODEL_RANDOM, MODEL_TIES,
                                        MODEL_STEEP};
    check_front(n, 2 + n % 4, models[n % 5]);
    check_front(n, 2 + (n + 1) % 4, MODEL_UNIT);
  }
}

/* ---- Inlining ---- */

/* The three groups of three of which the outputs take each other's sums through one operator. */
static void inlining_pays(void **state) {
  extr_cost cost;
  extr_structure *s, *improved;
  int sums[3], others[3];
  assert_int_equal(EXTR_OK, extr_cost_unit(NULL, 4, &cost));
  assert_int_equal(EXTR_OK, extr_structure_new(NULL, 9, &s));
  for (int g = 0; g < 3; g++) {
    int leaves[3] = {3 * g, 3 * g + 1, 3 * g + 2};
    assert_int_equal(EXTR_OK, extr_structure_combine(NULL, s, leaves, 3, &sums[g]));
  }
  for (int g = 0; g < 3; g++) {
    int pair[2] = {sums[(g + 1) % 3], sums[(g + 2) % 3]};
    assert_int_equal(EXTR_OK, extr_structure_combine(NULL, s, pair, 2, &others[g]));
  }
  for (int j = 0; j < 9; j++) {
    int group = j / 3, node;
    int operands[3] = {others[group], 3 * group + (j + 1) % 3, 3 * group + (j + 2) % 3};
    assert_int_equal(EXTR_OK, extr_structure_combine(NULL, s, operands, 3, &node));
    assert_int_equal(EXTR_OK, extr_structure_set_output(NULL, s, j, node));
  }
  assert_int_equal(15 * EXTR_COST_ONE, extr_structure_complexity(s, &cost));
  assert_int_equal(EXTR_OK, extr_inline(NULL, s, &cost, &improved));
  assert_int_equal(12 * EXTR_COST_ONE, extr_structure_complexity(improved, &cost));
  assert_int_equal(2 * EXTR_COST_ONE, extr_structure_latency(improved, &cost));
  assert_int_equal(0, reference_property(improved, 4));
  extr_structure_free(improved);
  /* With operators of three inputs at most, or ones that cost as much as what they replace, it
   * stays. */
  assert_int_equal(EXTR_OK, extr_cost_unit(NULL, 3, &cost));
  assert_int_equal(EXTR_OK, extr_inline(NULL, s, &cost, &improved));
  assert_int_equal(15 * EXTR_COST_ONE, extr_structure_complexity(improved, &cost));
  extr_structure_free(improved);
  assert_int_equal(EXTR_OK, extr_cost_parse(NULL, 4, "1,2,3", NULL, &cost));
  int64_t before = extr_structure_complexity(s, &cost);
  assert_int_equal(EXTR_OK, extr_inline(NULL, s, &cost, &improved));
  assert_int_equal(before, extr_structure_complexity(improved, &cost));
  extr_structure_free(improved);
  extr_structure_free(s);
}

/* Inlining never makes a structure more complex or no structure. */
static void inlining_is_safe(void **state) {
  for (int n = 3; n <= 24; n++)
    for (int kind = EXTR_NAIVE; kind <= EXTR_ISOMORPHIC; kind++) {
      if (kind == EXTR_UENG) continue;
      struct problem p =
          problem_of((extr_class)kind, n, 2 + n % 4, (enum model)(n % MODEL_INSTANT));
      extr_solution *solution = solve(&p);
      extr_cost wider = problem_of(EXTR_STAR, n, 6, p.model).cost;
      extr_structure *improved;
      assert_int_equal(EXTR_OK, extr_inline(NULL, solution->structure, &wider, &improved));
      expect_equal(&p, "broken property", reference_property(improved, 6), 0);
      expect_at_most(&p, "complexity", reference_complexity(improved, &wider),
                     reference_complexity(solution->structure, &wider));
      extr_structure_free(improved);
      extr_solution_free(solution);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(star_fronts_are_exhaustive),
      cmocka_unit_test(fronts_of_all_sizes),
      cmocka_unit_test(inlining_pays),
      cmocka_unit_test(inlining_is_safe),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
