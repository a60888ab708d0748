/* The public interface of simulations: the counts of `ber`, a watch, settings by name, frames as
 * the decoder gets them. */
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/simulation.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static extr_context *context;
static extr_code *code;

static extr_simulation *simulation_with(const char *const settings[][2], int count) {
  extr_simulation *s;
  assert_int_equal(extr_simulation_new(context, code, &s), EXTR_OK);
  for (int i = 0; i < count; i++)
    assert_int_equal(extr_simulation_set(context, s, settings[i][0], settings[i][1]), EXTR_OK);
  return s;
}

static void counts_are_those_of_the_simulator(void **state) {
  (void)state;
  static const char *const settings[][2] = {
      {"decoder", "oms:0.5"},  {"channel", "rayleigh"}, {"modulation", "16qam"},
      {"demapper", "max-log"}, {"codewords", "random"}, {"seed", "9"},
      {"max-frames", "3000"},  {"threads", "3"},        {"min-frame-errors", "1000000"},
      {"iterations", "7"}};
  extr_simulation *s = simulation_with(settings, sizeof settings / sizeof *settings);
  extr_point point;
  assert_int_equal(extr_simulation_run(context, s, 7.5, NULL, NULL, &point), EXTR_OK);

  codec c;
  simulation_settings same = extr_simulation_default();
  point_simulator *simulator;
  point_result result = {.quality = 7.5};
  assert_int_equal(extr_codec_open(context, "802.11n-648-1/2", 0, &c), EXTR_OK);
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    assert_int_equal(extr_simulation_settings_set(context, &same, settings[i][0], settings[i][1]),
                     EXTR_OK);
  same.codec = &c;
  same.threads = 1;
  assert_int_equal(extr_simulator_new(context, &same, &simulator), EXTR_OK);
  assert_int_equal(extr_simulator_point(context, simulator, &result, NULL, NULL), EXTR_OK);
  assert_int_equal(point.frames, 3000);
  assert_int_equal(point.frames, result.counts.frames);
  assert_int_equal(point.bit_errors, result.counts.bit_errors);
  assert_int_equal(point.frame_errors, result.counts.frame_errors);
  assert_int_equal(point.iterations, result.counts.iterations);
  assert_int_equal(point.information_errors, result.counts.information_errors);
  assert_in_range(point.frame_errors, 1, 2999);
  assert_true(point.fer.low < point.fer.value && point.fer.value < point.fer.high);
  assert_true(fabs(point.fer.value - (double)point.frame_errors / 3000) < 1e-12);
  assert_int_equal(point.ending, EXTR_ENDED_BY_FRAMES);
  extr_simulator_free(simulator);
  extr_codec_close(&c);
  extr_simulation_free(s);
}

static bool until_ten(void *data, const extr_point *so_far) {
  ++*(int *)data;
  return so_far->frames < 640;
}

static void a_watch_ends_a_point(void **state) {
  (void)state;
  extr_simulation *s = simulation_with(NULL, 0);
  extr_point point;
  int calls = 0;
  assert_int_equal(extr_simulation_run(context, s, 3, until_ten, &calls, &point), EXTR_OK);
  assert_int_equal(calls, 10);
  assert_int_equal(point.frames, 640);
  assert_int_equal(point.ending, EXTR_ENDED_BY_WATCH);
  extr_simulation_free(s);
}

static void refused(extr_status status, const char *what) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), what))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), what);
}

static void what_is_wrong_is_refused(void **state) {
  (void)state;
  extr_simulation *s = simulation_with(NULL, 0);
  extr_point point;
  char text[EXTR_SETTING_TEXT];
  refused(extr_simulation_set(context, s, "colour", "red"), "colour");
  refused(extr_simulation_set(context, s, "channel", "rice"), "rice");
  refused(extr_simulation_set(context, s, "llr-bits", "9"), "llr-bits");
  refused(extr_simulation_run(context, s, 51, NULL, NULL, &point), "51");
  refused(extr_simulation_run(context, s, NAN, NULL, NULL, &point), "ebn0_db");
  refused(extr_simulation_run(context, NULL, 1, NULL, NULL, &point), "simulation");
  refused(extr_simulation_new(context, NULL, &s), "code");
  assert_int_equal(extr_simulation_set(context, s, "channel", "bsc"), EXTR_OK);
  refused(extr_simulation_run(context, s, 0.6, NULL, NULL, &point), "crossover");
  refused(extr_simulation_applies(context, s, "modulation"), "bsc");
  assert_string_equal(extr_simulation_get(s, "channel", text), "bsc");
  assert_string_equal(extr_simulation_get(s, "decoder", text), "nms:0.75");
  assert_string_equal(extr_simulation_setting(0)->name, "codewords");
  extr_simulation_free(s);
  extr_simulation_free(NULL);
}

/* The first batch of a point, decoded by hand, has as many frames in error as the simulation. */
static void frames_are_those_that_are_decoded(void **state) {
  (void)state;
  static const char *const settings[][2] = {
      {"max-frames", "64"}, {"codewords", "random"}, {"min-frame-errors", "100"}};
  extr_simulation *s = simulation_with(settings, 3);
  const size_t columns = (size_t)extr_code_columns(code), size = columns * EXTR_BATCH_FRAMES;
  float *llr = malloc(size * sizeof *llr);
  int8_t *units = malloc(size);
  uint8_t *bits = malloc(size);
  uint64_t *sent = malloc(columns * sizeof *sent);
  extr_decoder_settings decoder_settings = extr_decoder_default();
  extr_decoder *decoder;
  extr_outcome outcomes[EXTR_BATCH_FRAMES];
  extr_point point;
  assert_int_equal(extr_simulation_run(context, s, 1.25, NULL, NULL, &point), EXTR_OK);
  assert_int_equal(extr_simulation_frames(context, s, 1.25, 0, llr, sent), EXTR_OK);
  assert_int_equal(extr_quantize(context, &decoder_settings, llr, size, units), EXTR_OK);
  assert_int_equal(extr_decoder_new(context, code, &decoder_settings, &decoder), EXTR_OK);
  assert_int_equal(extr_decoder_run_i8(context, decoder, units, EXTR_BATCH_FRAMES,
                                       EXTR_BATCH_FRAMES, bits, outcomes),
                   EXTR_OK);
  uint64_t wrong = 0;
  for (size_t v = 0; v < columns; v++)
    for (size_t f = 0; f < EXTR_BATCH_FRAMES; f++)
      wrong += bits[v * EXTR_BATCH_FRAMES + f] != (sent[v] >> f & 1);
  assert_int_equal(wrong, point.bit_errors);
  assert_in_range(wrong, 1, size / 2);
  extr_decoder_free(decoder);
  free(llr);
  free(units);
  free(bits);
  free(sent);
  extr_simulation_free(s);
}

static int open_all(void **state) {
  (void)state;
  context = extr_context_new();
  return extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK;
}

static int close_all(void **state) {
  (void)state;
  extr_code_free(code);
  extr_context_free(context);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_are_those_of_the_simulator),
      cmocka_unit_test(a_watch_ends_a_point),
      cmocka_unit_test(what_is_wrong_is_refused),
      cmocka_unit_test(frames_are_those_that_are_decoded),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
