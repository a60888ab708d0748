/* Cost models against values worked out by hand, and against the best trees of primitives. */
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <string.h>
/* cmocka needs those above. */

enum { LISTED = 15 /* arities 2 .. 16 */ };

/* For 2 .. 16 inputs. lut6: one table up to 6 inputs, a second joins 5 more; 16 inputs are 6 + 6 +
 * 4 in three tables, whose outputs are inputs of one of them: xor(x1..x6), xor(x7..x12), and
 * xor(both, x13..x16). x86-min: a balanced tree. avx512-xor: 5 inputs are xor3(xor3(a, b, c), d,
 * e), 9 are three triples and their xor3. */
static const struct {
  const char *name;
  int complexity[LISTED], latency[LISTED];
} models[] = {
    {"unit",
     {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
     {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"linear",
     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
    {"lut6",
     {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3},
     {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
    {"x86-min",
     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4}},
    {"avx512-xor",
     {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8},
     {1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3}},
};

enum { MODELS = sizeof models / sizeof *models };

static void values_by_hand(void **state) {
  (void)state;
  for (int k = 0; k < MODELS; k++)
    for (int m = 2; m < 2 + LISTED; m++) {
      extr_cost cost;
      assert_int_equal(extr_cost_model(NULL, models[k].name, m, &cost), EXTR_OK);
      assert_int_equal(cost.max_arity, m);
      for (int i = 0; i <= EXTR_ARITY_MAX; i++) {
        bool used = i >= 2 && i <= m;
        assert_int_equal(cost.complexity[i],
                         used ? (int64_t)models[k].complexity[i - 2] * EXTR_COST_ONE : 0);
        assert_int_equal(cost.latency[i],
                         used ? (int64_t)models[k].latency[i - 2] * EXTR_COST_ONE : 0);
      }
    }
}

static void names_are_listed(void **state) {
  (void)state;
  for (int k = 0; k < MODELS; k++) assert_string_equal(extr_cost_model_name(k), models[k].name);
  assert_null(extr_cost_model_name(MODELS));
  assert_null(extr_cost_model_name(-1));
}

/* The fewest primitives of up to r inputs that make one of i, and the fewest levels, each by
 * itself, over all trees: a root with k <= r subtrees whose inputs sum to i. */
struct tree {
  int primitives, levels;
};

enum { FAR = 1000 };

/* The best of i inputs split over exactly `parts` subtrees. */
static struct tree best_split(const struct tree *best, int inputs, int parts) {
  if (parts == 1) return best[inputs];
  struct tree least = {FAR, FAR};
  for (int first = 1; first <= inputs - parts + 1; first++) {
    struct tree rest = best_split(best, inputs - first, parts - 1);
    int primitives = best[first].primitives + rest.primitives;
    int levels = best[first].levels > rest.levels ? best[first].levels : rest.levels;
    if (primitives < least.primitives) least.primitives = primitives;
    if (levels < least.levels) least.levels = levels;
  }
  return least;
}

static void best_of_all_trees(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int primitive;
  } trees[] = {{"x86-min", 2}, {"avx512-xor", 3}, {"lut6", 6}};
  for (int k = 0; k < 3; k++) {
    extr_cost cost;
    struct tree best[EXTR_ARITY_MAX + 1] = {0};
    assert_int_equal(extr_cost_model(NULL, trees[k].name, 20, &cost), EXTR_OK);
    for (int i = 2; i <= 20; i++) {
      best[i] = (struct tree){FAR, FAR};
      for (int parts = 2; parts <= trees[k].primitive && parts <= i; parts++) {
        struct tree split = best_split(best, i, parts);
        if (split.primitives + 1 < best[i].primitives) best[i].primitives = split.primitives + 1;
        if (split.levels + 1 < best[i].levels) best[i].levels = split.levels + 1;
      }
      assert_int_equal(cost.complexity[i], (int64_t)best[i].primitives * EXTR_COST_ONE);
      assert_int_equal(cost.latency[i], (int64_t)best[i].levels * EXTR_COST_ONE);
    }
  }
}

/* Factors as the searches need them, to the largest arity. */
static void accepted_by_the_searches(void **state) {
  (void)state;
  for (int k = 0; k < MODELS; k++) {
    extr_cost cost;
    extr_solution *solution;
    assert_int_equal(extr_cost_model(NULL, models[k].name, EXTR_ARITY_MAX, &cost), EXTR_OK);
    for (int i = 3; i <= EXTR_ARITY_MAX; i++) {
      assert_true(cost.complexity[i] >= cost.complexity[i - 1]);
      assert_true(cost.latency[i] >= cost.latency[i - 1]);
    }
    assert_int_equal(extr_optimize(NULL, EXTR_STAR, 40, &cost, &solution), EXTR_OK);
    extr_solution_free(solution);
  }
}

static void unknown_models(void **state) {
  (void)state;
  static const char *const names[] = {"", "Unit", "unit ", "lut", "lut66", "x86"};
  extr_context *context = extr_context_new();
  extr_cost cost;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    assert_int_equal(extr_cost_model(context, names[k], 4, &cost), EXTR_INPUT);
    assert_non_null(strstr(extr_context_message(context), "avx512-xor"));
  }
  assert_int_equal(extr_cost_model(context, "unit", 1, &cost), EXTR_INPUT);
  assert_int_equal(extr_cost_model(context, "unit", EXTR_ARITY_MAX + 1, &cost), EXTR_INPUT);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_by_hand),    cmocka_unit_test(names_are_listed),
      cmocka_unit_test(best_of_all_trees), cmocka_unit_test(accepted_by_the_searches),
      cmocka_unit_test(unknown_models),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
