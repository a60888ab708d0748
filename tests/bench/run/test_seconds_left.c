/* What is left of a point, and of a list of points. */
#include "bench/run/progress.h"
#include "core/base/clock.h"
#include "tests/support/unit.h"

#include <math.h>

/* A frame takes 1 ms. */
static point_result point_of(double quality, uint64_t frames, uint64_t errors) {
  return (point_result){.quality = quality,
                        .counts = {.frames = frames, .frame_errors = errors},
                        .seconds = (double)frames * 1e-3};
}

typedef struct left_case {
  simulation_settings settings;
  real_list list;
  sweep_plan plan;
  progress_line line;
} left_case;

/* The second of four points, with 1000 of 10000 frames; the first had ten times as many errors. */
static void start(left_case *c, sweep_stop stop) {
  *c = (left_case){
      .settings = {.min_frame_errors = 100, .max_frames = 1 << 30, .max_seconds = INFINITY},
      .list = {.count = 4, .values = {1, 1.5, 2, 2.5}}};
  c->plan = sweep_plan_list(&c->list, stop);
  c->plan.taken = 1;
  c->line = progress_start(&c->settings, &c->plan, PROGRESS_NONE, false);
  c->line.last = point_of(1, 1000, 100);
}

static void assert_left(const left_case *c, double point, double sweep) {
  const point_result now = point_of(1.5, 1000, 10);
  assert_true(fabs(progress_seconds_left(&c->settings, &now) - point) < 1e-9 * point);
  double found = progress_sweep_seconds_left(&c->line, &now);
  assert_true(isinf(sweep) ? isinf(found) : fabs(found - sweep) <= 1e-9 * sweep);
}

static void the_rate_goes_on_falling(void **state) {
  left_case c;
  start(&c, (sweep_stop){0});
  assert_left(&c, 9, 9 + 100 + 1000);
  c.plan.taken = 3;
  assert_left(&c, 9, 9);
}

static void limits_hold_for_every_point(void **state) {
  left_case c;
  start(&c, (sweep_stop){0});
  c.settings.max_frames = 500000;
  assert_left(&c, 9, 9 + 100 + 500);
  c.settings.other_shards = 1;
  assert_left(&c, 9, 9 + 100 + 250);
  c.settings.max_seconds = 60;
  assert_left(&c, 9, 9 + 60 + 60);
  start(&c, (sweep_stop){.fer = 2e-3});
  assert_left(&c, 9, 9 + 100);
  start(&c, (sweep_stop){.short_point = true});
  c.settings.max_frames = 50000;
  assert_left(&c, 9, 9 + 50);
  c.line.end = clock_seconds() - 1;
  assert_left(&c, 9, 0);
}

static void what_cannot_be_predicted_is_infinite(void **state) {
  left_case c;
  start(&c, (sweep_stop){0});
  c.line.last = (point_result){0};
  assert_left(&c, 9, INFINITY);
  start(&c, (sweep_stop){0});
  c.plan.list = NULL;
  assert_left(&c, 9, INFINITY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_rate_goes_on_falling),
      cmocka_unit_test(limits_hold_for_every_point),
      cmocka_unit_test(what_cannot_be_predicted_is_infinite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
