/* When a simulated point ends, a point in parts, and the public interface of simulations: a watch
 * and what is refused. tests/outside compares counts with frames that are decoded one by one. */
#include "bench/simulation/simulate.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/simulation.h>

#include <math.h>
#include <string.h>

static const double ebn0_db = 2;

static codec small_code(void) {
  codec c;
  assert_int_equal(extr_codec_open(NULL, "mackay:24,3,6,1", 0, &c), EXTR_OK);
  return c;
}

static simulation_settings settings_of(const codec *c) {
  simulation_settings settings = extr_simulation_default();
  settings.codec = c;
  settings.threads = 1;
  settings.min_frame_errors = SIMULATE_ENDLESS;
  settings.max_frames = 1000;
  return settings;
}

static point_result go_on(const simulation_settings *settings, const point_result *start,
                          point_watch *watch, void *data) {
  engine *simulator;
  point_result result = *start;
  assert_int_equal(extr_simulator_new(NULL, settings, &simulator), EXTR_OK);
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, watch, data), EXTR_OK);
  extr_engine_free(simulator);
  return result;
}

static point_result simulate(const simulation_settings *settings, double db) {
  return go_on(settings, &(point_result){.quality = db}, NULL, NULL);
}

static void assert_same_counts(frame_counts a, frame_counts b) {
  assert_memory_equal(&a, &b, sizeof a);
}

/* ---- When a point ends ----------------------------------------------------------------------- */

static void max_frames_is_kept_exactly(void **state) {
  codec c = small_code();
  const uint64_t limits[] = {1, BATCH_FRAMES - 1, BATCH_FRAMES, BATCH_FRAMES + 1, 2 * BATCH_FRAMES};
  for (int i = 0; i < 5; i++) {
    simulation_settings settings = settings_of(&c);
    settings.max_frames = limits[i];
    settings.threads = 3;
    point_result point = simulate(&settings, ebn0_db);
    assert_int_equal(point.counts.frames, limits[i]);
    assert_int_equal(point.ending, EXTR_ENDED_BY_FRAMES);
  }
  extr_codec_close(&c);
}

static void a_point_ends_with_the_batch_that_has_enough_errors(void **state) {
  codec c = small_code();
  for (uint64_t errors = 1; errors <= 100; errors *= 10) {
    simulation_settings settings = settings_of(&c);
    settings.max_frames = SIMULATE_ENDLESS;
    settings.min_frame_errors = errors;
    settings.threads = 2;
    point_result point = simulate(&settings, 6);
    assert_int_equal(point.ending, EXTR_ENDED_BY_ERRORS);
    assert_true(point.counts.frame_errors >= errors);
    assert_int_equal(point.counts.frames % BATCH_FRAMES, 0);
    if (point.counts.frames == BATCH_FRAMES) continue;
    settings.max_frames = point.counts.frames - BATCH_FRAMES;
    assert_true(simulate(&settings, 6).counts.frame_errors < errors);
  }
  extr_codec_close(&c);
}

static void a_point_ends_when_its_time_is_over(void **state) {
  codec c = small_code();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = SIMULATE_ENDLESS;
  settings.max_seconds = 1e-6;
  point_result point = simulate(&settings, ebn0_db);
  assert_int_equal(point.ending, EXTR_ENDED_BY_TIME);
  assert_int_equal(point.counts.frames, BATCH_FRAMES);
  extr_codec_close(&c);
}

typedef struct patience {
  uint64_t frames; /* at the last call */
  int calls, limit;
} patience;

static bool wait_patiently(void *data, const point_result *so_far) {
  patience *watcher = data;
  assert_int_equal(so_far->counts.frames, watcher->frames + BATCH_FRAMES);
  watcher->frames = so_far->counts.frames;
  return ++watcher->calls < watcher->limit;
}

static void the_watch_sees_every_batch_and_can_interrupt(void **state) {
  codec c = small_code();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = SIMULATE_ENDLESS;
  settings.threads = 2;
  patience watcher = {.limit = 100};
  point_result point =
      go_on(&settings, &(point_result){.quality = ebn0_db}, wait_patiently, &watcher);
  assert_int_equal(point.ending, EXTR_ENDED_BY_WATCH);
  assert_int_equal(point.counts.frames, 100 * BATCH_FRAMES);
  extr_codec_close(&c);
}

/* ---- Points in parts ------------------------------------------------------------------------- */

static bool stop_after(void *batches, const point_result *so_far) {
  (void)so_far;
  return --*(int *)batches > 0;
}

static void a_point_in_parts_is_the_point_in_one(void **state) {
  codec c = small_code();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = 100 * BATCH_FRAMES + 13;
  settings.shard = 1;
  settings.other_shards = 2;
  point_result whole = simulate(&settings, ebn0_db), part = {.quality = ebn0_db};
  for (int batches = 1; part.ending != EXTR_ENDED_BY_FRAMES; batches++) {
    int left = batches;
    settings.threads = 1 + batches % 2;
    part = go_on(&settings, &part, stop_after, &left);
  }
  assert_same_counts(part.counts, whole.counts);
  extr_codec_close(&c);
}

static void a_point_that_is_over_stays_as_it_is(void **state) {
  codec c = small_code();
  simulation_settings settings = settings_of(&c);
  point_result point = simulate(&settings, ebn0_db);
  assert_same_counts(go_on(&settings, &point, NULL, NULL).counts, point.counts);
  settings.max_frames = 10;
  assert_same_counts(go_on(&settings, &point, NULL, NULL).counts, point.counts);
  settings.max_frames = SIMULATE_ENDLESS;
  settings.min_frame_errors = 1;
  assert_int_equal(go_on(&settings, &point, NULL, NULL).ending, EXTR_ENDED_BY_ERRORS);
  extr_codec_close(&c);
}

/* ---- The public interface -------------------------------------------------------------------- */

static bool until_ten(void *data, const extr_point *so_far) {
  ++*(int *)data;
  return so_far->frames < 640;
}

static void a_watch_ends_a_point(void **state) {
  extr_code *code = open_code("802.11n-648-1/2");
  extr_simulation *s;
  extr_point point;
  int calls = 0;
  assert_int_equal(extr_simulation_new(NULL, code, &s), EXTR_OK);
  assert_int_equal(extr_simulation_run(NULL, s, 3, until_ten, &calls, &point), EXTR_OK);
  assert_int_equal(calls, 10);
  assert_int_equal(point.frames, 640);
  assert_int_equal(point.ending, EXTR_ENDED_BY_WATCH);
  extr_simulation_free(s);
  extr_code_free(code);
}

static void refused(const extr_context *context, extr_status status, const char *what) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), what))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), what);
}

static void what_is_wrong_is_refused(void **state) {
  extr_context *context = extr_context_new();
  extr_code *code = open_code("802.11n-648-1/2");
  extr_simulation *s;
  extr_point point;
  char text[EXTR_SETTING_TEXT];
  assert_int_equal(extr_simulation_new(context, code, &s), EXTR_OK);
  refused(context, extr_simulation_set(context, s, "colour", "red"), "colour");
  refused(context, extr_simulation_set(context, s, "channel", "rice"), "rice");
  refused(context, extr_simulation_set(context, s, "llr-bits", "9"), "llr-bits");
  refused(context, extr_simulation_run(context, s, 51, NULL, NULL, &point), "51");
  refused(context, extr_simulation_run(context, s, NAN, NULL, NULL, &point), "ebn0_db");
  refused(context, extr_simulation_run(context, NULL, 1, NULL, NULL, &point), "simulation");
  refused(context, extr_simulation_new(context, NULL, &s), "code");
  assert_int_equal(extr_simulation_set(context, s, "channel", "bsc"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 0.6, NULL, NULL, &point), "crossover");
  refused(context, extr_simulation_applies(context, s, "modulation"), "bsc");
  assert_string_equal(extr_simulation_get(s, "channel", text), "bsc");
  assert_string_equal(extr_simulation_get(s, "decoder", text), "nms:0.75");
  assert_string_equal(extr_simulation_setting(0)->name, "codewords");
  extr_simulation_free(s);
  extr_simulation_free(NULL);
  extr_code_free(code);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(max_frames_is_kept_exactly),
      cmocka_unit_test(a_point_ends_with_the_batch_that_has_enough_errors),
      cmocka_unit_test(a_point_ends_when_its_time_is_over),
      cmocka_unit_test(the_watch_sees_every_batch_and_can_interrupt),
      cmocka_unit_test(a_point_in_parts_is_the_point_in_one),
      cmocka_unit_test(a_point_that_is_over_stays_as_it_is),
      cmocka_unit_test(a_watch_ends_a_point),
      cmocka_unit_test(what_is_wrong_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
