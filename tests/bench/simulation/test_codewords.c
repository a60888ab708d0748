/* Random codewords against zero codewords for every decoder, codes with bits that are not
 * transmitted, and the independence of counts from threads and instruction sets for every
 * channel. */
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include <math.h>
#include <string.h>

static const uint64_t endless = UINT64_C(1) << 50;

static simulation_settings settings_of(const codec *c, const char *rule, uint64_t frames) {
  extr_decoder_settings decoder = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &decoder, "decoder", rule), EXTR_OK);
  if (extr_algorithm_is_float_sum_product(decoder.algorithm)) decoder.message = EXTR_F32;
  if (decoder.algorithm >= EXTR_SPA) decoder.kernels = EXTR_INTERPRETED;
  return (simulation_settings){.codec = c,
                               .decoder = decoder,
                               .seed = 1,
                               .threads = 2,
                               .min_frame_errors = endless,
                               .max_frames = SANITIZED ? frames / 10 : frames,
                               .max_seconds = INFINITY};
}

static frame_counts simulate(const simulation_settings *settings, double quality) {
  point_simulator *simulator;
  assert_int_equal(extr_simulator_new(NULL, settings, &simulator), EXTR_OK);
  point_result result = {.quality = quality};
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, NULL, NULL), EXTR_OK);
  extr_simulator_free(simulator);
  return result.counts;
}

static codec open_codec(const char *name, int information_bits) {
  extr_context *context = extr_context_new();
  codec c;
  if (extr_codec_open(context, name, information_bits, &c) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  extr_context_free(context);
  return c;
}

/* ---- Zero and random ------------------------------------------------------------------------- */

/* Five standard deviations of the difference of two rates: fewer than one seed in a million exceeds
 * it. */
static void assert_same_rate(const char *what, frame_counts a, frame_counts b) {
  double p = (double)a.frame_errors / (double)a.frames,
         q = (double)b.frame_errors / (double)b.frames;
  double sigma = sqrt((p * (1 - p) + q * (1 - q)) / (double)a.frames);
  const uint64_t least = SANITIZED ? 20 : 200;
  assert_true(a.frame_errors > least && b.frame_errors > least);
  if (fabs(p - q) > 5 * sigma) fail_msg("%s: %g of zero, %g of random codewords", what, p, q);
}

static void compare(simulation_settings settings, const char *what, double quality) {
  frame_counts zero = simulate(&settings, quality);
  settings.random_codewords = true;
  frame_counts random = simulate(&settings, quality);
  assert_same_rate(what, zero, random);
  assert_true(memcmp(&zero, &random, sizeof zero) != 0);
}

static void every_decoder_does_the_same_to_every_codeword(void **state) {
  (void)state;
  static const char *const rules[] = {"ms",  "nms:0.75",     "oms:0.5",
                                      "spa", "spa:pairwise", "spa-table"};
  codec c = open_codec("mackay:96,3,6,1", 0);
  for (int i = 0; i < 6; i++)
    for (extr_schedule_kind order = EXTR_LAYERED; order <= EXTR_FLOODING; order++) {
      simulation_settings settings = settings_of(&c, rules[i], 20000);
      settings.decoder.schedule = order;
      compare(settings, rules[i], 2);
    }
  extr_codec_close(&c);
}

/* On the BEC, an erased bit that remains unknown is decided as 1, which is wrong for zero codewords
 * and may be right for others. The BEC is therefore not compared. */
static void every_channel_does_the_same_to_every_codeword(void **state) {
  (void)state;
  static const struct {
    const char *what;
    channel_settings channel;
    double quality;
  } cases[] = {
      {"qpsk", {.modulation = QPSK}, 2},
      {"16qam", {.modulation = QAM16}, 4.5},
      {"64qam", {.modulation = QAM64}, 7},
      {"256qam", {.modulation = QAM256, .demapper = DEMAP_MAX_LOG}, 10},
      {"1024qam", {.modulation = QAM1024, .demapper = DEMAP_MAX_LOG}, 13},
      {"bsc", {.kind = CHANNEL_BSC}, 0.06},
      {"rayleigh", {.kind = CHANNEL_RAYLEIGH, .coherence = 1}, 4.5},
      {"rayleigh-block", {.kind = CHANNEL_RAYLEIGH, .coherence = COHERENCE_FRAME}, 8},
  };
  codec c = open_codec("mackay:96,3,6,1", 0);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    simulation_settings settings = settings_of(&c, "nms:0.75", 20000);
    settings.channel = cases[i].channel;
    compare(settings, cases[i].what, cases[i].quality);
  }
  extr_codec_close(&c);
}

/* ---- What is not sent ------------------------------------------------------------------------ */

/* If puncturing, shortening, encoder and rate did not fit together, no frame would be decoded. */
static void codes_that_do_not_send_all_bits_are_decoded(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int information_bits;
  } codes[] = {{"5gnr-bg1-z8", 0},          {"5gnr-bg2-z16:1/3", 0}, {"5gnr-bg1-z16:1/2", 300},
               {"ccsds-ar4ja-1/2-1024", 0}, {"ccsds-c2-8160", 0},    {"802.11n-648-1/2", 50}};
  static const channel_settings channels[] = {
      {.modulation = BPSK},
      {.modulation = QAM64},
      {.kind = CHANNEL_RAYLEIGH, .coherence = 1, .modulation = QPSK}};
  static const double high_db[] = {9, 12, 16};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    codec c = open_codec(codes[i].name, codes[i].information_bits);
    if (codes[i].information_bits)
      assert_int_equal(extr_encoder_information(c.encoder), codes[i].information_bits);
    assert_true(c.sent < extr_code_columns(c.code));
    for (int ch = 0; ch < 3; ch++) {
      simulation_settings settings = settings_of(&c, "nms:0.75", 128);
      settings.random_codewords = true;
      settings.channel = channels[ch];
      frame_counts counts = simulate(&settings, high_db[ch]);
      if (counts.bit_errors > 0 || counts.frame_errors > 0)
        fail_msg("%s, channel %d: %d frames are wrong", codes[i].name, ch,
                 (int)counts.frame_errors);
    }
    extr_codec_close(&c);
  }
}

/* A repetition code of 3 bits of which one is transmitted: k = 1, R = 1, so a frame is an uncoded
 * bit. If all bits are transmitted, R = 1/3 and each has three times the noise variance, which
 * together gives the same error rate. */
static void rate_counts_the_bits_that_are_sent(void **state) {
  (void)state;
  const extr_edge edges[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};
  for (int sent = 1; sent <= 3; sent += 2) {
    extr_code *code;
    codec c;
    assert_int_equal(extr_code_new(NULL, "repetition", 2, 3, edges, 4, &code), EXTR_OK);
    assert_int_equal(extr_code_mark(NULL, code, EXTR_PUNCTURED, sent, 3 - sent), EXTR_OK);
    assert_int_equal(extr_codec_new(NULL, code, &c), EXTR_OK);
    simulation_settings settings = settings_of(&c, "spa", 500000);
    settings.random_codewords = true;
    frame_counts counts = simulate(&settings, 3);
    double p = 0.5 * erfc(sqrt(pow(10, 0.3))), frames = (double)counts.frames;
    assert_true(fabs((double)counts.frame_errors - frames * p) < 5 * sqrt(frames * p));
    assert_int_equal(counts.bit_errors, 3 * counts.frame_errors);
    assert_int_equal(counts.information_errors, counts.frame_errors);
    extr_codec_close(&c);
  }
}

/* A single parity check over 4 zeros: one erased bit is recovered and more are not, so the frame
 * error rate is 1 - (1-p)^4 - 4 p (1-p)^3. Bits that remain unknown count as wrong. */
static void lost_bits_are_filled_in(void **state) {
  (void)state;
  const extr_edge edges[] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}};
  for (int i = 0; i < 3; i++) {
    const double points[] = {0.05, 0.2, 0.5}, p = points[i];
    extr_code *code;
    codec c;
    assert_int_equal(extr_code_new(NULL, "parity", 1, 4, edges, 4, &code), EXTR_OK);
    assert_int_equal(extr_codec_new(NULL, code, &c), EXTR_OK);
    simulation_settings settings = settings_of(&c, "ms", 200000);
    settings.channel.kind = CHANNEL_BEC;
    frame_counts counts = simulate(&settings, p);
    double frames = (double)counts.frames;
    double wrong = 1 - pow(1 - p, 4) - 4 * p * pow(1 - p, 3), lost = p * (1 - pow(1 - p, 3));
    assert_true(fabs((double)counts.frame_errors - frames * wrong) <
                5 * sqrt(frames * wrong * (1 - wrong)));
    /* At most 4 bits of a frame are erased, and then all of them are wrong. */
    assert_true(fabs((double)counts.bit_errors - 4 * frames * lost) < 5 * 4 * sqrt(frames * wrong));
    extr_codec_close(&c);
  }
}

/* Two equal bits. If both are wrong, with probability p^2, the result is the other codeword. If one
 * is wrong, with 2 p (1-p), the posteriors are zero, and the channel values decide: not a
 * codeword. */
static void wrong_bits_of_a_pair(void **state) {
  (void)state;
  const extr_edge edges[] = {{0, 0}, {0, 1}};
  const double points[] = {0.02, 0.1, 0.3};
  for (int i = 0; i < 3; i++) {
    extr_code *code;
    codec c;
    double p = points[i];
    assert_int_equal(extr_code_new(NULL, "pair", 1, 2, edges, 2, &code), EXTR_OK);
    assert_int_equal(extr_codec_new(NULL, code, &c), EXTR_OK);
    simulation_settings settings = settings_of(&c, "ms", 200000);
    settings.channel.kind = CHANNEL_BSC;
    settings.decoder.message = EXTR_F32;
    frame_counts counts = simulate(&settings, p);
    double frames = (double)counts.frames, both = p * p, one = 2 * p * (1 - p);
    assert_true(fabs((double)counts.undetected - frames * both) < 5 * sqrt(frames * both) + 5);
    assert_true(fabs((double)counts.frame_errors - frames * (both + one)) <
                5 * sqrt(frames * (both + one)));
    extr_codec_close(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_decoder_does_the_same_to_every_codeword),
      cmocka_unit_test(every_channel_does_the_same_to_every_codeword),
      cmocka_unit_test(codes_that_do_not_send_all_bits_are_decoded),
      cmocka_unit_test(rate_counts_the_bits_that_are_sent),
      cmocka_unit_test(lost_bits_are_filled_in),
      cmocka_unit_test(wrong_bits_of_a_pair),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
