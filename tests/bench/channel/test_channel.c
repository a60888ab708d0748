/* The channels against closed forms: LLR moments, the bit error rates of uncoded modulations with
 * and without fading, events of BSC and BEC with their LLRs, and what bits do not depend on. */
#include "bench/channel/channel_loops.h"
#include "bench/channel/constellation.h"
#include "tests/bench/channel/channel_model.h"
#include "tests/support/unit.h"

#include <string.h>

static transmission start(const channel_point *channel, uint64_t seed) {
  random_stream stream = random_start(seed, 0, 0);
  return extr_transmission_start(channel, &stream);
}

/* ---- Gaussian noise -------------------------------------------------------------------------- */

static void factors_follow_rate_and_ebn0(void **state) {
  (void)state;
  channel_settings bpsk = {.modulation = BPSK}, qam = {.modulation = QAM16};
  assert_true(extr_channel_at(&bpsk, extr_isa_best(), 0.5, 0).factor == 1); /* sigma = 1 */
  assert_float_equal(extr_channel_at(&bpsk, extr_isa_best(), 0.5, 10).factor, sqrt(10), 1e-6);
  assert_float_equal(extr_channel_at(&bpsk, extr_isa_best(), 1, -10).factor, sqrt(0.2), 1e-7);
  assert_float_equal(extr_channel_at(&qam, extr_isa_best(), 0.5, 0).factor, sqrt(0.4),
                     1e-7); /* Es/N0 = 2, E = 10 */
}

/* A consistent LLR density: the variance is twice the mean, which is 2 s^2. */
static void llrs_have_the_moments_of_bpsk(void **state) {
  (void)state;
  enum { BLOCKS = SANITIZED ? 5000 : 50000, SAMPLES = BLOCKS * NORMAL_BLOCK };
  channel_point channel =
      extr_channel_at(&(channel_settings){.modulation = BPSK}, extr_isa_best(), 0.75, 2.5);
  transmission t = start(&channel, 1);
  double sum = 0, squares = 0, mean = 4 * 0.75 * pow(10, 0.25), variance = 2 * mean;
  uint64_t words = 1;
  for (int block = 0; block < BLOCKS; block++) {
    float llr[NORMAL_BLOCK];
    uint64_t word = model_word(&words);
    extr_transmission_send(&t, &word, 1, llr);
    for (int f = 0; f < NORMAL_BLOCK; f++) {
      double x = word >> f & 1 ? -llr[f] : llr[f];
      sum += x;
      squares += (x - mean) * (x - mean);
    }
  }
  assert_true(fabs(sum / SAMPLES - mean) < SIGMAS * sqrt(variance / SAMPLES));
  assert_true(fabs(squares / SAMPLES - variance) < SIGMAS * variance * sqrt(2.0 / SAMPLES));
}

/* ---- Modulations ----------------------------------------------------------------------------- */

/* Adds up the wrong bits at each place of a label, over `symbols` symbols in each of 64 frames;
 * words are random or zero. */
static void count_errors(const channel_settings *settings, double ebn0_db, int symbols, bool random,
                         double errors[AMPLITUDE_BITS_MAX]) {
  int bits = extr_modulation_bits(settings->modulation);
  int dimensions = extr_modulation_dimensions(settings->modulation);
  channel_point channel = extr_channel_at(settings, extr_isa_best(), 1, ebn0_db);
  transmission t = start(&channel, 2);
  uint64_t words_state = (uint64_t)settings->modulation + 1;
  for (int i = 0; i < AMPLITUDE_BITS_MAX; i++) errors[i] = 0;
  for (int s = 0; s < symbols; s++) {
    uint64_t words[SYMBOL_BITS_MAX] = {0};
    float llr[SYMBOL_BITS_MAX][NORMAL_BLOCK];
    for (int b = 0; random && b < bits; b++) words[b] = model_word(&words_state);
    extr_transmission_send(&t, words, bits, llr[0]);
    for (int b = 0; b < bits; b++)
      for (int f = 0; f < NORMAL_BLOCK; f++)
        errors[b / dimensions] += (llr[b][f] < 0) != (words[b] >> f & 1);
  }
}

/* The sign of the max-log LLR is the decision for the nearest amplitude. */
static void check_error_rates(channel_settings settings, const double points_db[3],
                              noise_tail *tail, bool random) {
  enum { SYMBOLS = SANITIZED ? 1000 : 8000 };
  settings.demapper = DEMAP_MAX_LOG;
  int bits = extr_modulation_amplitude_bits(settings.modulation);
  double trials = (double)SYMBOLS * NORMAL_BLOCK * extr_modulation_dimensions(settings.modulation);
  for (int p = 0; p < 3; p++) {
    double errors[AMPLITUDE_BITS_MAX], factor = model_factor(settings.modulation, 1, points_db[p]);
    count_errors(&settings, points_db[p], SYMBOLS, random, errors);
    for (int i = 0; i < bits; i++) {
      double rate = model_error_rate(bits, i, factor, tail);
      if (!model_expects(errors[i], trials, rate))
        fail_msg("%s at %g dB, label bit %d: found %g errors, expected %g",
                 extr_modulation_names[settings.modulation], points_db[p], i, errors[i],
                 trials * rate);
    }
  }
}

static const double awgn_points[MODULATIONS][3] = {
    {-2, 2, 6}, {-2, 2, 6}, {0, 4, 8}, {2, 6, 12}, {4, 10, 16}, {6, 14, 20}, {10, 18, 24}};

static void uncoded_bits_fail_as_often_as_they_should(void **state) {
  (void)state;
  for (modulation m = BPSK; m <= QAM4096; m++)
    check_error_rates((channel_settings){.modulation = m}, awgn_points[m], awgn_tail, true);
}

static void faded_bits_fail_as_often_as_they_should(void **state) {
  (void)state;
  static const double points[3] = {0, 8, 16};
  for (modulation m = BPSK; m <= QAM4096; m++)
    check_error_rates((channel_settings){.kind = CHANNEL_RAYLEIGH, .coherence = 1, .modulation = m},
                      points, rayleigh_tail, true);
}

/* With zeros alone the two label bits of 16-QAM would see only its outermost amplitudes. */
static void scrambled_zeros_fail_like_random_bits(void **state) {
  (void)state;
  channel_settings settings = {.modulation = QAM16, .scrambled = true};
  check_error_rates(settings, awgn_points[QAM16], awgn_tail, false);
  settings.scrambled = false;
  double errors[AMPLITUDE_BITS_MAX];
  count_errors(&settings, 4, 8000, false, errors);
  double rate = model_error_rate(2, 0, model_factor(QAM16, 1, 4), awgn_tail);
  assert_false(model_expects(errors[0], 8000.0 * NORMAL_BLOCK * 2, rate));
}

/* The symbol error rate of M-PSK is 1/pi times the integral of e^(-Es/N0 sin^2(pi/M) / sin^2(t)) up
 * to pi - pi/M (Craig, "A new, simple and exact result for calculating the probability of error for
 * two-dimensional signal constellations", MILCOM 1991). */
static double psk_error_rate(double esn0) {
  enum { STEPS = 100000 };
  const double pi = acos(-1), end = pi * 7 / 8;
  double sum = 0;
  for (int i = 0; i < STEPS; i++)
    sum += exp(-esn0 * pow(sin(pi / 8) / sin((i + 0.5) * end / STEPS), 2));
  return sum * end / STEPS / pi;
}

static void symbols_of_8psk_fail_as_often_as_they_should(void **state) {
  (void)state;
  enum { SYMBOLS = SANITIZED ? 1000 : 8000 };
  constellation c;
  assert_int_equal(extr_constellation_open(NULL, "8psk", &c), EXTR_OK);
  const channel_settings psk = {
      .modulation = MODULATION_POINTS, .points_bits = 3, .points = &c, .demapper = DEMAP_MAX_LOG};
  for (double db = 0; db <= 10; db += 5) {
    channel_point channel = extr_channel_at(&psk, extr_isa_best(), 1.0 / 3, db); /* as Es/N0 */
    transmission t = start(&channel, 9);
    uint64_t random = 5;
    double errors = 0;
    for (int i = 0; i < SYMBOLS; i++) {
      float llr[3][NORMAL_BLOCK];
      uint64_t words[3];
      for (int b = 0; b < 3; b++) words[b] = model_word(&random);
      extr_transmission_send(&t, words, 3, llr[0]);
      for (int f = 0; f < NORMAL_BLOCK; f++) {
        bool wrong = false;
        for (int b = 0; b < 3; b++) wrong |= (llr[b][f] < 0) != (words[b] >> f & 1);
        errors += wrong;
      }
    }
    assert_true(model_expects(errors, SYMBOLS * NORMAL_BLOCK, psk_error_rate(pow(10, db / 10))));
  }
  extr_constellation_close(&c);
}

/* ---- Fading ---------------------------------------------------------------------------------- */

/* The mean of the squared amplitude is 1, that of its fourth power 2. */
static void amplitudes_have_the_moments_of_rayleigh(void **state) {
  (void)state;
  enum { SYMBOLS = SANITIZED ? 2000 : 20000, SAMPLES = SYMBOLS * NORMAL_BLOCK };
  channel_settings settings = {.kind = CHANNEL_RAYLEIGH, .coherence = 1};
  channel_point channel = extr_channel_at(&settings, extr_isa_best(), 0.5, 0);
  transmission t = start(&channel, 3);
  double sum = 0, squares = 0;
  for (int s = 0; s < SYMBOLS; s++) {
    float llr[NORMAL_BLOCK];
    extr_transmission_send(&t, &(uint64_t){0}, 1, llr);
    for (int f = 0; f < NORMAL_BLOCK; f++) {
      double power = (double)t.factors[f] * t.factors[f];
      sum += power;
      squares += power * power;
    }
  }
  assert_true(fabs(sum / SAMPLES - 1) < SIGMAS * sqrt(1.0 / SAMPLES));
  assert_true(fabs(squares / SAMPLES - 2) < SIGMAS * sqrt(20.0 / SAMPLES));
}

/* Symbols of QPSK: an amplitude holds for both of its bits and for as many symbols as it should. */
static void amplitudes_last_for_their_block(void **state) {
  (void)state;
  static const int lengths[] = {1, 3, COHERENCE_FRAME};
  for (int i = 0; i < 3; i++) {
    channel_settings settings = {
        .kind = CHANNEL_RAYLEIGH, .coherence = lengths[i], .modulation = QPSK};
    channel_point channel = extr_channel_at(&settings, extr_isa_best(), 0.5, 3);
    transmission t = start(&channel, 4);
    float before[NORMAL_BLOCK] = {0};
    for (int s = 0; s < 12; s++) {
      float llr[2 * NORMAL_BLOCK];
      extr_transmission_send(&t, (const uint64_t[2]){0}, 2, llr);
      for (int f = 0; f < NORMAL_BLOCK; f++)
        assert_int_equal(t.factors[f] != before[f], s % lengths[i] == 0);
      memcpy(before, t.factors, sizeof before);
    }
  }
}

/* ---- Bits ------------------------------------------------------------------------------------ */

enum { BIT_BLOCKS = SANITIZED ? 2000 : 20000 };

/* Both values of a bit meet the event equally often, and LLRs are as they should. */
static void check_binary_channel(channel_kind kind, double p, float certainty) {
  channel_point channel =
      extr_channel_at(&(channel_settings){.kind = kind}, extr_isa_best(), 0.5, p);
  transmission t = start(&channel, 5);
  double events[2] = {0}, trials[2] = {0};
  uint64_t words = 7;
  for (int block = 0; block < BIT_BLOCKS; block++) {
    float llr[NORMAL_BLOCK];
    uint64_t word = model_word(&words);
    extr_transmission_send(&t, &word, 1, llr);
    for (int f = 0; f < NORMAL_BLOCK; f++) {
      int bit = word >> f & 1;
      float right = bit ? -certainty : certainty, wrong = kind == CHANNEL_BSC ? -right : 0;
      assert_true(llr[f] == right || llr[f] == wrong);
      events[bit] += llr[f] != right;
      trials[bit]++;
    }
  }
  assert_true(model_expects(events[0], trials[0], p));
  assert_true(model_expects(events[1], trials[1], p));
}

static void wrong_bits_of_the_bsc(void **state) {
  (void)state;
  check_binary_channel(CHANNEL_BSC, 0.25, 1.0986123F); /* ln 3 */
  check_binary_channel(CHANNEL_BSC, 0.01, 4.5951199F); /* ln 99 */
  check_binary_channel(CHANNEL_BSC, 0.001, 6.9067548F);
  check_binary_channel(CHANNEL_BSC, 0, channel_certain);
}

static void lost_bits_of_the_bec(void **state) {
  (void)state;
  check_binary_channel(CHANNEL_BEC, 0.5, channel_certain);
  check_binary_channel(CHANNEL_BEC, 0.1, channel_certain);
  check_binary_channel(CHANNEL_BEC, 0.002, channel_certain);
  check_binary_channel(CHANNEL_BEC, 0, channel_certain);
  check_binary_channel(CHANNEL_BEC, 1, channel_certain);
}

/* ---- What LLRs do not depend on -------------------------------------------------------------- */

enum { BITS = 240, PART = 120 }; /* whole symbols of every modulation */

static constellation points; /* 32apsk:3/4 */

static const channel_settings every_channel[] = {
    {.modulation = BPSK},
    {.modulation = QPSK},
    {.modulation = QAM16},
    {.modulation = QAM64, .scrambled = true},
    {.modulation = QAM64, .demapper = DEMAP_MAX_LOG},
    {.modulation = QAM256},
    {.modulation = QAM1024},
    {.modulation = QAM4096},
    {.modulation = MODULATION_POINTS, .points = &points, .points_bits = 5, .scrambled = true},
    {.kind = CHANNEL_RAYLEIGH, .coherence = 1, .modulation = BPSK},
    {.kind = CHANNEL_RAYLEIGH, .coherence = 5, .modulation = QAM16},
    {.kind = CHANNEL_BSC},
    {.kind = CHANNEL_BEC},
};

enum { CHANNELS = sizeof every_channel / sizeof *every_channel };

static double quality_of(const channel_settings *settings) {
  return settings->kind == CHANNEL_BSC || settings->kind == CHANNEL_BEC ? 0.2 : 6;
}

static void fill_words(uint64_t words[BITS]) {
  uint64_t state = 11;
  for (int i = 0; i < BITS; i++) words[i] = model_word(&state);
}

static void check_isa(const channel_settings *settings, extr_isa isa) {
  uint64_t words[BITS];
  double quality = quality_of(settings);
  channel_point here = extr_channel_at(settings, EXTR_ISA_BASELINE, 0.5, quality);
  channel_point there = extr_channel_at(settings, isa, 0.5, quality);
  transmission one = start(&here, 6), two = start(&there, 6);
  fill_words(words);
  for (int round = 0; round < (SANITIZED ? 4 : 40); round++) {
    float a[BITS * NORMAL_BLOCK], b[BITS * NORMAL_BLOCK];
    extr_transmission_send(&one, words, BITS, a);
    extr_transmission_send(&two, words, BITS, b);
    assert_memory_equal(a, b, sizeof a);
  }
}

static void llrs_do_not_depend_on_the_instruction_set(void **state) {
  (void)state;
  for (int isa = EXTR_ISA_BASELINE + 1; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    assert_ptr_not_equal(extr_channel_loops_of((extr_isa)isa),
                         extr_channel_loops_of(EXTR_ISA_BASELINE));
    for (int i = 0; i < CHANNELS; i++) check_isa(&every_channel[i], (extr_isa)isa);
  }
}

static void llrs_do_not_depend_on_the_parts_of_a_frame(void **state) {
  (void)state;
  uint64_t words[BITS];
  fill_words(words);
  for (int i = 0; i < CHANNELS; i++) {
    channel_point channel =
        extr_channel_at(&every_channel[i], extr_isa_best(), 0.5, quality_of(&every_channel[i]));
    transmission one = start(&channel, 7), two = start(&channel, 7);
    float a[BITS * NORMAL_BLOCK], b[BITS * NORMAL_BLOCK];
    extr_transmission_send(&one, words, BITS, a);
    extr_transmission_send(&two, words, PART, b);
    extr_transmission_send(&two, words + PART, BITS - PART, b + PART * NORMAL_BLOCK);
    assert_memory_equal(a, b, sizeof a);
  }
}

static void extreme_points_stay_finite(void **state) {
  (void)state;
  for (int i = 0; i < CHANNELS; i++) {
    if (every_channel[i].kind > CHANNEL_RAYLEIGH) continue;
    const double ends[] = {CHANNEL_EBN0_MIN_DB, CHANNEL_EBN0_MAX_DB};
    for (int e = 0; e < 2; e++) {
      channel_point channel = extr_channel_at(&every_channel[i], extr_isa_best(), 1, ends[e]);
      transmission t = start(&channel, 8);
      uint64_t words[BITS];
      float llr[BITS * NORMAL_BLOCK];
      fill_words(words);
      extr_transmission_send(&t, words, BITS, llr);
      for (int j = 0; j < BITS * NORMAL_BLOCK; j++) assert_true(isfinite(llr[j]));
    }
  }
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void texts_say_what_is_parsed(void **state) {
  (void)state;
  static const char *const texts[][2] = {
      {"awgn", "awgn"},
      {"bsc", "bsc"},
      {"bec", "bec"},
      {"rayleigh", "rayleigh"},
      {"rayleigh-block", "rayleigh-block"},
      {"rayleigh-block:1", "rayleigh"},
      {"rayleigh-block:2", "rayleigh-block:2"},
      {"rayleigh-block:2147483646", "rayleigh-block:2147483646"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    channel_settings settings = {0};
    char text[CHANNEL_TEXT];
    assert_int_equal(extr_channel_parse(NULL, texts[i][0], &settings), EXTR_OK);
    assert_string_equal(extr_channel_text(&settings, text), texts[i][1]);
  }
  static const char *const wrong[] = {"", "awgn ", "rayleigh-block:0", "rayleigh-block:2147483647"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(extr_channel_parse(NULL, wrong[i], &(channel_settings){0}), EXTR_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(factors_follow_rate_and_ebn0),
      cmocka_unit_test(llrs_have_the_moments_of_bpsk),
      cmocka_unit_test(uncoded_bits_fail_as_often_as_they_should),
      cmocka_unit_test(faded_bits_fail_as_often_as_they_should),
      cmocka_unit_test(scrambled_zeros_fail_like_random_bits),
      cmocka_unit_test(symbols_of_8psk_fail_as_often_as_they_should),
      cmocka_unit_test(amplitudes_have_the_moments_of_rayleigh),
      cmocka_unit_test(amplitudes_last_for_their_block),
      cmocka_unit_test(wrong_bits_of_the_bsc),
      cmocka_unit_test(lost_bits_of_the_bec),
      cmocka_unit_test(llrs_do_not_depend_on_the_instruction_set),
      cmocka_unit_test(llrs_do_not_depend_on_the_parts_of_a_frame),
      cmocka_unit_test(extreme_points_stay_finite),
      cmocka_unit_test(texts_say_what_is_parsed),
  };
  if (extr_constellation_open(NULL, "32apsk:3/4", &points) != EXTR_OK) return 1;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_constellation_close(&points);
  return failed;
}
