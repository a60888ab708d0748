/* Random codewords against zero codewords for every decoder and channel. tests/outside/channels.py
 * has closed forms of tiny codes. */
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <string.h>

static simulation_settings settings_of(const codec *c, const char *rule) {
  simulation_settings settings = extr_simulation_default();
  assert_int_equal(extr_decoder_set(NULL, &settings.decoder, "decoder", rule), EXTR_OK);
  if (settings.decoder.algorithm >= EXTR_SPA) settings.decoder.kernels = EXTR_INTERPRETED;
  settings.codec = c;
  settings.threads = 2;
  settings.min_frame_errors = SIMULATE_ENDLESS;
  settings.max_frames = SANITIZED ? 2000 : 20000;
  return settings;
}

static frame_counts simulate(const simulation_settings *settings, double quality) {
  engine *simulator;
  assert_int_equal(extr_simulator_new(NULL, settings, &simulator), EXTR_OK);
  point_result result = {.quality = quality};
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, NULL, NULL), EXTR_OK);
  extr_engine_free(simulator);
  return result.counts;
}

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
  static const char *const rules[] = {"ms",  "nms:0.75",     "oms:0.5",
                                      "spa", "spa:pairwise", "spa-table"};
  codec c;
  assert_int_equal(extr_codec_open(NULL, "mackay:96,3,6,1", 0, &c), EXTR_OK);
  for (int i = 0; i < 6; i++)
    for (extr_schedule_kind order = EXTR_LAYERED; order <= EXTR_FLOODING; order++) {
      simulation_settings settings = settings_of(&c, rules[i]);
      settings.decoder.schedule = order;
      compare(settings, rules[i], 2);
    }
  extr_codec_close(&c);
}

/* On the BEC, an erased bit that remains unknown is decided as 1, which is wrong for zero codewords
 * and may be right for others. The BEC is therefore not compared. */
static void every_channel_does_the_same_to_every_codeword(void **state) {
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
  codec c;
  assert_int_equal(extr_codec_open(NULL, "mackay:96,3,6,1", 0, &c), EXTR_OK);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    simulation_settings settings = settings_of(&c, "nms:0.75");
    settings.channel = cases[i].channel;
    compare(settings, cases[i].what, cases[i].quality);
  }
  extr_codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_decoder_does_the_same_to_every_codeword),
      cmocka_unit_test(every_channel_does_the_same_to_every_codeword),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
