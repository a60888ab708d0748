/* The law of node times: exact data give their coefficients back, and rank correlations are those
 * of their definition. */
#include "bench/measure/model/node_fit.h"
#include "tests/support/unit.h"

#include <math.h>

enum { COUNT = 40 };

static double law_time(node_law law, const node_time *t) {
  return law.edge * t->degree + law.operation * t->work.operators + law.step * t->work.latency +
         law.move * t->work.moves;
}

static void make(node_time *times, node_law law) {
  for (int i = 0; i < COUNT; i++) {
    const int degree = 3 + i / 4, kind = i % 4;
    times[i] = (node_time){.degree = degree,
                           .work = {.operators = 3 * degree - 6 + 2 * kind * kind,
                                    .latency = 12 - 3 * kind,
                                    .moves = (7 * i) % 11}};
    times[i].measured = law_time(law, &times[i]);
  }
}

static void test_coefficients(void **unused) {
  (void)unused;
  static const node_law laws[] = {{2, 0.5, 0.25, 0.1}, {1, 1, 0, 0}, {0, 3, 1, 2}, {5, 0, 0, 0}};
  node_time times[COUNT];
  for (int k = 0; k < 4; k++) {
    make(times, laws[k]);
    const node_law found = node_fit(times, COUNT);
    assert_true(fabs(found.edge - laws[k].edge) < 1e-6);
    assert_true(fabs(found.operation - laws[k].operation) < 1e-6);
    assert_true(fabs(found.step - laws[k].step) < 1e-6);
    assert_true(fabs(found.move - laws[k].move) < 1e-6);
    for (int i = 0; i < COUNT; i++) {
      assert_true(fabs(times[i].predicted / times[i].measured - 1) < 1e-6);
      assert_true(fabs(times[i].held_out / times[i].measured - 1) < 1e-6);
    }
    if (laws[k].operation > 0) { /* ties */
      assert_true(node_fit_rank(times, COUNT, NODE_PREDICTED) > 0.999);
      assert_true(node_fit_rank(times, COUNT, NODE_HELD_OUT) > 0.999);
    }
  }
}

/* What node_fit minimizes, by its definition. */
static double error_of(node_law law, const node_time *times, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) {
    double measured = 0, predicted = 0;
    int same = 0;
    for (int j = 0; j < count; j++)
      if (times[j].degree == times[i].degree) {
        measured += times[j].measured;
        predicted += law_time(law, &times[j]);
        same++;
      }
    const double own = law_time(law, &times[i]), mean = measured / same;
    sum += pow(own / times[i].measured - 1, 2);
    sum += NODE_FIT_WITHIN *
           pow((own - predicted / same) / mean - (times[i].measured - mean) / mean, 2);
  }
  return sum;
}

/* A coefficient that would be negative is 0, and no law near the one that is found is better. */
static void test_signs(void **unused) {
  (void)unused;
  node_time times[COUNT];
  make(times, (node_law){2, 0.5, -0.1, 0.3});
  for (int i = 0; i < COUNT; i++) times[i].measured *= 1 + 0.01 * (i * i % 7); /* some noise */
  const node_law found = node_fit(times, COUNT);
  assert_true(found.step == 0 && found.edge > 0 && found.operation > 0 && found.move > 0);
  const double least = error_of(found, times, COUNT);
  for (int side = -1; side <= 1; side += 2) {
    node_law near[4] = {found, found, found, found};
    near[0].edge += side * 1e-3;
    near[1].operation += side * 1e-3;
    near[2].move += side * 1e-3;
    near[3].step += 1e-3;
    for (int k = 0; k < 4; k++) assert_true(error_of(near[k], times, COUNT) > least);
  }
}

/* Odd degrees follow another law than even ones: what is held out shows it, and nothing else
 * does. */
static void test_held_out(void **unused) {
  (void)unused;
  const node_law even = {2, 0.5, 0.25, 0.1}, odd = {4, 1, 0.5, 0.2};
  node_time times[COUNT];
  make(times, even);
  for (int i = 0; i < COUNT; i++)
    if (times[i].degree % 2) times[i].measured *= 2;
  node_fit(times, COUNT);
  for (int i = 0; i < COUNT; i++)
    assert_true(
        fabs(times[i].held_out / law_time(times[i].degree % 2 ? even : odd, &times[i]) - 1) < 1e-6);
  int same = 0;
  while (times[same].degree == times[0].degree) same++;
  node_fit(times, same);
  assert_true(isnan(times[0].held_out) && times[0].predicted > 0);
  assert_true(isnan(node_fit_rank(times, same, NODE_HELD_OUT)));
  const node_law given = {1, 1, 1, 1};
  node_fit_apply(&given, times, COUNT);
  for (int i = 0; i < COUNT; i++)
    assert_true(times[i].predicted == law_time(given, &times[i]) &&
                times[i].held_out == times[i].predicted);
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
  assert_true(node_fit_rank(times, 6, NODE_PREDICTED) > 0.8);
  assert_true(node_fit_rank_within(times, 6, NODE_PREDICTED) < -0.8);
  times[6] = (node_time){.degree = 1, .measured = 1, .predicted = 1}; /* alone */
  assert_true(node_fit_rank_within(times, 6, NODE_PREDICTED) ==
              node_fit_rank_within(times, 7, NODE_PREDICTED));
  assert_true(isnan(node_fit_rank_within(times + 6, 1, NODE_PREDICTED)));
}

/* The halves of a measurement that agree within degree 10, and contradict each other within 110. */
static void test_halves(void **unused) {
  (void)unused;
  node_time times[4];
  for (int i = 0; i < 4; i++)
    times[i] = (node_time){
        .degree = 10 + 100 * (i / 2),
        .measured = 1,
        .halves = {100 + (i / 2) * 50 + i % 2 * 10, 100 + (i / 2) * 50 + (i % 2 ^ i / 2) * 20}};
  const double x[] = {100, 110, 150, 160}, y[] = {100, 120, 170, 150};
  assert_true(node_fit_rank(times, 4, NODE_REPEATED) == rank_correlation(x, y, 4));
  const double left[] = {100 / 105., 110 / 105., 150 / 155., 160 / 155.},
               right[] = {100 / 110., 120 / 110., 170 / 160., 150 / 160.};
  assert_true(fabs(node_fit_rank_within(times, 4, NODE_REPEATED) -
                   rank_correlation(left, right, 4)) < 1e-12);
}

static void test_choice(void **unused) {
  (void)unused;
  node_time times[4] = {{.degree = 7, .measured = 3, .predicted = 9, .held_out = 1},
                        {.degree = 7, .measured = 2, .predicted = 1, .held_out = 2},
                        {.degree = 8, .measured = 1, .predicted = 1, .held_out = 1},
                        {.degree = 7, .measured = 6, .predicted = 5, .held_out = 5}};
  assert_true(node_fit_choice(times, 4, 7) == 1.5);
  assert_true(node_fit_choice(times, 4, 8) == 1);
  for (int i = 0; i < 4; i++) times[i].held_out = NAN;
  assert_true(node_fit_choice(times, 4, 7) == 1);
  assert_true(isnan(rank_correlation((double[]){1, 2, NAN}, (double[]){1, 2, 3}, 3)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_coefficients), cmocka_unit_test(test_signs),
      cmocka_unit_test(test_held_out),     cmocka_unit_test(test_ranks),
      cmocka_unit_test(test_within),       cmocka_unit_test(test_halves),
      cmocka_unit_test(test_choice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
