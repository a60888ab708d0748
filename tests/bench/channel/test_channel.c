/* Moments of LLRs, symbol errors of 8PSK against their closed form, and what LLRs do not depend on.
 * tests/outside/channels.py has the closed forms of uncoded bits on all other channels. */
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

/* A consistent LLR density: the variance is twice the mean, which is 2 s^2. */
static void llrs_have_the_moments_of_bpsk(void **state) {
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

/* Symbols of QPSK: an amplitude holds for both of its bits and for as many symbols as it should. */
static void amplitudes_last_for_their_block(void **state) {
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
  for (int isa = EXTR_ISA_BASELINE + 1; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    assert_ptr_not_equal(extr_channel_loops_of((extr_isa)isa),
                         extr_channel_loops_of(EXTR_ISA_BASELINE));
    for (int i = 0; i < CHANNELS; i++) check_isa(&every_channel[i], (extr_isa)isa);
  }
}

static void llrs_do_not_depend_on_the_parts_of_a_frame(void **state) {
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(llrs_have_the_moments_of_bpsk),
      cmocka_unit_test(symbols_of_8psk_fail_as_often_as_they_should),
      cmocka_unit_test(amplitudes_last_for_their_block),
      cmocka_unit_test(llrs_do_not_depend_on_the_instruction_set),
      cmocka_unit_test(llrs_do_not_depend_on_the_parts_of_a_frame),
      cmocka_unit_test(extreme_points_stay_finite),
  };
  if (extr_constellation_open(NULL, "32apsk:3/4", &points) != EXTR_OK) return 1;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_constellation_close(&points);
  return failed;
}
