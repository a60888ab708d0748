/* The latency per further use: against a recursion over operands on the graph, and in the
 * searches. */
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

static int users(const extr_structure *s, int value) {
  int count = 0;
  for (int node = extr_structure_inputs(s); node < extr_structure_nodes(s); node++)
    for (int i = 0; i < extr_structure_arity(s, node); i++)
      count += extr_structure_operands(s, node)[i] == value;
  return count;
}

/* When a value is known to its users. */
static int64_t arrival(const extr_structure *s, const extr_cost *cost, int value) {
  int64_t latest = 0;
  int arity = extr_structure_arity(s, value), uses = users(s, value);
  for (int i = 0; i < arity; i++) {
    int64_t t = arrival(s, cost, extr_structure_operands(s, value)[i]);
    if (t > latest) latest = t;
  }
  return latest + cost->latency[arity] + (uses > 1 ? uses - 1 : 0) * cost->fanout;
}

static int64_t latency(const extr_structure *s, const extr_cost *cost) {
  int64_t latest = 0;
  for (int j = 0; j < extr_structure_inputs(s); j++) {
    int64_t t = arrival(s, cost, extr_structure_output(s, j));
    if (t > latest) latest = t;
  }
  return latest;
}

static extr_cost cost_of(int arity, int64_t fanout) {
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, arity, &cost), EXTR_OK);
  assert_int_equal(cost.fanout, 0);
  cost.fanout = fanout;
  return cost;
}

static void classes_are_measured(void **state) {
  static const extr_class kinds[] = {EXTR_NAIVE, EXTR_STAR, EXTR_ISOMORPHIC};
  for (int inputs = 3; inputs <= 12; inputs++)
    for (int arity = 2; arity <= 4; arity++)
      for (int k = 0; k < 3; k++) {
        extr_cost cost = cost_of(arity, 300000 * arity);
        extr_solution *found;
        int largest = 0;
        assert_int_equal(extr_optimize(NULL, kinds[k], inputs, &cost, &found), EXTR_OK);
        assert_int_equal(found->latency, latency(found->structure, &cost));
        assert_false(found->proof.proved);
        assert_true(found->proof.lower_bound <= found->complexity);
        for (int v = 0; v < extr_structure_nodes(found->structure); v++)
          if (users(found->structure, v) > largest) largest = users(found->structure, v);
        assert_int_equal(extr_structure_fanout(found->structure), largest);
        extr_solution_free(found);
      }
}

/* The points are in order, are measured right, and no class is better than the front. */
static void front_holds_classes(void **state) {
  static const extr_class kinds[] = {EXTR_NAIVE, EXTR_STAR, EXTR_ISOMORPHIC};
  for (int inputs = 3; inputs <= 15; inputs += 2)
    for (int weight = 1; weight <= 3; weight++) {
      extr_cost cost = cost_of(2 + inputs % 2, 350000 * weight);
      extr_frontier *front;
      assert_int_equal(extr_frontier_find(NULL, inputs, &cost, &front), EXTR_OK);
      for (int i = 0; i < front->count; i++) {
        assert_int_equal(front->points[i]->latency, latency(front->points[i]->structure, &cost));
        assert_int_equal(extr_structure_check(NULL, front->points[i]->structure, cost.max_arity),
                         EXTR_OK);
        if (i > 0) assert_true(front->points[i]->latency > front->points[i - 1]->latency);
        if (i > 0) assert_true(front->points[i]->complexity < front->points[i - 1]->complexity);
      }
      for (int k = 0; k < 3; k++) {
        extr_solution *one;
        bool covered = false;
        assert_int_equal(extr_optimize(NULL, kinds[k], inputs, &cost, &one), EXTR_OK);
        for (int i = 0; i < front->count; i++)
          covered = covered || (front->points[i]->latency <= one->latency &&
                                front->points[i]->complexity <= one->complexity);
        assert_true(covered);
        extr_solution_free(one);
      }
      extr_frontier_free(front);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(classes_are_measured),
      cmocka_unit_test(front_holds_classes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
