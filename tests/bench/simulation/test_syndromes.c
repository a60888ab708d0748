/* Simulations of syndromes: frame by frame the same as words that are received over the binary
 * symmetric channel; priors. tests/outside/quantum.py counts logical errors. */
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/simulation.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef const char *setting[2];

static extr_simulation *simulation_of(const extr_code *code, const setting *settings) {
  extr_context *context = extr_context_new();
  extr_simulation *s;
  assert_int_equal(extr_simulation_new(context, code, &s), EXTR_OK);
  for (; (*settings)[0]; settings++)
    if (extr_simulation_set(context, s, (*settings)[0], (*settings)[1]) != EXTR_OK)
      fail_msg("%s", extr_context_message(context));
  extr_context_free(context);
  return s;
}

static extr_code *code_of(const char *name) {
  extr_code *code;
  assert_int_equal(extr_code_open(NULL, name, &code), EXTR_OK);
  return code;
}

/* ---- Cosets ---------------------------------------------------------------------------------- */

enum { FRAMES = 2000, BATCHES = (FRAMES + BATCH_FRAMES - 1) / BATCH_FRAMES };

static void keep_failed(void *data, double quality, uint64_t batch, uint64_t frames) {
  (void)quality;
  assert_in_range(batch, 0, BATCHES - 1);
  ((uint64_t *)data)[batch] = frames;
}

/* The frames in error, and the counts. */
static frame_counts run(const codec *c, const char *source, const setting *settings, double quality,
                        uint64_t failed[BATCHES]) {
  simulation_settings s = extr_simulation_default();
  engine *simulator;
  point_result point = {.quality = quality};
  assert_int_equal(extr_simulation_settings_set(NULL, &s, "channel", "bsc"), EXTR_OK);
  assert_int_equal(extr_simulation_settings_set(NULL, &s, "source", source), EXTR_OK);
  for (; (*settings)[0]; settings++)
    assert_int_equal(extr_simulation_settings_set(NULL, &s, (*settings)[0], (*settings)[1]),
                     EXTR_OK);
  s.codec = c;
  s.max_frames = FRAMES;
  s.min_frame_errors = SIMULATE_ENDLESS;
  s.error_watch = keep_failed;
  s.error_data = failed;
  memset(failed, 0, BATCHES * sizeof *failed);
  assert_int_equal(extr_simulator_new(NULL, &s, &simulator), EXTR_OK);
  assert_int_equal(extr_simulator_point(NULL, simulator, &point, NULL, NULL), EXTR_OK);
  extr_engine_free(simulator);
  return point.counts;
}

/* Steps are such that layered posteriors do not saturate, which is not symmetric. */
static void cosets_are_decoded_as_words(void **state) {
  static const struct {
    const char *code;
    int64_t information;
    double crossover;
  } codes[] = {{"802.11n-648-1/2", 0, 0.06},
               {"802.11n-648-1/2", 200, 0.08},
               {"5gnr-bg2-z5", 0, 0.11},
               {"toric:6,z", 0, 0.05},
               {"bb:6,6,x3+y+y2,y3+x+x2,x", 0, 0.04},
               {"mackay:96,3,6,1", 0, 0.06}};
  static const setting decoders[][4] = {
      {{"decoder", "nms:0.75"}},
      {{"decoder", "oms:0.5"}, {"schedule", "flooding"}, {"threads", "3"}},
      {{"decoder", "ms"}, {"llr-step", "1"}, {"isa", "baseline"}},
      {{"decoder", "ms"}, {"message", "f32"}, {"lanes", "frames"}},
      {{"decoder", "spa"}, {"early-stop", "off"}},
      {{"decoder", "spa-table"}, {"schedule", "flooding"}},
      {{"decoder", "nms:0.75:self-corrected"}, {"kernels", "interpreted"}}};
  uint64_t words[BATCHES], cosets[BATCHES];
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    codec c;
    assert_int_equal(extr_codec_open(NULL, codes[i].code, codes[i].information, &c), EXTR_OK);
    for (size_t d = 0; d < sizeof decoders / sizeof *decoders; d++) {
      const frame_counts word = run(&c, "codeword", decoders[d], codes[i].crossover, words);
      const frame_counts coset = run(&c, "syndrome", decoders[d], codes[i].crossover, cosets);
      assert_memory_equal(&word, &coset, sizeof word);
      assert_memory_equal(words, cosets, sizeof words);
      assert_in_range(word.frame_errors, 1, FRAMES - 1);
    }
    extr_codec_close(&c);
  }
}

/* ---- Priors ---------------------------------------------------------------------------------- */

static void write_file(const char *name, const char *text) {
  FILE *file = fopen(name, "w");
  assert_non_null(file);
  fputs(text, file);
  assert_int_equal(fclose(file), 0);
}

/* How often each column is in error, in a million frames. */
static void expect_rates(const extr_code *code, const char *priors, double quality,
                         const double *rates) {
  enum { MANY = 15625 };
  const setting settings[] = {
      {"channel", "bsc"}, {"source", "syndrome"}, {"priors", priors}, {"message", "f32"}, {NULL}};
  const int n = extr_code_columns(code);
  extr_simulation *s = simulation_of(code, settings);
  float llr[8 * EXTR_BATCH_FRAMES];
  uint64_t errors[8], count[8] = {0};
  for (int batch = 0; batch < MANY; batch++) {
    assert_int_equal(extr_simulation_frames(NULL, s, quality, (uint64_t)batch, llr, errors),
                     EXTR_OK);
    for (int v = 0; v < n; v++) count[v] += (uint64_t)__builtin_popcountll(errors[v]);
  }
  for (int v = 0; v < n; v++) {
    const double frames = MANY * 64., expected = rates[v] * frames;
    const double deviation = sqrt(expected * (1 - rates[v]));
    if (fabs((double)count[v] - expected) > 5 * deviation)
      fail_msg("column %d: %g errors, expected %g", v, (double)count[v], expected);
    assert_true(fabs(llr[v * EXTR_BATCH_FRAMES] - log((1 - rates[v]) / rates[v])) < 1e-5 ||
                rates[v] == 0);
  }
  extr_simulation_free(s);
}

static void priors_are_probabilities(void **state) {
  extr_code *ring = code_of("repetition:4");
  write_file("one.priors", "0.1 # for all columns\n");
  write_file("four.priors", "0.01\n0.2\n0.39\n0\n");
  expect_rates(ring, "four.priors", 0.15, (double[]){0.01, 0.2, 0.39, 0});
  expect_rates(ring, "four.priors", 0.075, (double[]){0.005, 0.1, 0.195, 0});
  expect_rates(ring, "one.priors", 0.02, (double[]){0.02, 0.02, 0.02, 0.02});
  extr_code_free(ring);
}

/* The file is read again when the simulation begins. */
static void a_file_of_priors_that_has_changed_is_refused(void **state) {
  const setting settings[] = {
      {"channel", "bsc"}, {"source", "syndrome"}, {"priors", "one.priors"}, {NULL}};
  extr_context *context = extr_context_new();
  extr_code *code = code_of("surface:3,z");
  extr_point point;
  write_file("one.priors", "0.1");
  extr_simulation *s = simulation_of(code, settings);
  write_file("one.priors", "0.2");
  assert_int_equal(extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "one.priors has changed"));
  extr_simulation_free(s);
  extr_code_free(code);
  extr_context_free(context);
}

static int remove_files(void **state) {
  remove("one.priors"), remove("four.priors");
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cosets_are_decoded_as_words),
      cmocka_unit_test(priors_are_probabilities),
      cmocka_unit_test(a_file_of_priors_that_has_changed_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, remove_files);
}
