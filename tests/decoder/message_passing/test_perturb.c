/* EXTR_AFTER_PERTURB: its symmetry; its text. */
#include "decoder/settings/texts.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 70, COLUMNS_MAX = 8200 };

static int8_t units[COLUMNS_MAX * FRAMES];
static float llr[COLUMNS_MAX * FRAMES];
static uint8_t bits[COLUMNS_MAX * FRAMES];
static extr_outcome outcomes[FRAMES];

/* Frames of which some are done soon, and some never. */
static void draw(int columns, const extr_decoder_settings *settings, uint64_t *state) {
  for (int i = 0; i < columns * FRAMES; i++) {
    double sigma = 0.7 + 0.05 * (i % FRAMES % 8);
    llr[i] = (float)(2 * (1 + sigma * draw_normal(state)) / (sigma * sigma));
  }
  assert_int_equal(extr_quantize(NULL, settings, llr, (size_t)(columns * FRAMES), units), EXTR_OK);
}

static void decode(const extr_code *code, const extr_decoder_settings *settings) {
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, code, settings, &decoder), EXTR_OK);
  extr_status status =
      settings->message == EXTR_I8
          ? extr_decoder_run_i8(NULL, decoder, units, FRAMES, FRAMES, bits, outcomes)
          : extr_decoder_run_f32(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes);
  assert_int_equal(status, EXTR_OK);
  extr_decoder_free(decoder);
}

/* Turns the frames into those of other codewords: received[v] of a frame changes its sign where bit
 * v of the frame's codeword is 1. No LLR is 0, which would be decided as 1. */
static void turn(int columns, const uint64_t *words) {
  for (int i = 0; i < columns * FRAMES; i++) {
    if (units[i] == 0) units[i] = 1;
    if (words[i / FRAMES] >> i % FRAMES % 64 & 1) units[i] = (int8_t)-units[i];
  }
}

static void encode(const extr_code *code, uint64_t *state, uint64_t *words) {
  extr_encoder *encoder;
  assert_int_equal(extr_encoder_new(NULL, code, &encoder), EXTR_OK);
  int count = extr_encoder_information(encoder);
  uint64_t *information = malloc((size_t)count * sizeof *information);
  for (int i = 0; i < count; i++) information[i] = draw_word(state);
  extr_encoder_run(encoder, information, 1, words);
  extr_encoder_free(encoder);
  free(information);
}

/* The zero codeword stands for all, also where the rows are not updated in their order. The strong
 * messages here are those that keep posteriors within 8 bits: a sum below -127 is -128 until the
 * row has been updated, which has no counterpart above. */
static void test_symmetry(void **unused) {
  (void)unused;
  static const char *const names[] = {"802.11n-648-1/2", "ccsds-c2"};
  static uint64_t words[COLUMNS_MAX], zeros[COLUMNS_MAX];
  static uint8_t first[sizeof bits];
  uint64_t state = 9;
  for (int i = 0; i < 2; i++) {
    extr_code *code;
    extr_decoder_settings settings = extr_decoder_default();
    extr_outcome before[FRAMES];
    int perturbed = 0;
    assert_int_equal(extr_after_parse(NULL, "perturb:strong=5", &settings.after), EXTR_OK);
    settings.iterations = 3;
    assert_int_equal(extr_code_open(NULL, names[i], &code), EXTR_OK);
    const int columns = extr_code_columns(code);
    encode(code, &state, words);
    draw(columns, &settings, &state);
    turn(columns, zeros);
    decode(code, &settings);
    memcpy(first, bits, sizeof bits);
    memcpy(before, outcomes, sizeof outcomes);
    turn(columns, words);
    decode(code, &settings);
    for (int f = 0; f < FRAMES; f++) {
      perturbed += before[f].iterations > settings.iterations;
      assert_int_equal(outcomes[f].iterations, before[f].iterations);
      for (int v = 0; v < columns; v++)
        assert_int_equal(bits[v * FRAMES + f] ^ first[v * FRAMES + f], words[v] >> f % 64 & 1);
    }
    assert_true(perturbed > 5);
    extr_code_free(code);
  }
}

static void test_text(void **unused) {
  (void)unused;
  static const char *const wrong[] = {"",
                                      "perturb:",
                                      "perturb,",
                                      "perturbation",
                                      "perturb:strong",
                                      "perturb:strong=",
                                      "perturb:strong=x",
                                      "perturb:strong=-1",
                                      "perturb:weak=1001",
                                      "perturb:iterations=0",
                                      "perturb:iterations=1.5",
                                      "perturb:iterations=10001",
                                      "perturb:weak=nan",
                                      "perturb:weak=1,",
                                      "perturb:weak=1 ",
                                      "None"};
  char text[EXTR_SETTING_TEXT];
  extr_after after, again;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(extr_after_parse(NULL, wrong[i], &after), EXTR_INPUT);
  assert_int_equal(extr_after_parse(NULL, "perturb:weak=0.25,strong=3", &after), EXTR_OK);
  assert_string_equal(extr_after_text(&after, text), "perturb:strong=3,weak=0.25,iterations=10");
  assert_int_equal(extr_after_parse(NULL, text, &again), EXTR_OK);
  assert_memory_equal(&after, &again, sizeof after);
  assert_int_equal(extr_after_parse(NULL, "none", &after), EXTR_OK);
  assert_string_equal(extr_after_text(&after, text), "none");
}

/* Stochastic decoders have no such iterations. */
static void test_refused(void **unused) {
  (void)unused;
  extr_code *code;
  extr_decoder *decoder;
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_code_open(NULL, "dvbs2-short-1/2", &code), EXTR_OK);
  assert_int_equal(extr_after_parse(NULL, "perturb", &settings.after), EXTR_OK);
  settings.kernels = EXTR_INTERPRETED;
  settings.after.iterations = 0;
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_INPUT);
  settings.after = (extr_after){.strong = 1};
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_INPUT);
  settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", "rhs"), EXTR_OK);
  assert_int_equal(extr_after_parse(NULL, "perturb", &settings.after), EXTR_OK);
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_INPUT);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
