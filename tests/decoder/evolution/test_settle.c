/* Falling error rates whose fall is a parabola of the rate: with a fixed point that is known, and
 * without one. */
#include "decoder/evolution/settle.h"
#include "tests/support/unit.h"

#include <math.h>

static const double start = 0.05, centre = 0.04, curvature = 0.3;

static double fall_at(double rate, double least) {
  return curvature * (rate - centre) * (rate - centre) + least;
}

/* The next rate: what is left of this one is where the fall leads. */
static double next_rate(double rate, double least) {
  double next = rate;
  for (int i = 0; i < 50; i++) next = rate - fall_at(next, least);
  return next;
}

static void a_fixed_point_is_foreseen(void **state) {
  for (int i = 0; i < 3; i++) {
    const double least = -1e-6 / (1 << 2 * i), crossing = centre + sqrt(-least / curvature);
    settle_watch w = extr_settle_start(start);
    double rate = start;
    int steps = 0;
    do rate = next_rate(rate, least), steps++;
    while (!extr_settle_reached(&w, rate) && steps < 100000);
    assert_true(rate > crossing + 1e-5); /* long before it is reached */
    assert_true(fabs(w.end - crossing) < 1e-2 * (rate - crossing));
    assert_true(fabs(w.least / least - 1) < 1e-2);
  }
}

static void a_bottleneck_is_passed(void **state) {
  const double least = 1e-6;
  settle_watch w = extr_settle_start(start);
  double rate = start;
  while (rate > 0.03) {
    rate = next_rate(rate, least);
    assert_false(extr_settle_reached(&w, rate));
  }
  assert_true(fabs(w.least / least - 1) < 1e-2);
  assert_true(w.end == rate);
}

/* Half of what is left above 0.01 with every step. */
static void what_hardly_falls_has_settled(void **state) {
  settle_watch w = extr_settle_start(start);
  double above = start - 0.01;
  int steps = 0;
  do above /= 2, steps++;
  while (!extr_settle_reached(&w, 0.01 + above) && steps < 1000);
  assert_true(above < 1e-8 && steps < 60);
  assert_true(fabs(w.end - 0.01) < 1e-8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_fixed_point_is_foreseen),
      cmocka_unit_test(a_bottleneck_is_passed),
      cmocka_unit_test(what_hardly_falls_has_settled),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
