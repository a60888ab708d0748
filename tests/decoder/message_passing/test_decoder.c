/* Decoders on codes that are small enough to see what must come out, and settings that are
 * refused. */
#include "decoder/settings/texts.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static const extr_code *code_648(void) {
  static extr_code *code;
  if (!code) assert_int_equal(EXTR_OK, extr_code_open(NULL, "802.11n-648-1/2", &code));
  return code;
}

/* The (7,4) Hamming code corrects any single error by min-sum decoding. */
static const extr_edge hamming[] = {{0, 0}, {0, 1}, {0, 2}, {0, 4}, {1, 1}, {1, 2},
                                    {1, 3}, {1, 5}, {2, 2}, {2, 3}, {2, 0}, {2, 6}};

/* Decoding is symmetric: flipping the signs of a codeword's ones flips the decisions there and
 * nothing else, however the inputs saturate. So the zero codeword stands for all. */
static void test_symmetry(void **unused) {
  (void)unused;
  enum { BITS = 7, FRAMES = 130 };
  static int8_t llr[BITS * FRAMES], mirrored[BITS * FRAMES];
  static uint8_t bits[BITS * FRAMES], flipped[BITS * FRAMES];
  static const uint8_t codeword[BITS] = {1, 0, 1, 1, 0, 0, 1}; /* 0+2, 2+3, 2+3+0+6: even */
  extr_outcome outcomes[FRAMES], others[FRAMES];
  extr_code *code;
  assert_int_equal(EXTR_OK, extr_code_new(NULL, "hamming", 3, BITS, hamming, 12, &code));
  state = 99;
  for (int i = 0; i < BITS * FRAMES; i++) {
    llr[i] = (int8_t)(draw_uniform(&state) < 0.2 ? 127 : 1 + 60 * draw_uniform(&state));
    if (draw_uniform(&state) < 0.4) llr[i] = (int8_t)-llr[i];
    mirrored[i] = codeword[i / FRAMES] ? (int8_t)-llr[i] : llr[i];
  }
  for (int order = 0; order < 2; order++) {
    extr_decoder_settings settings = extr_decoder_default();
    settings.llr_bits = 8;
    settings.schedule = (extr_schedule_kind)order;
    extr_decoder *decoder;
    assert_int_equal(EXTR_OK, extr_decoder_new(NULL, code, &settings, &decoder));
    extr_decoder_run_i8(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes);
    extr_decoder_run_i8(NULL, decoder, mirrored, FRAMES, FRAMES, flipped, others);
    for (int i = 0; i < BITS * FRAMES; i++)
      assert_int_equal(bits[i] ^ codeword[i / FRAMES], flipped[i]);
    for (int f = 0; f < FRAMES; f++) assert_int_equal(outcomes[f].iterations, others[f].iterations);
    extr_decoder_free(decoder);
  }
  extr_code_free(code);
}

static void test_single_errors(void **unused) {
  (void)unused;
  extr_code *code;
  assert_int_equal(EXTR_OK, extr_code_new(NULL, "hamming", 3, 7, hamming, 12, &code));
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(EXTR_OK, extr_decoder_new(NULL, code, &settings, &decoder));
  int8_t llr[7 * 8];
  uint8_t bits[7 * 8];
  extr_outcome outcomes[8];
  for (int v = 0; v < 7; v++)
    for (int f = 0; f < 8; f++) llr[v * 8 + f] = f == v ? -4 : 12; /* frame 7 has no error */
  extr_decoder_run_i8(NULL, decoder, llr, 8, 8, bits, outcomes);
  for (int i = 0; i < 7 * 8; i++) assert_int_equal(0, bits[i]);
  for (int f = 0; f < 8; f++) assert_true(outcomes[f].codeword);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* Check nodes with more inputs than a structure may have can use the two-minimum kernel. */
static void test_largest_row(void **unused) {
  (void)unused;
  enum { WEIGHT = EXTR_INPUTS_MAX + 1 };
  static extr_edge edges[WEIGHT];
  extr_context *context = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  extr_code *code;
  for (int i = 0; i < WEIGHT; i++) edges[i] = (extr_edge){0, i};
  assert_int_equal(EXTR_OK, extr_code_new(NULL, "wide", 1, WEIGHT, edges, WEIGHT, &code));
  settings.kernels = EXTR_INTERPRETED;
  assert_int_equal(EXTR_LIMIT, extr_decoder_new(context, code, &settings, &decoder));
  assert_non_null(strstr(extr_context_message(context), "weight 4097"));
  settings.check.kind = EXTR_NODE_TWO_MIN;
  assert_int_equal(EXTR_OK, extr_decoder_new(context, code, &settings, &decoder));
  extr_decoder_free(decoder);
  extr_code_free(code);
  extr_context_free(context);
}

/* An input of zeros must not be decoded to the zero codeword. */
static void test_undecided_is_one(void **unused) {
  (void)unused;
  extr_code *code;
  assert_int_equal(EXTR_OK, extr_code_new(NULL, "hamming", 3, 7, hamming, 12, &code));
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(EXTR_OK, extr_decoder_new(NULL, code, &settings, &decoder));
  int8_t llr[7] = {0};
  uint8_t bits[7];
  extr_outcome outcome;
  extr_decoder_run_i8(NULL, decoder, llr, 1, 1, bits, &outcome);
  assert_int_equal(1, bits[6]); /* only in one check, together with other zeros */
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* Repetition codes whose first column has as many ones as 16 bits can add, and one more. */
static void test_widest_column(void **unused) {
  (void)unused;
  enum { MOST = 257 };
  for (int degree = MOST; degree <= MOST + 1; degree++) {
    extr_edge edges[2 * (MOST + 1)];
    for (int i = 0; i < degree; i++) {
      edges[2 * i] = (extr_edge){i, 0};
      edges[2 * i + 1] = (extr_edge){i, i + 1};
    }
    extr_code *code;
    assert_int_equal(EXTR_OK, extr_code_new(NULL, "repetition", degree, degree + 1, edges,
                                            2 * (size_t)degree, &code));
    extr_decoder_settings settings = extr_decoder_default();
    settings.llr_bits = 8;
    settings.schedule = EXTR_FLOODING;
    settings.algorithm = EXTR_MIN_SUM;
    extr_context *context = extr_context_new();
    extr_decoder *decoder;
    extr_status status = extr_decoder_new(context, code, &settings, &decoder);
    assert_int_equal(degree == MOST ? EXTR_OK : EXTR_LIMIT, status);
    if (status == EXTR_OK) {
      static int8_t llr[MOST + 1];
      static uint8_t bits[MOST + 1];
      extr_outcome outcome;
      for (int sign = 0; sign < 2; sign++) { /* the extremes of the sum; -128 is clamped */
        memset(llr, sign ? -128 : 127, sizeof llr);
        extr_decoder_run_i8(NULL, decoder, llr, 1, 1, bits, &outcome);
        assert_true(outcome.codeword);
        for (int v = 0; v <= degree; v++) assert_int_equal(sign, bits[v]);
      }
      extr_decoder_free(decoder);
    } else {
      assert_non_null(strstr(extr_context_message(context), "column 1 has weight 258"));
    }
    extr_context_free(context);
    extr_code_free(code);
  }
}

static void test_quantizer(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  settings.llr_bits = 4;
  settings.llr_step = 0.5;
  const float llr[] = {0,    0.24f, 0.25f, -0.25f, -0.24f, 1,     3.2f,
                       3.3f, 3.5f,  100,   -100,   1e30f,  -1e30f};
  const int8_t units[] = {0, 0, 1, -1, 0, 2, 6, 7, 7, 7, -7, 7, -7};
  int8_t out[13];
  extr_quantize(NULL, &settings, llr, 13, out);
  assert_memory_equal(units, out, 13);
}

/* ---- Settings ---- */

static void expect_status(extr_status status, extr_decoder_settings settings, const char *word) {
  extr_context *context = extr_context_new();
  extr_decoder *decoder;
  assert_int_equal(status, extr_decoder_new(context, code_648(), &settings, &decoder));
  if (!strstr(extr_context_message(context), word))
    fail_msg("'%s' does not name '%s'", extr_context_message(context), word);
  extr_context_free(context);
}

static void expect_refusal(extr_decoder_settings settings, const char *word) {
  expect_status(EXTR_INPUT, settings, word);
}

static void test_bad_settings(void **unused) {
  (void)unused;
  extr_decoder_settings good = extr_decoder_default(), s;
  expect_refusal((s = good, s.parameter = 0, s), "nms:0");
  expect_refusal((s = good, s.parameter = 1.01, s), "nms:1.01");
  expect_refusal((s = good, s.parameter = NAN, s), "nms");
  expect_refusal((s = good, s.algorithm = EXTR_OFFSET, s.parameter = -1, s), "oms:-1");
  expect_refusal((s = good, s.iterations = 0, s), "iterations");
  expect_refusal((s = good, s.iterations = 10001, s), "iterations");
  expect_refusal((s = good, s.llr_step = NAN, s), "step");
}

/* Sum-product with the wrong message type, without a structure, with too small a step. */
static void test_bad_sum_product(void **unused) {
  (void)unused;
  extr_decoder_settings good = extr_decoder_default(), s;
  expect_refusal((s = good, s.algorithm = EXTR_SPA, s),
                 "spa uses float messages: expected message type f32, found i8");
  expect_refusal((s = good, s.algorithm = EXTR_SPA_PAIRWISE, s), "expected message type f32");
  good.message = EXTR_F32;
  expect_refusal((s = good, s.algorithm = EXTR_SPA_TABLE, s), "spa-table uses 8-bit messages");
  expect_refusal((s = good, s.algorithm = EXTR_SPA, s.check.kind = EXTR_NODE_TWO_MIN, s),
                 "two-min");
  good.message = EXTR_I8;
  good.algorithm = EXTR_SPA_TABLE;
  expect_refusal((s = good, s.check.kind = EXTR_NODE_TWO_MIN, s), "two-min");
  /* ln 2 / 0.0213 is 32.5 */
  expect_status(EXTR_LIMIT, (s = good, s.llr_step = 0.0213, s), "33 thresholds");
}

static void test_names(void **unused) {
  (void)unused;
  extr_context *context = extr_context_new();
  extr_decoder_settings s = extr_decoder_default();
  char text[EXTR_SETTING_TEXT];
  static const char *const good[] = {"ms",  "nms:0.75",     "oms:0.5",
                                     "spa", "spa:pairwise", "spa-table"};
  for (int i = 0; i < 6; i++) {
    assert_int_equal(EXTR_OK, extr_decoder_set(context, &s, "decoder", good[i]));
    assert_string_equal(good[i], extr_algorithm_text(&s, text));
  }
  static const char *const bad[] = {"",        "nms",  "nms:", "nms:x", "nms:0.5x",
                                    "oms:inf", "ms:1", "spa:", "spa:1", "spa-tables"};
  for (int i = 0; i < 10; i++) {
    assert_int_equal(EXTR_INPUT, extr_decoder_set(context, &s, "decoder", bad[i]));
    assert_non_null(strstr(extr_context_message(context), "decoder"));
  }
  extr_isa isa;
  assert_int_equal(EXTR_INPUT, extr_node_choice_parse(context, "moon", &s.check));
  assert_non_null(
      strstr(extr_context_message(context), "star, isomorphic, naive, ueng, frontier, two-min"));
  assert_int_equal(EXTR_OK, extr_isa_parse(context, "baseline", &isa));
  assert_int_equal(EXTR_ISA_BASELINE, isa);
  assert_int_equal(EXTR_INPUT, extr_isa_parse(context, "mmx", &isa));
  extr_context_free(context);
}

static int free_codes(void **unused) {
  (void)unused;
  extr_code_free((extr_code *)code_648());
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_single_errors),
      cmocka_unit_test(test_undecided_is_one),
      cmocka_unit_test(test_widest_column),
      cmocka_unit_test(test_largest_row),
      cmocka_unit_test(test_quantizer),
      cmocka_unit_test(test_bad_settings),
      cmocka_unit_test(test_bad_sum_product),
      cmocka_unit_test(test_names),
  };
  return cmocka_run_group_tests(tests, NULL, free_codes);
}
