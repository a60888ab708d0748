/* Nodes whose operation undoes itself: against all linear circuits of small nodes over GF(2), and
 * by evaluation. */
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

/* ---- All circuits of operators of two inputs ------------------------------------------------- */

/* A circuit is the set of its values, each a set of inputs. Every value is an operator, and all
 * outputs are among them; `others` are those that are not. */
enum { INPUTS_MAX = 6, OTHERS_MAX = 7, VALUES = 1 << INPUTS_MAX, NEVER = 99 };

static int inputs, candidates, candidate[VALUES], others[OTHERS_MAX];

/* When the last output is known if operators take one step each; NEVER: a value cannot be made. */
static int depth(int count) {
  const int all = (1 << inputs) - 1;
  int known[VALUES], time[VALUES], wanted[VALUES], have = 0, left = 0, last = 0;
  for (int v = 0; v <= all; v++) time[v] = NEVER;
  for (int i = 0; i < inputs; i++) {
    known[have++] = 1 << i;
    time[1 << i] = 0;
    wanted[left++] = all ^ 1 << i;
  }
  for (int i = 0; i < count; i++) wanted[left++] = others[i];
  for (int step = 1; left > 0; step++) {
    const int before = have, missing = left;
    left = 0;
    for (int w = 0; w < missing; w++) {
      bool made = false;
      for (int a = 0; a < before && !made; a++) made = time[wanted[w] ^ known[a]] < step;
      if (!made) {
        wanted[left++] = wanted[w];
        continue;
      }
      known[have++] = wanted[w];
      time[wanted[w]] = step;
    }
    if (left == missing) return NEVER;
  }
  for (int i = 0; i < inputs; i++)
    if (time[all ^ 1 << i] > last) last = time[all ^ 1 << i];
  return last;
}

static void choose(int count, int at, int from, int *least) {
  if (at == count) {
    int its = depth(count);
    if (its < *least) *least = its;
    return;
  }
  for (int i = from; i < candidates; i++) {
    others[at] = candidate[i];
    choose(count, at + 1, i + 1, least);
  }
}

static void list_candidates(int n) {
  const int all = (1 << n) - 1;
  inputs = n;
  candidates = 0;
  for (int v = 1; v <= all; v++) {
    int missing = all ^ v;
    bool is_input = (v & (v - 1)) == 0, is_output = missing && (missing & (missing - 1)) == 0;
    if (!is_input && !is_output) candidate[candidates++] = v;
  }
}

/* At every complexity up to that of the fastest point, no circuit is faster than the front. */
static void fronts_are_optimal(void **state) {
  for (int n = 3; n <= LAST_INPUTS; n++) {
    extr_cost cost;
    extr_frontier *front;
    assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
    assert_int_equal(extr_group_find(NULL, n, &cost, &front), EXTR_OK);
    list_candidates(n);
    int point = front->count - 1, best = NEVER;
    for (int count = 0; point >= 0; count++) {
      int least = NEVER;
      choose(count, 0, 0, &least);
      if (least >= best) continue;
      best = least;
      assert_int_equal(front->points[point]->complexity, (n + count) * (int64_t)EXTR_COST_ONE);
      assert_int_equal(front->points[point]->latency, least * (int64_t)EXTR_COST_ONE);
      point--;
    }
    assert_int_equal(front->points[0]->latency, best * (int64_t)EXTR_COST_ONE);
    extr_frontier_free(front);
  }
}

/* ---- Evaluation ------------------------------------------------------------------------------ */

static void evaluate(const extr_structure *s, uint64_t *value) {
  uint64_t all = 0;
  int n = extr_structure_inputs(s);
  for (int i = 0; i < n; i++) all ^= value[i];
  for (int node = n; node < extr_structure_nodes(s); node++) {
    value[node] = 0;
    for (int i = 0; i < extr_structure_arity(s, node); i++)
      value[node] ^= value[extr_structure_operands(s, node)[i]];
  }
  for (int j = 0; j < n; j++) assert_int_equal(value[extr_structure_output(s, j)], all ^ value[j]);
}

static int64_t bound(int n, int m) {
  if (m == 2) return n == 3 ? 3 : 2 * n - 2;
  return n - 1 + (n - 2 + m - 2) / (m - 1);
}

static void outputs_are_right(void **state) {
  uint64_t random = 5;
  for (int n = 3; n <= 33; n = n < 12 ? n + 1 : 2 * n - 9)
    for (int m = 2; m <= 5; m++) {
      extr_cost cost;
      extr_frontier *front;
      assert_int_equal(extr_cost_unit(NULL, m, &cost), EXTR_OK);
      assert_int_equal(extr_group_find(NULL, n, &cost, &front), EXTR_OK);
      for (int i = 0; i < front->count; i++) {
        const extr_solution *point = front->points[i];
        uint64_t *value = calloc((size_t)extr_structure_nodes(point->structure), sizeof *value);
        for (int k = 0; k < n; k++) value[k] = draw_word(&random);
        evaluate(point->structure, value);
        free(value);
        assert_int_equal(extr_structure_check_group(NULL, point->structure, m), EXTR_OK);
        assert_int_equal(point->complexity, extr_structure_complexity(point->structure, &cost));
        assert_int_equal(point->latency, extr_structure_latency(point->structure, &cost));
        assert_int_equal(point->proof.lower_bound, bound(n, m) * EXTR_COST_ONE);
        if (i > 0) assert_true(point->latency > front->points[i - 1]->latency);
        if (i > 0) assert_true(point->complexity < front->points[i - 1]->complexity);
      }
      assert_int_equal(front->points[front->count - 1]->complexity, bound(n, m) * EXTR_COST_ONE);
      extr_frontier_free(front);
    }
}

/* A latency per further use: all n outputs use the common value. */
static void costs_are_used(void **state) {
  extr_cost cost;
  extr_frontier *front;
  assert_int_equal(extr_cost_parse(NULL, 3, "2,5", "1,1.5", &cost), EXTR_OK);
  cost.fanout = EXTR_COST_ONE / 4;
  assert_int_equal(extr_group_find(NULL, 9, &cost, &front), EXTR_OK);
  for (int i = 0; i < front->count; i++) {
    const extr_solution *point = front->points[i];
    assert_int_equal(point->complexity, extr_structure_complexity(point->structure, &cost));
    assert_int_equal(point->latency, extr_structure_latency(point->structure, &cost));
    assert_true(point->proof.lower_bound <= point->complexity);
    assert_false(point->proof.proved);
  }
  /* y_1 of seven operators, then the sum of all, then eight outputs: 16 operators at 2. */
  assert_int_equal(front->points[front->count - 1]->complexity, 32 * EXTR_COST_ONE);
  assert_int_equal(front->points[0]->proof.lower_bound, 30 * EXTR_COST_ONE);
  extr_frontier_free(front);
  assert_int_equal(extr_group_find(NULL, 2, &cost, &front), EXTR_INPUT);
}

/* ---- The definition -------------------------------------------------------------------------- */

static void add(extr_structure *s, int a, int b, int output) {
  int node, operands[] = {a, b};
  assert_int_equal(extr_structure_combine(NULL, s, operands, 2, &node), EXTR_OK);
  if (output >= 0) assert_int_equal(extr_structure_set_output(NULL, s, output, node), EXTR_OK);
}

static void definition_is_tested(void **state) {
  extr_structure *s;
  assert_int_equal(extr_structure_new(NULL, 3, &s), EXTR_OK);
  add(s, 0, 1, 2);                                                      /* 3 */
  add(s, 1, 2, 0);                                                      /* 4 */
  assert_int_equal(extr_structure_check_group(NULL, s, 2), EXTR_INPUT); /* y_2 is not set */
  assert_int_equal(extr_structure_set_output(NULL, s, 1, 0), EXTR_OK);
  extr_context *context = extr_context_new();
  assert_int_equal(extr_structure_check_group(context, s, 2), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "the sum of all inputs but its own"));
  extr_context_free(context);
  add(s, 3, 2, 1); /* 5: all inputs */
  assert_int_equal(extr_structure_check_group(NULL, s, 2), EXTR_INPUT);
  add(s, 3, 4, 1); /* 6: x_1 + x_3; now node 5 has no use */
  assert_int_equal(extr_structure_check_group(NULL, s, 2), EXTR_INPUT);
  extr_structure_free(s);

  assert_int_equal(extr_structure_new(NULL, 3, &s), EXTR_OK);
  add(s, 0, 1, 2);
  add(s, 1, 2, 0);
  add(s, 3, 4, 1);
  assert_int_equal(extr_structure_check_group(NULL, s, 2), EXTR_OK);
  assert_int_equal(extr_structure_check(NULL, s, 2), EXTR_INPUT);
  extr_structure_free(s);

  assert_int_equal(extr_structure_new(NULL, 4, &s), EXTR_OK);
  for (int j = 0; j < 4; j++) {
    int node, operands[3], count = 0;
    for (int i = 0; i < 4; i++)
      if (i != j) operands[count++] = i;
    assert_int_equal(extr_structure_combine(NULL, s, operands, 3, &node), EXTR_OK);
    assert_int_equal(extr_structure_set_output(NULL, s, j, node), EXTR_OK);
  }
  assert_int_equal(extr_structure_check_group(NULL, s, 3), EXTR_OK);
  assert_int_equal(extr_structure_check_group(NULL, s, 2), EXTR_INPUT);
  extr_structure_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fronts_are_optimal),
      cmocka_unit_test(outputs_are_right),
      cmocka_unit_test(costs_are_used),
      cmocka_unit_test(definition_is_tested),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
