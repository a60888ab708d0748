/* What is left of a point, and of a list of points, and how the line in a log says it. */
#include "bench/run/progress.h"
#include "core/base/clock.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

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

/* The end of the line about 1000 frames, of which `text` has room for 100 characters. */
static void print_left(left_case *c, char *text) {
  const point_result now = point_of(1.5, 1000, 10);
  char line[400] = "";
  FILE *file = scratch_open("log", "w+");
  const int before = dup(STDERR_FILENO);
  c->line.mode = PROGRESS_AUTO;
  c->line.live = false;
  c->line.shown = -INFINITY;
  dup2(fileno(file), STDERR_FILENO);
  progress_show(&c->line, &now);
  dup2(before, STDERR_FILENO);
  close(before);
  rewind(file);
  assert_non_null(fgets(line, sizeof line, file));
  fclose(file);
  const char *end = strstr(line, "Mbit/s  ");
  assert_non_null(end);
  snprintf(text, 100, "%s", end + strlen("Mbit/s  "));
}

static void durations_have_two_units(void **state) {
  static const struct {
    uint64_t seconds;
    const char *text;
  } durations[] = {{0, "0s left\n"},         {59, "59s left\n"},     {60, "1m00s left\n"},
                   {3599, "59m59s left\n"},  {3600, "1h00m left\n"}, {359999, "99h59m left\n"},
                   {360000, "> 100h left\n"}};
  codec sent = {0};
  char text[100];
  left_case c;
  assert_int_equal(extr_code_open(NULL, "mackay:96,3,6,1", &sent.code), EXTR_OK);
  for (size_t i = 0; i < sizeof durations / sizeof *durations; i++) {
    start(&c, (sweep_stop){0});
    c.plan.list = NULL; /* nothing is known of a sweep */
    c.settings.codec = &sent;
    c.settings.min_frame_errors = 1 << 30;
    c.settings.max_frames = 1000 + 1000 * durations[i].seconds;
    print_left(&c, text);
    assert_string_equal(text, durations[i].text);
  }
  start(&c, (sweep_stop){0});
  c.settings.codec = &sent;
  print_left(&c, text);
  assert_string_equal(text, "9s left, sweep 18m29s\n");
  c.plan.taken = 3; /* the last point */
  print_left(&c, text);
  assert_string_equal(text, "9s left\n");
  extr_code_free(sent.code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_rate_goes_on_falling),
      cmocka_unit_test(limits_hold_for_every_point),
      cmocka_unit_test(what_cannot_be_predicted_is_infinite),
      cmocka_unit_test(durations_have_two_units),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
