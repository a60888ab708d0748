/* Simulations of syndromes: frame by frame the same as words that are received over the binary
 * symmetric channel; priors; logicals against frames that are decoded and counted by hand; and
 * what is refused. */
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/simulation.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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
  point_simulator *simulator;
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
  extr_simulator_free(simulator);
  return point.counts;
}

/* Steps are such that layered posteriors do not saturate, which is not symmetric. */
static void cosets_are_decoded_as_words(void **state) {
  (void)state;
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

/* ---- Logicals -------------------------------------------------------------------------------- */

static int sum_over(const extr_code *rows, int row, const uint8_t *flags) {
  int sum = 0;
  for (int e = extr_code_row_first(rows, row); e < extr_code_row_first(rows, row + 1); e++)
    sum ^= flags[extr_code_edge_columns(rows)[e]];
  return sum;
}

static bool is_odd(const extr_code *rows, const uint8_t *flags) {
  bool odd = false;
  for (int row = 0; row < extr_code_rows(rows); row++) odd = odd || sum_over(rows, row, flags);
  return odd;
}

typedef struct hand_counts {
  uint64_t frame_errors, undetected, bit_errors, others; /* others: with another e */
} hand_counts;

/* Draws by the simulation, decodes with a decoder of its own, and counts. */
static hand_counts count_by_hand(extr_simulation *s, const extr_code *code,
                                 const extr_code *logicals, const extr_decoder_settings *settings,
                                 double quality, int batches) {
  enum { F = EXTR_BATCH_FRAMES };
  const size_t n = (size_t)extr_code_columns(code), m = (size_t)extr_code_rows(code);
  float *llr = malloc(n * F * sizeof *llr);
  int8_t *units = malloc(n * F);
  uint8_t *found = malloc(n * F), *flags = malloc(n), *syndrome = malloc(m * F);
  uint64_t *errors = malloc(n * sizeof *errors);
  extr_outcome outcomes[F];
  extr_decoder *decoder;
  hand_counts counts = {0};
  assert_int_equal(extr_decoder_new(NULL, code, settings, &decoder), EXTR_OK);
  for (int batch = 0; batch < batches; batch++) {
    assert_int_equal(extr_simulation_frames(NULL, s, quality, (uint64_t)batch, llr, errors),
                     EXTR_OK);
    assert_int_equal(extr_quantize(NULL, settings, llr, n * F, units), EXTR_OK);
    for (int f = 0; f < F; f++) {
      for (size_t v = 0; v < n; v++) flags[v] = errors[v] >> f & 1;
      for (size_t r = 0; r < m; r++)
        syndrome[r * F + (size_t)f] = (uint8_t)sum_over(code, (int)r, flags);
    }
    const extr_frames frames = {.llr = settings->message == EXTR_I8 ? (void *)units : llr,
                                .stride = F,
                                .frames = F,
                                .bits = found,
                                .outcomes = outcomes,
                                .syndrome = syndrome};
    assert_int_equal(extr_decoder_run(NULL, decoder, &frames), EXTR_OK);
    for (int f = 0; f < F; f++) {
      uint64_t differ = 0;
      for (size_t v = 0; v < n; v++)
        differ += flags[v] = (errors[v] >> f & 1) ^ found[v * F + (size_t)f];
      assert_int_equal(outcomes[f].codeword, !is_odd(code, flags));
      const bool wrong = !outcomes[f].codeword || is_odd(logicals, flags);
      counts.frame_errors += wrong;
      counts.undetected += wrong && outcomes[f].codeword;
      counts.bit_errors += wrong ? differ : 0;
      counts.others += differ > 0;
    }
  }
  extr_decoder_free(decoder);
  free(llr), free(units), free(found), free(flags), free(syndrome), free(errors);
  return counts;
}

static void logicals_are_counted(void **state) {
  (void)state;
  static const struct {
    const char *code, *logicals;
    double crossover;
    setting decoder[5];
  } cases[] = {
      {"toric:6,z", "toric:6,lz", 0.08, {{"decoder", "ms"}, {"iterations", "30"}}},
      {"toric:6,x", "toric:6,lx", 0.08, {{"decoder", "spa"}, {"threads", "3"}}},
      /* All LLRs are 0, so that posteriors of 0 are decided as 1. */
      {"toric:3,z", "toric:3,lz", 0.3, {{"decoder", "ms"}, {"llr-step", "2"}}},
      {"surface:5,z", "surface:5,lz", 0.1, {{"decoder", "nms:0.75"}, {"schedule", "flooding"}}},
      {"hgp:repetition:3,repetition:3,x",
       "hgp:repetition:3,repetition:3,lx",
       0.1,
       {{"decoder", "oms:0.5"}, {"message", "f32"}}},
      {"bb:6,6,x3+y+y2,y3+x+x2,z",
       "bb:6,6,x3+y+y2,y3+x+x2,lz",
       0.06,
       {{"decoder", "nms:0.75"}, {"early-stop", "off"}, {"kernels", "interpreted"}}},
      {"802.11n-648-1/2", "802.11n-648-1/2", 0.055, {{"lanes", "block:3"}}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    enum { BATCHES_BY_HAND = 30 };
    extr_code *code = code_of(cases[i].code), *logicals;
    const setting common[] = {
        {"channel", "bsc"},     {"source", "syndrome"},          {"logicals", cases[i].logicals},
        {"max-frames", "1920"}, {"min-frame-errors", "1000000"}, {NULL}};
    extr_decoder_settings settings = extr_decoder_default();
    extr_simulation *s = simulation_of(code, common);
    extr_point point;
    for (const setting *d = cases[i].decoder; (*d)[0]; d++) {
      assert_int_equal(extr_simulation_set(NULL, s, (*d)[0], (*d)[1]), EXTR_OK);
      extr_decoder_set(NULL, &settings, (*d)[0], (*d)[1]); /* threads are none of a decoder's */
    }
    settings.syndrome = true;
    assert_int_equal(extr_matrix_open(NULL, cases[i].logicals, &logicals), EXTR_OK);
    assert_int_equal(extr_simulation_run(NULL, s, cases[i].crossover, NULL, NULL, &point), EXTR_OK);
    const hand_counts hand =
        count_by_hand(s, code, logicals, &settings, cases[i].crossover, BATCHES_BY_HAND);
    assert_int_equal(point.frames, BATCHES_BY_HAND * EXTR_BATCH_FRAMES);
    assert_int_equal(point.frame_errors, hand.frame_errors);
    assert_int_equal(point.undetected, hand.undetected);
    assert_int_equal(point.bit_errors, hand.bit_errors);
    assert_in_range(hand.frame_errors, 1, point.frames);
    if (strcmp(cases[i].code, cases[i].logicals) != 0) {
      assert_true(hand.others >= hand.frame_errors && hand.undetected > 0);
      assert_int_equal(extr_simulation_set(NULL, s, "logicals", "none"), EXTR_OK);
      assert_int_equal(extr_simulation_run(NULL, s, cases[i].crossover, NULL, NULL, &point),
                       EXTR_OK);
      assert_int_equal(point.frame_errors, hand.others);
    }
    extr_simulation_free(s);
    extr_code_free(code), extr_code_free(logicals);
  }
}

/* ---- Priors ---------------------------------------------------------------------------------- */

static void write_file(const char *name, const char *text) {
  FILE *file = fopen(name, "w");
  assert_non_null(file);
  fputs(text, file);
  assert_int_equal(fclose(file), 0);
}

static extr_point point_of(const extr_code *code, const char *priors, double quality) {
  const setting settings[] = {
      {"channel", "bsc"},      {"source", "syndrome"},          {"priors", priors},
      {"max-frames", "64000"}, {"min-frame-errors", "1000000"}, {NULL}};
  extr_simulation *s = simulation_of(code, settings);
  extr_point point;
  assert_int_equal(extr_simulation_run(NULL, s, quality, NULL, NULL, &point), EXTR_OK);
  extr_simulation_free(s);
  return point;
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
  (void)state;
  extr_code *ring = code_of("repetition:4");
  write_file("one.priors", "0.1 # for all columns\n");
  write_file("four.priors", "0.01\n0.2\n0.39\n0\n");
  expect_rates(ring, "four.priors", 0.15, (double[]){0.01, 0.2, 0.39, 0});
  expect_rates(ring, "four.priors", 0.075, (double[]){0.005, 0.1, 0.195, 0});
  expect_rates(ring, "one.priors", 0.02, (double[]){0.02, 0.02, 0.02, 0.02});
  extr_code *code = code_of("surface:3,z");
  const setting bsc[] = {{"channel", "bsc"},
                         {"source", "syndrome"},
                         {"max-frames", "64000"},
                         {"min-frame-errors", "1000000"},
                         {NULL}};
  extr_simulation *s = simulation_of(code, bsc);
  extr_point plain;
  assert_int_equal(extr_simulation_run(NULL, s, 0.1, NULL, NULL, &plain), EXTR_OK);
  const extr_point one = point_of(code, "one.priors", 0.1);
  assert_int_equal(one.frame_errors, plain.frame_errors);
  assert_int_equal(one.bit_errors, plain.bit_errors);
  assert_int_equal(one.iterations, plain.iterations);
  extr_simulation_free(s);
  extr_code_free(ring), extr_code_free(code);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void refused(const extr_context *context, extr_status status, extr_status expected,
                    const char *what) {
  if (status != expected || !strstr(extr_context_message(context), what))
    fail_msg("status %d, '%s' does not say '%s'", status, extr_context_message(context), what);
}

static void what_is_wrong_is_refused(void **state) {
  (void)state;
  static const setting none[] = {{NULL}};
  extr_context *context = extr_context_new();
  extr_code *code = code_of("surface:3,z");
  extr_simulation *s = simulation_of(code, none);
  extr_point point;
  char text[EXTR_SETTING_TEXT];
  refused(context, extr_simulation_applies(context, s, "logicals"), EXTR_INPUT, "source syndrome");
  refused(context, extr_simulation_set(context, s, "source", "noise"), EXTR_INPUT, "noise");
  assert_int_equal(extr_simulation_set(context, s, "source", "syndrome"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 1, NULL, NULL, &point), EXTR_INPUT,
          "source syndrome needs channel bsc, not awgn");
  assert_int_equal(extr_simulation_set(context, s, "channel", "bsc"), EXTR_OK);
  refused(context, extr_simulation_applies(context, s, "codewords"), EXTR_INPUT, "codewords");
  refused(context, extr_simulation_set(context, s, "priors", "no.priors"), EXTR_IO, "no.priors");
  write_file("bad.priors", "0.1\n0.2 x");
  refused(context, extr_simulation_set(context, s, "priors", "bad.priors"), EXTR_INPUT,
          "bad.priors:2: found 'x'");
  write_file("bad.priors", "0.1 1.5");
  refused(context, extr_simulation_set(context, s, "priors", "bad.priors"), EXTR_INPUT,
          "bad.priors:1: found '1.5', expected a number from 0 to 1");
  write_file("bad.priors", "# nothing\n");
  refused(context, extr_simulation_set(context, s, "priors", "bad.priors"), EXTR_INPUT,
          "found no probability");
  refused(context, extr_simulation_set(context, s, "logicals", "surface:3,l"), EXTR_INPUT, "SIDE");
  assert_string_equal(extr_simulation_get(s, "priors", text), "none");
  assert_string_equal(extr_simulation_get(s, "logicals", text), "none");

  write_file("bad.priors", "0.1 0.2");
  assert_int_equal(extr_simulation_set(context, s, "priors", "bad.priors"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT,
          "bad.priors: 2 probabilities: expected 1 or 9");
  write_file("bad.priors", "0.1 0.3");
  refused(context, extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT,
          "bad.priors has changed");
  write_file("bad.priors", "0");
  assert_int_equal(extr_simulation_set(context, s, "priors", "bad.priors"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT,
          "all probabilities are 0");
  assert_int_equal(extr_simulation_set(context, s, "priors", "none"), EXTR_OK);
  assert_int_equal(extr_simulation_set(context, s, "logicals", "surface:4,lz"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT,
          "surface:4,lz: found 16 columns, but the code has 9");
  assert_int_equal(extr_simulation_set(context, s, "logicals", "none"), EXTR_OK);
  assert_int_equal(extr_simulation_set(context, s, "decoder", "counter"), EXTR_OK);
  refused(context, extr_simulation_run(context, s, 0.1, NULL, NULL, &point), EXTR_INPUT,
          "counter: a syndrome is for message-passing decoders");
  extr_simulation_free(s);
  extr_code_free(code);
  extr_context_free(context);
}

static int remove_files(void **state) {
  (void)state;
  remove("one.priors"), remove("four.priors"), remove("bad.priors");
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cosets_are_decoded_as_words), cmocka_unit_test(logicals_are_counted),
      cmocka_unit_test(priors_are_probabilities), cmocka_unit_test(what_is_wrong_is_refused)};
  return cmocka_run_group_tests(tests, NULL, remove_files);
}
