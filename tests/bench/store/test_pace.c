/* Tests of the pace with a clock that the test controls. */
#include "bench/store/store.h"
#include "tests/support/unit.h"

#include <stdlib.h>

static double now;

/* Replaces the function of the C library in this program. */
int clock_gettime(clockid_t clock, struct timespec *read) {
  (void)clock;
  *read = (struct timespec){.tv_sec = (time_t)now, .tv_nsec = (long)(1e9 * (now - floor(now)))};
  return 0;
}

/* Simulates a day in which an action that takes `cost` seconds is repeated whenever it is due,
 * between steps of other work. Returns the number of repeats. */
static int spend_a_day(double least, double step, double cost) {
  const double begin = now, day = 86400;
  double spent = 0;
  int times = 0;
  for (pace p = {0}; now < begin + day; now += step) {
    if (!pace_due(p)) continue;
    double start = now;
    now += cost;
    spent += cost;
    p = pace_done(start, least);
    times++;
  }
  assert_true(spent - cost <= 0.01 * (now - begin));
  return times;
}

static void what_is_quick_is_done_about_as_often_as_asked(void **state) {
  now = 1000;
  assert_in_range(spend_a_day(1, 0.01, 0.001), 84000, 86401);
  assert_in_range(spend_a_day(60, 0.01, 0.001), 1430, 1441);
}

static void what_is_slow_takes_a_hundredth(void **state) {
  now = 5;
  assert_in_range(spend_a_day(1, 0.01, 0.1), 8500, 8641);
  assert_in_range(spend_a_day(0, 0.01, 0.1), 8500, 8641);
  assert_in_range(spend_a_day(1, 0.01, 30), 28, 29);
}

static void it_begins_at_once(void **state) {
  for (now = 0; now < 2e9; now = 3 * now + 1) assert_true(pace_due((pace){0}));
}

static void not_before_it_is_due(void **state) {
  now = 102;
  pace p = pace_done(100, 1); /* it took two seconds, so 198 more make it a hundredth */
  now = 299.9;
  assert_false(pace_due(p));
  now = 300.1;
  assert_true(pace_due(p));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_quick_is_done_about_as_often_as_asked),
      cmocka_unit_test(what_is_slow_takes_a_hundredth),
      cmocka_unit_test(it_begins_at_once),
      cmocka_unit_test(not_before_it_is_due),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
