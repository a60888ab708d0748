/* The exact search against all families of sets of few inputs, and against star trees. */
#include "tests/core/exact/partitions.h"
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t none = INT64_MAX;

static extr_solution *search(int inputs, const extr_cost *cost, int64_t limit) {
  extr_exact_settings settings = extr_exact_settings_default();
  settings.latency_limit = limit;
  extr_context *context = extr_context_new();
  extr_solution *solution;
  if (extr_exact(context, inputs, cost, &settings, &solution) != EXTR_OK)
    fail_msg("n = %d: %s", inputs, extr_context_message(context));
  extr_context_free(context);
  assert_int_equal(reference_property(solution->structure, cost->max_arity), 0);
  assert_int_equal(reference_complexity(solution->structure, cost), solution->complexity);
  assert_int_equal(reference_latency(solution->structure, cost), solution->latency);
  assert_true(limit < 0 || solution->latency <= limit);
  assert_true(solution->proof.proved);
  assert_int_equal(solution->proof.lower_bound, solution->complexity);
  return solution;
}

/* ---- All families of sets -------------------------------------------------------------------- */

enum { INPUTS = 5, ALL = (1 << INPUTS) - 1, SETS = 1 << INPUTS, INNER_MAX = 20 };

struct families {
  const extr_cost *cost;
  int inner; /* sets of 2 .. INPUTS - 2 inputs, in order of size */
  int set[INNER_MAX];
  struct partitions partitions[SETS];
};

static struct families families_new(const extr_cost *cost) {
  struct families f = {.cost = cost};
  for (int size = 2; size < INPUTS; size++)
    for (int set = 0; set < SETS; set++) {
      if (set_size(set) != size) continue;
      f.partitions[set] = partitions_of(set, cost->max_arity);
      if (size < INPUTS - 1) f.set[f.inner++] = set;
    }
  return f;
}

/* The least of a set's factors, or arrivals, over the partitions whose parts are in the family. */
static int64_t least(const struct families *f, int set, const int64_t *value, bool latency) {
  const struct partitions *p = &f->partitions[set];
  int64_t best = none;
  for (int k = 0; k < p->count; k++) {
    int64_t latest = 0;
    for (int i = 0; p->parts[k][i] && latest < none; i++) {
      int64_t part = value[p->parts[k][i]];
      if (part == none || part > latest) latest = part;
    }
    if (latest == none) continue;
    int64_t made =
        latency ? latest + f->cost->latency[p->arity[k]] : f->cost->complexity[p->arity[k]];
    if (made < best) best = made;
  }
  return best;
}

/* The sum of the least factors of a family's sets and of the outputs, or the latest arrival of an
 * output: none when something cannot be made. */
static int64_t measure(const struct families *f, int family, bool latency) {
  int64_t value[SETS], sum = 0, latest = 0;
  for (int set = 0; set < SETS; set++) value[set] = none;
  for (int k = 0; k < f->inner; k++) {
    if (!(family >> k & 1)) continue;
    int64_t made = value[f->set[k]] = least(f, f->set[k], value, latency);
    if (made == none) return none;
    sum += made;
  }
  for (int j = 0; j < INPUTS; j++) {
    int64_t made = least(f, ALL & ~(1 << j), value, latency);
    if (made == none) return none;
    sum += made;
    if (made > latest) latest = made;
  }
  return latency ? latest : sum;
}

/* The next larger number with as many bits (Gosper). */
static int next_of_size(int family) {
  int low = family & -family, moved = family + low;
  return moved | (((family ^ moved) / low) >> 2);
}

static int64_t complexity_within(const struct families *f, int family, int64_t limit) {
  int64_t complexity = measure(f, family, false);
  return limit < 0 || measure(f, family, true) <= limit ? complexity : none;
}

/* Small families first: each set costs at least c_2. */
static int64_t brute_force(const struct families *f, int64_t limit) {
  int end = 1 << f->inner;
  if (complexity_within(f, end - 1, limit) == none) return none;
  int64_t best = complexity_within(f, 0, limit);
  for (int size = 1; size <= f->inner && (INPUTS + size) * f->cost->complexity[2] < best; size++)
    for (int family = (1 << size) - 1; family < end; family = next_of_size(family)) {
      int64_t complexity = complexity_within(f, family, limit);
      if (complexity < best) best = complexity;
    }
  return best;
}

/* With one factor for all arities the fastest partition of a set is as good as any, so that a
 * family has one complexity and one latency. */
static void equals_all_families_within_a_limit(void **state) {
  for (int max_arity = 2; max_arity <= 4; max_arity++) {
    extr_cost cost;
    assert_int_equal(extr_cost_parse(NULL, max_arity, NULL,
                                     (const char *[]){"1.5", "1.5,2", "1,1.2,3"}[max_arity - 2],
                                     &cost),
                     EXTR_OK);
    struct families f = families_new(&cost);
    int compared = 0;
    int64_t unlimited = brute_force(&f, -1);
    for (int64_t limit = 0; limit <= 6 * EXTR_COST_ONE; limit += EXTR_COST_ONE / 5) {
      int64_t best = brute_force(&f, limit);
      if (best == none) {
        extr_exact_settings settings = extr_exact_settings_default();
        settings.latency_limit = limit;
        extr_solution *solution;
        assert_int_equal(extr_exact(NULL, INPUTS, &cost, &settings, &solution), EXTR_INPUT);
        continue;
      }
      extr_solution *solution = search(INPUTS, &cost, limit);
      assert_int_equal(solution->complexity, best);
      extr_solution_free(solution);
      compared++;
      if (best == unlimited) break; /* from here on nothing changes */
    }
    assert_true(compared > 0);
  }
}

static void equals_all_families_at_any_factors(void **state) {
  static const char *const factors[] = {"1,1,1",   "1,2,3",        "1,1.2,1.4", "1,1.5,5",
                                        "0.3,1,1", "2,2.000001,9", "0,0,1"};
  for (size_t k = 0; k < sizeof factors / sizeof *factors; k++) {
    extr_cost cost;
    assert_int_equal(extr_cost_parse(NULL, 4, factors[k], NULL, &cost), EXTR_OK);
    struct families f = families_new(&cost);
    extr_solution *solution = search(INPUTS, &cost, -1);
    assert_int_equal(solution->complexity, brute_force(&f, -1));
    extr_solution_free(solution);
  }
}

/* ---- Properties ------------------------------------------------------------------------------ */

/* Each cost model: no star tree is better, its lower bound is not above what is proved here, and if
 * it is called optimal, it is. */
static void no_star_tree_is_better(void **state) {
  for (int inputs = 3; inputs <= 7; inputs++)
    for (int max_arity = 2; max_arity <= 5; max_arity++)
      for (int model = 0; model < MODEL_COUNT; model++) {
        struct problem problem = problem_of(EXTR_STAR, inputs, max_arity, model);
        extr_solution *star = solve(&problem), *exact = search(inputs, &problem.cost, -1);
        expect_at_most(&problem, "complexity", exact->complexity, star->complexity);
        expect_at_most(&problem, "bound", star->proof.lower_bound, exact->complexity);
        if (exact->complexity == star->complexity)
          expect_at_most(&problem, "latency", exact->latency, star->latency);
        if (star->proof.proved) {
          expect_equal(&problem, "complexity", star->complexity, exact->complexity);
          expect_equal(&problem, "latency", star->latency, exact->latency);
        }
        extr_solution_free(star);
        extr_solution_free(exact);
      }
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static bool stop(void *user, const extr_exact_progress *progress) {
  ++*(int *)user;
  assert_true(progress->inputs >= 3 && progress->inputs <= 12);
  return false;
}

static void stops_when_asked(void **state) {
  int asked = 0;
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  extr_exact_settings settings = extr_exact_settings_default();
  settings.latency_limit = 4 * EXTR_COST_ONE;
  settings.progress = stop;
  settings.user = &asked;
  extr_solution *solution;
  assert_int_equal(extr_exact(NULL, 12, &cost, &settings, &solution), EXTR_OK);
  assert_int_equal(asked, 1);
  assert_false(solution->proof.proved);
  assert_true(solution->proof.lower_bound < solution->complexity);
  assert_int_equal(reference_property(solution->structure, 2), 0);
  extr_solution_free(solution);
}

static void stops_when_time_is_over(void **state) {
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  extr_exact_settings settings = extr_exact_settings_default();
  settings.latency_limit = 4 * EXTR_COST_ONE;
  settings.max_seconds = 0.01;
  extr_solution *solution;
  assert_int_equal(extr_exact(NULL, 16, &cost, &settings, &solution), EXTR_OK);
  assert_false(solution->proof.proved);
  extr_solution_free(solution);
}

static void refuses(void **state) {
  extr_context *context = extr_context_new();
  extr_exact_settings settings = extr_exact_settings_default();
  extr_solution *solution;
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(extr_exact(context, 17, &cost, &settings, &solution), EXTR_LIMIT);
  assert_non_null(strstr(extr_context_message(context), "up to 16"));
  assert_int_equal(extr_exact(context, 2, &cost, &settings, &solution), EXTR_INPUT);
  settings.latency_limit = 3 * EXTR_COST_ONE - 1;
  assert_int_equal(extr_exact(context, 8, &cost, &settings, &solution), EXTR_INPUT);
  assert_string_equal(extr_context_message(context),
                      "latency limit 2.999999: no structure of 8 inputs has a latency below 3");
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_all_families_within_a_limit),
      cmocka_unit_test(equals_all_families_at_any_factors),
      cmocka_unit_test(no_star_tree_is_better),
      cmocka_unit_test(stops_when_asked),
      cmocka_unit_test(stops_when_time_is_over),
      cmocka_unit_test(refuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
