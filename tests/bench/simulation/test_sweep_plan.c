/* The points of a sweep for artificial codes with frame error rates in closed form. */
#include "bench/channel/channel.h"
#include "bench/configuration/sweep_plan.h"
#include "tests/support/unit.h"

#include <math.h>

/* log10 of the rate: 0 up to `start` dB, then falling by `slope` decades per dB and increasingly by
 * `bend`, down to a floor. */
typedef struct curve {
  double start, slope, bend, floor;
} curve;

static double rate_at(const curve *c, double db) {
  double beyond = fmax(0, db - c->start);
  return fmax(pow(10, -beyond * (c->slope + c->bend * beyond)), c->floor);
}

/* A point whose errors occur exactly at the expected rate, in batches of 64 frames. */
static frame_counts simulate(const sweep_plan *plan, const curve *c, double db,
                             uint64_t max_frames) {
  frame_counts counts = {0};
  do {
    counts.frames += 64;
    counts.frame_errors = (uint64_t)((double)counts.frames * rate_at(c, db));
  } while (counts.frames < max_frames && counts.frame_errors < 100 &&
           !sweep_plan_enough(plan, &counts));
  return counts;
}

enum { POINTS_MAX = 1000 };

/* Finds the points of a search; returns their number. */
static int search(const curve *c, double high, double low, uint64_t max_frames,
                  double points[POINTS_MAX]) {
  sweep_plan plan = sweep_plan_search(high, low, (sweep_stop){0});
  int count = 0, simulated = 0;
  double db;
  while (sweep_plan_next(&plan, &db)) {
    point_result point = {.counts = simulate(&plan, c, db, max_frames)};
    assert_true(++simulated < POINTS_MAX);
    if (sweep_plan_take(&plan, &point)) points[count++] = db;
  }
  return count;
}

static void assert_on_grid(double db) {
  double hundredths = db * 100;
  assert_true(fabs(hundredths - round(hundredths)) < 1e-9);
}

static const curve gentle = {0.3, 0.5, 0.6, 0}, steep = {1.13, 4, 30, 0}, cliff = {-1.62, 3, 60, 0};
static const uint64_t plenty = UINT64_C(1) << 40;

static void curves_are_covered_without_gaps(void **state) {
  const curve curves[] = {gentle, steep, cliff, {14.8, 2, 2, 0}, {-12.01, 1, 5, 0}};
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
    double points[POINTS_MAX];
    int count = search(&curves[i], 1e-1, 1e-5, plenty, points);
    assert_true(count > 4);
    assert_true(rate_at(&curves[i], points[0]) > 0.09);
    assert_true(rate_at(&curves[i], points[0] + 0.25) <= 0.11);
    assert_true(rate_at(&curves[i], points[count - 1]) < 1e-5);
    assert_true(rate_at(&curves[i], points[count - 2]) >= 0.99e-5);
    for (int p = 0; p < count; p++) assert_on_grid(points[p]);
    for (int p = 1; p < count; p++) {
      double drop = rate_at(&curves[i], points[p - 1]) / rate_at(&curves[i], points[p]);
      assert_true(points[p] > points[p - 1] && points[p] < points[p - 1] + 0.2501);
      assert_true(drop < 10.5 || points[p] < points[p - 1] + 0.0101);
    }
  }
}

static void gentle_curves_have_points_at_quarters_of_a_db(void **state) {
  double points[POINTS_MAX];
  int count = search(&gentle, 1e-1, 1e-4, plenty, points);
  assert_true(points[0] == 1.0); /* 10^(-0.7 * 0.92) = 0.227; 0.0954 at 1.25 dB */
  for (int p = 0; p < count; p++) assert_true(points[p] == 1 + 0.25 * p);
  assert_int_equal(count, 7); /* 10^(-1.95 * 1.67) = 5.5e-4 at 2.25 dB, 6.6e-5 at 2.5 dB */
}

/* True if the search ends on a floor. */
static bool ends_on_floor(const curve *c, double high, double low, uint64_t max_frames) {
  sweep_plan plan = sweep_plan_search(high, low, (sweep_stop){0});
  double db;
  while (sweep_plan_next(&plan, &db)) {
    point_result point = {.counts = simulate(&plan, c, db, max_frames)};
    sweep_plan_take(&plan, &point);
  }
  return sweep_plan_floor(&plan);
}

static void a_floor_ends_the_search_with_steps_that_grow_again(void **state) {
  const curve floored = {1, 4, 30, 1e-4}; /* on the floor after 0.306 dB */
  double points[POINTS_MAX];
  int count = search(&floored, 1e-1, 1e-5, 10000000, points);
  assert_true(points[count - 1] >= 2.25 && points[count - 1] <= 2.5);
  assert_true(points[count - 1] - points[count - 2] > 0.2499);
  assert_true(ends_on_floor(&floored, 1e-1, 1e-5, 10000000));
  assert_false(ends_on_floor(&floored, 1e-1, 2e-4, 10000000));
  assert_false(ends_on_floor(&floored, 1e-1, 1e-5, 200000)); /* 20 errors per point */
}

static void without_a_waterfall_a_floor_takes_longer(void **state) {
  const curve floored = {1, 0.1, 0, 1e-2}; /* on the floor at 21 dB */
  double points[POINTS_MAX];
  int count = search(&floored, 0.5, 1e-3, plenty, points);
  assert_true(ends_on_floor(&floored, 0.5, 1e-3, plenty));
  assert_true(points[count - 1] >= 25 && points[count - 1] <= 26.01);
}

static void what_falls_slowly_is_no_floor(void **state) {
  const curve no_diversity = {1, 0.1, 0, 0}; /* a decade per 10 dB */
  double points[POINTS_MAX];
  int count = search(&no_diversity, 0.5, 1e-3, plenty, points);
  assert_true(points[count - 1] > 30.9 && points[count - 1] < 31.3);
  assert_false(ends_on_floor(&no_diversity, 0.5, 1e-3, plenty));
}

static void a_limit_on_frames_ends_the_search(void **state) {
  double points[POINTS_MAX];
  int count = search(&steep, 1e-1, 1e-9, 5000, points);
  assert_true(count > 1 && count < 20);
  assert_true(rate_at(&steep, points[count - 1]) * 5000 < 1);
  assert_true(rate_at(&steep, points[count - 2]) * 5000 >= 0.9);
}

static void nothing_is_found_where_no_frame_is_right(void **state) {
  const curve dead = {100, 1, 0, 0};
  double points[POINTS_MAX];
  assert_int_equal(search(&dead, 1e-1, 1e-5, plenty, points), 0);
}

/* All points from 0 dB to the end of the range, in steps of 1 dB. */
static void the_search_goes_to_the_ends_of_the_range(void **state) {
  for (int good = 0; good < 2; good++) {
    const double end = good ? CHANNEL_EBN0_MIN_DB : CHANNEL_EBN0_MAX_DB, step = good ? -1 : 1;
    const point_result point = {.counts = {.frames = 1000, .frame_errors = good ? 99 : 1000}};
    sweep_plan plan = sweep_plan_search(1e-1, 1e-5, (sweep_stop){0});
    double db;
    for (double expected = 0; expected * step <= end * step; expected += step) {
      assert_true(sweep_plan_next(&plan, &db));
      assert_true(db == expected);
      assert_false(sweep_plan_take(&plan, &point));
    }
    assert_int_equal(sweep_plan_next(&plan, &db), good); /* the curve begins at the left end */
    assert_true(!good || db == end);
  }
}

/* Rates above one half are no floor, those from one half on are. */
static void half_of_the_frames_can_be_a_floor(void **state) {
  for (uint64_t errors = 50; errors <= 51; errors++) {
    const point_result point = {.counts = {.frames = 100, .frame_errors = errors}};
    sweep_plan plan = sweep_plan_search(0.9, 1e-5, (sweep_stop){0});
    double db;
    while (sweep_plan_next(&plan, &db)) sweep_plan_take(&plan, &point);
    assert_int_equal(sweep_plan_floor(&plan), errors == 50);
  }
}

static void a_list_ends_at_its_end_or_at_a_low_rate(void **state) {
  const real_list list = {.count = 4, .values = {1, 1.5, 2, 2.5}};
  const point_result rates[] = {{.counts = {.frames = 100, .frame_errors = 50}},
                                {.counts = {.frames = 1000, .frame_errors = 50}},
                                {.counts = {.frames = 10000, .frame_errors = 9}},
                                {.counts = {.frames = 10000}}};
  const double stop[] = {0, 1e-6, 1e-3, 0.05, 0.051, 1};
  const int expected[] = {4, 4, 3, 3, 2, 1};
  for (int i = 0; i < 6; i++) {
    sweep_plan plan = sweep_plan_list(&list, (sweep_stop){.fer = stop[i]});
    int count = 0;
    double db;
    for (; sweep_plan_next(&plan, &db); count++) {
      assert_true(db == list.values[count]);
      assert_false(sweep_plan_enough(&plan, &rates[count].counts));
      assert_true(sweep_plan_take(&plan, &rates[count]));
    }
    assert_int_equal(count, expected[i]);
  }
}

/* The points of a list of three that are simulated if the second one ends in this way. */
static int points_until(extr_ending second, bool stop_short) {
  const real_list list = {.count = 3, .values = {1, 2, 3}};
  sweep_plan plan = sweep_plan_list(&list, (sweep_stop){.short_point = stop_short});
  int count = 0;
  double db;
  while (sweep_plan_next(&plan, &db)) {
    const point_result point = {.counts = {.frames = 64, .frame_errors = 1},
                                .ending = ++count == 2 ? second : EXTR_ENDED_BY_ERRORS};
    sweep_plan_take(&plan, &point);
  }
  return count;
}

static void a_list_ends_after_a_point_that_reaches_its_limit(void **state) {
  assert_int_equal(points_until(EXTR_ENDED_BY_FRAMES, true), 2);
  assert_int_equal(points_until(EXTR_ENDED_BY_TIME, true), 2);
  assert_int_equal(points_until(EXTR_ENDED_BY_ERRORS, true), 3);
  assert_int_equal(points_until(EXTR_ENDED_BY_PRECISION, true), 3);
  assert_int_equal(points_until(EXTR_ENDED_BY_WATCH, true), 3);
  assert_int_equal(points_until(EXTR_ENDED_BY_TIME, false), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(curves_are_covered_without_gaps),
      cmocka_unit_test(gentle_curves_have_points_at_quarters_of_a_db),
      cmocka_unit_test(a_floor_ends_the_search_with_steps_that_grow_again),
      cmocka_unit_test(without_a_waterfall_a_floor_takes_longer),
      cmocka_unit_test(what_falls_slowly_is_no_floor),
      cmocka_unit_test(a_limit_on_frames_ends_the_search),
      cmocka_unit_test(nothing_is_found_where_no_frame_is_right),
      cmocka_unit_test(the_search_goes_to_the_ends_of_the_range),
      cmocka_unit_test(half_of_the_frames_can_be_a_floor),
      cmocka_unit_test(a_list_ends_at_its_end_or_at_a_low_rate),
      cmocka_unit_test(a_list_ends_after_a_point_that_reaches_its_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
