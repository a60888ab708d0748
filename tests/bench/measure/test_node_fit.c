/* The law of node times: exact data give their coefficients back, and rank correlations are those
 * of their definition. */
#include "bench/measure/model/node_fit.h"
#include "tests/support/unit.h"

#include <math.h>

enum { COUNT = 40 };

static void make(node_time *times, node_law law) {
  for (int i = 0; i < COUNT; i++) {
    const int degree = 3 + i / 4, kind = i % 4;
    times[i] = (node_time){.degree = degree,
                           .operators = 3 * degree - 6 + 2 * kind * kind,
                           .latency = 12 - 3 * kind,
                           .excess = (7 * i) % 11};
    times[i].measured = law.edge * degree + law.operation * times[i].operators +
                        law.step * times[i].latency + law.spill * times[i].excess;
  }
}

static void test_coefficients(void **unused) {
  (void)unused;
  static const node_law laws[] = {{2, 0.5, 0.25, 0.1}, {1, 1, 0, 0}, {0, 3, 1, 2}, {5, 0, 0, 0}};
  node_time times[COUNT];
  for (int k = 0; k < 4; k++) {
    make(times, laws[k]);
    const node_model model = node_fit(times, COUNT);
    const node_law found = model.law[0];
    assert_true(fabs(found.edge - laws[k].edge) < 1e-9);
    assert_true(fabs(found.operation - laws[k].operation) < 1e-9);
    assert_true(fabs(found.step - laws[k].step) < 1e-9);
    assert_true(fabs(found.spill - laws[k].spill) < 1e-9);
    for (int i = 0; i < COUNT; i++)
      assert_true(fabs(times[i].predicted / times[i].measured - 1) < 1e-9);
    if (laws[k].operation > 0) assert_true(node_fit_rank(times, COUNT) > 0.999); /* ties */
  }
}

/* A coefficient that would be negative is 0, and the others are those of the best law without it. */
static void test_signs(void **unused) {
  (void)unused;
  enum { FEW = 10 }; /* too few for a second law */
  node_time times[COUNT];
  make(times, (node_law){2, 0.5, -0.1, 0});
  const node_model model = node_fit(times, FEW);
  const node_law found = model.law[0];
  assert_true(model.large > times[FEW - 1].degree);
  assert_true(found.step == 0 && found.edge >= 0 && found.operation >= 0);
  double least = 0;
  for (int i = 0; i < FEW; i++) least += pow(times[i].predicted / times[i].measured - 1, 2);
  for (int side = -1; side <= 1; side += 2)
    for (int term = 0; term < 2; term++) { /* no neighbour is better */
      const double edge = found.edge + (term == 0) * side * 1e-3,
                   operation = found.operation + (term == 1) * side * 1e-3;
      double sum = 0;
      for (int i = 0; i < FEW; i++)
        sum += pow(
            (edge * times[i].degree + operation * times[i].operators) / times[i].measured - 1, 2);
      assert_true(sum > least);
    }
}

/* From degree 8 on, everything takes twice as long. */
static void test_large(void **unused) {
  (void)unused;
  node_time times[COUNT];
  make(times, (node_law){2, 0.5, 0.25, 0});
  for (int i = 0; i < COUNT; i++)
    if (times[i].degree >= 8) times[i].measured *= 2;
  const node_model model = node_fit(times, COUNT);
  assert_int_equal(model.large, 8);
  assert_true(fabs(model.law[0].edge - 2) < 1e-9 && fabs(model.law[1].edge - 4) < 1e-9);
  assert_true(fabs(model.law[0].step - 0.25) < 1e-9 && fabs(model.law[1].step - 0.5) < 1e-9);
}

static void test_ranks(void **unused) {
  (void)unused;
  const double x[] = {1, 2, 3, 4, 5}, down[] = {9, 7, 5, 3, -1}, mixed[] = {2, 1, 4, 3, 5},
               ties[] = {1, 1, 2, 2, 2}, same[] = {4, 4, 4, 4, 4};
  assert_true(fabs(rank_correlation(x, x, 5) - 1) < 1e-12);
  assert_true(fabs(rank_correlation(x, down, 5) + 1) < 1e-12);
  assert_true(fabs(rank_correlation(x, mixed, 5) - 0.8) < 1e-12); /* 1 - 6 * 4 / (5 * 24) */
  /* Ranks 1.5 1.5 4 4 4: Pearson's correlation with 1 .. 5 is 7.5 / sqrt(10 * 7.5). */
  assert_true(fabs(rank_correlation(x, ties, 5) - sqrt(0.75)) < 1e-12);
  assert_true(isnan(rank_correlation(x, same, 5)));
}

/* The structures of each degree are ranked against the law, although large nodes take longer. */
static void test_within(void **unused) {
  (void)unused;
  node_time times[7];
  for (int i = 0; i < 6; i++) {
    const int degree = 10 + 100 * (i / 2);
    times[i] = (node_time){.degree = degree,
                           .measured = degree + (i % 2 ? 1 : 2),
                           .predicted = degree + (i % 2 ? 2 : 1)};
  }
  assert_true(node_fit_rank(times, 6) > 0.8);
  assert_true(node_fit_rank_within(times, 6) < -0.8);
  times[6] = (node_time){.degree = 1, .measured = 1, .predicted = 1}; /* alone */
  assert_true(node_fit_rank_within(times, 6) == node_fit_rank_within(times, 7));
  assert_true(isnan(node_fit_rank_within(times + 6, 1)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_coefficients), cmocka_unit_test(test_signs),
      cmocka_unit_test(test_large),        cmocka_unit_test(test_ranks),
      cmocka_unit_test(test_within),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
