/* The front of small nodes against the exact search, whatever operators cost; and that factors
 * times a constant change nothing but the numbers. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

enum { ARITY_MAX = 4 };

/* Factors of 2, 3 and 4 inputs; the first ones serve for smaller arities. */
static const double complexities[][3] = {{1, 1, 1},     {2, 2, 2}, {1, 1, 2}, {1, 2, 3},
                                         {1, 1.3, 1.7}, {1, 2, 2}, {3, 4, 5}, {1, 3, 6}};
static const double latencies[][3] = {{1, 1, 1}, {1, 1, 2}, {1, 1.2, 1.5}, {1, 2, 2}, {1, 2, 3}};
enum {
  COMPLEXITIES = sizeof complexities / sizeof *complexities,
  LATENCIES = sizeof latencies / sizeof *latencies
};

static extr_cost cost_of(int max_arity, int complexity, int latency) {
  extr_cost cost = {.max_arity = max_arity};
  for (int i = 2; i <= max_arity; i++) {
    cost.complexity[i] = (int64_t)(complexities[complexity][i - 2] * EXTR_COST_ONE + 0.5);
    cost.latency[i] = (int64_t)(latencies[latency][i - 2] * EXTR_COST_ONE + 0.5);
  }
  return cost;
}

typedef void cost_visitor(int inputs, const extr_cost *cost);

static void all_costs(int first_inputs, int last_inputs, cost_visitor *visit) {
  for (int n = first_inputs; n <= last_inputs; n++)
    for (int m = 2; m <= ARITY_MAX; m++)
      for (int c = 0; c < COMPLEXITIES; c++)
        for (int l = 0; l < LATENCIES; l++) {
          extr_cost cost = cost_of(m, c, l);
          if (m == 2 && (c > 1 || l > 0)) continue;
          visit(n, &cost);
        }
}

/* ---- Against the exact search ---------------------------------------------------------------- */

static struct problem problem_at(int inputs, const extr_cost *cost) {
  return (struct problem){EXTR_FRONTIER, inputs, MODEL_UNIT, *cost};
}

/* The point of the front within a latency, NULL for none. */
static const extr_solution *front_at(const extr_frontier *front, int64_t latency) {
  const extr_solution *found = NULL;
  for (int i = 0; i < front->count && front->points[i]->latency <= latency; i++)
    found = front->points[i];
  return found;
}

/* Every point that the exact search proves is a point of the front, and there are no others. */
static void compare(int inputs, const extr_cost *cost) {
  struct problem p = problem_at(inputs, cost);
  extr_exact_settings settings = extr_exact_settings_default();
  extr_frontier *front;
  expect_equal(&p, "status", extr_frontier_find(NULL, inputs, cost, &front), EXTR_OK);
  int points = 0;
  extr_solution *exact;
  while (extr_exact(NULL, inputs, cost, &settings, &exact) == EXTR_OK) {
    const extr_solution *point = front_at(front, exact->latency);
    assert_non_null(point);
    expect_equal(&p, "proof of the exact search", exact->proof.proved, true);
    expect_equal(&p, "complexity", point->complexity, exact->complexity);
    expect_equal(&p, "latency", point->latency, exact->latency);
    expect_equal(&p, "proof", point->proof.proved, true);
    expect_equal(&p, "lower bound", point->proof.lower_bound, exact->complexity);
    settings.latency_limit = exact->latency - 1;
    points++;
    extr_solution_free(exact);
  }
  expect_equal(&p, "points", front->count, points);
  extr_frontier_free(front);
}

static void small_fronts(void **state) {
  all_costs(3, SANITIZED ? 5 : 7, compare);
}

/* Some of eight inputs; the long form compares all of them. */
static void fronts_of_eight(void **state) {
  static const struct {
    int max_arity, complexity, latency;
  } nodes[] = {{2, 0, 0}, {3, 3, 0}, {3, 1, 0}, {3, 4, 1}, {3, 6, 0}, {3, 7, 0}, {4, 1, 2},
               {4, 3, 4}, {4, 2, 0}, {4, 6, 1}, {4, 3, 0}, {4, 4, 2}, {4, 7, 1}};
  if (FIRST_INPUTS == 8) {
    all_costs(8, 8, compare);
    return;
  }
  for (size_t i = 0; i < sizeof nodes / sizeof *nodes && !SANITIZED; i++) {
    extr_cost cost = cost_of(nodes[i].max_arity, nodes[i].complexity, nodes[i].latency);
    compare(8, &cost);
  }
}

/* ---- Costs that nothing was made for --------------------------------------------------------- */

/* Factors from 1 on that grow by up to `most` tenths per input. */
static void draw_factors(int max_arity, int most, uint64_t *random, int64_t *factors) {
  factors[2] = EXTR_COST_ONE;
  for (int i = 3; i <= max_arity; i++)
    factors[i] = factors[i - 1] +
                 (int64_t)(reference_random(random) % (uint64_t)(most + 1)) * EXTR_COST_ONE / 10;
}

/* Within the latency of every point of the front, the exact search finds nothing less complex. It
 * visits `millions` of states at most. */
static void compare_values(int inputs, const extr_cost *cost, uint64_t millions) {
  struct problem p = problem_at(inputs, cost);
  extr_frontier *front;
  assert_int_equal(extr_frontier_find(NULL, inputs, cost, &front), EXTR_OK);
  for (int i = 0; i < front->count; i++) {
    const extr_solution *point = front->points[i];
    extr_exact_settings settings = extr_exact_settings_default();
    settings.max_cases = millions * 1000000;
    settings.latency_limit = point->latency;
    extr_solution *exact;
    assert_int_equal(extr_exact(NULL, inputs, cost, &settings, &exact), EXTR_OK);
    expect_equal(&p, "complexity", point->complexity, exact->complexity);
    expect_at_most(&p, "lower bound", point->proof.lower_bound, exact->complexity);
    expect_at_most(&p, "bound of the exact search", exact->proof.lower_bound, point->complexity);
    extr_solution_free(exact);
  }
  extr_frontier_free(front);
}

static void drawn_costs(void **state) {
  uint64_t random = SEED;
  for (int k = 0; k < MODELS && !SANITIZED; k++) {
    extr_cost cost = {.max_arity = 3 + k % (ARITY_MAX - 2)};
    draw_factors(cost.max_arity, 15, &random, cost.complexity);
    draw_factors(cost.max_arity, k % 3 * 5, &random, cost.latency);
    compare_values(FIRST_INPUTS + k % (9 - FIRST_INPUTS), &cost, 25);
  }
}

/* With delays of 1, three structures of operators of up to three inputs are optimal at latency 2:
 * of 13 operators of three inputs, of 2 of two and 12 of three, and of 7 and 10. The least
 * complexity is a concave function of c_3 / c_2. So if it is what they have where two of them are
 * equal, and at 1 and 8, it is what they have between 1 and 8. */
static void every_ratio_of_costs(void **state) {
  static const struct {
    const char *complexity;
    int64_t least;
  } corners[] = {{"1,1", 13}, {"1,2", 26}, {"1,2.5", 32}, {"1,8", 87}};
  for (size_t i = 0; i < sizeof corners / sizeof *corners && !SANITIZED; i++) {
    extr_exact_settings settings = extr_exact_settings_default();
    extr_cost cost;
    extr_solution *exact;
    settings.latency_limit = 2 * EXTR_COST_ONE;
    assert_int_equal(extr_cost_parse(NULL, 3, corners[i].complexity, NULL, &cost), EXTR_OK);
    assert_int_equal(extr_exact(NULL, 8, &cost, &settings, &exact), EXTR_OK);
    assert_true(exact->proof.lower_bound == exact->complexity);
    assert_int_equal(exact->complexity, corners[i].least * EXTR_COST_ONE);
    extr_solution_free(exact);
  }
}

/* ---- Scale ----------------------------------------------------------------------------------- */

/* Two solutions of costs that differ by constant factors. */
static void expect_scaled(const struct problem *p, const extr_solution *one,
                          const extr_solution *other, int complexity, int latency) {
  char *texts[2];
  expect_equal(p, "scaled complexity", other->complexity, one->complexity * complexity);
  expect_equal(p, "scaled latency", other->latency, one->latency * latency);
  expect_equal(p, "scaled bound", other->proof.lower_bound, one->proof.lower_bound * complexity);
  expect_equal(p, "proof of the scaled", other->proof.proved, one->proof.proved);
  expect_equal(p, "cases of the scaled", (int64_t)other->proof.cases, (int64_t)one->proof.cases);
  assert_int_equal(extr_structure_write(NULL, one->structure, &texts[0]), EXTR_OK);
  assert_int_equal(extr_structure_write(NULL, other->structure, &texts[1]), EXTR_OK);
  assert_string_equal(texts[0], texts[1]);
  extr_text_free(texts[0]);
  extr_text_free(texts[1]);
}

static extr_cost times(const extr_cost *cost, int complexity, int latency) {
  extr_cost scaled = *cost;
  for (int i = 2; i <= cost->max_arity; i++) {
    scaled.complexity[i] *= complexity;
    scaled.latency[i] *= latency;
  }
  return scaled;
}

static void scale_classes(int inputs, const extr_cost *cost, int complexity, int latency) {
  struct problem p = problem_at(inputs, cost);
  extr_cost scaled = times(cost, complexity, latency);
  for (int kind = EXTR_NAIVE; kind < EXTR_FRONTIER; kind++) {
    extr_solution *one, *other;
    if (kind == EXTR_UENG || (kind == EXTR_EXACT && inputs > 6)) continue;
    p.kind = (extr_class)kind;
    expect_equal(&p, "status", extr_optimize(NULL, p.kind, inputs, cost, &one), EXTR_OK);
    expect_equal(&p, "status", extr_optimize(NULL, p.kind, inputs, &scaled, &other), EXTR_OK);
    expect_scaled(&p, one, other, complexity, latency);
    extr_solution_free(one);
    extr_solution_free(other);
  }
}

static void scale_front(int inputs, const extr_cost *cost, int complexity, int latency) {
  struct problem p = problem_at(inputs, cost);
  extr_cost scaled = times(cost, complexity, latency);
  extr_frontier *one, *other;
  assert_int_equal(extr_frontier_find(NULL, inputs, cost, &one), EXTR_OK);
  assert_int_equal(extr_frontier_find(NULL, inputs, &scaled, &other), EXTR_OK);
  expect_equal(&p, "points", one->count, other->count);
  for (int i = 0; i < one->count; i++)
    expect_scaled(&p, one->points[i], other->points[i], complexity, latency);
  extr_frontier_free(one);
  extr_frontier_free(other);
}

static void scale(int inputs, const extr_cost *cost) {
  scale_classes(inputs, cost, 3, 7);
  scale_front(inputs, cost, 7, 2);
}

static void scaled_costs(void **state) {
  all_costs(3, SANITIZED ? 5 : 6, scale);
  for (int n = 9; n <= 24; n += 3) {
    extr_cost unit = cost_of(4, 0, 0), other = cost_of(3, 4, 2);
    scale(n, &unit);
    scale(n, &other);
  }
}

/* Bounded by cases the search gives the same on every run, and says when it is not at its end. */
static void bounded_search(void **state) {
  extr_cost cost = cost_of(4, 3, 0);
  extr_exact_settings settings = extr_exact_settings_default();
  settings.latency_limit = 2 * EXTR_COST_ONE;
  uint64_t cases = 0;
  for (settings.max_cases = 1; settings.max_cases <= 10000; settings.max_cases *= 10) {
    extr_solution *one, *other;
    assert_int_equal(extr_exact(NULL, 7, &cost, &settings, &one), EXTR_OK);
    assert_int_equal(extr_exact(NULL, 7, &cost, &settings, &other), EXTR_OK);
    struct problem p = problem_at(7, &cost);
    expect_scaled(&p, one, other, 1, 1);
    assert_false(one->proof.proved);
    assert_true(one->proof.lower_bound < one->complexity);
    assert_true(one->proof.cases >= cases);
    cases = one->proof.cases;
    /* It asks at least every 1024 states in each of the nodes of 3 .. 7 inputs. */
    assert_true(cases <= settings.max_cases + 5 * 1024);
    extr_solution_free(one);
    extr_solution_free(other);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_fronts), cmocka_unit_test(fronts_of_eight),
      cmocka_unit_test(drawn_costs),  cmocka_unit_test(every_ratio_of_costs),
      cmocka_unit_test(scaled_costs), cmocka_unit_test(bounded_search),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
