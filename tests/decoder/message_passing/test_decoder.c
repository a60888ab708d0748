/* Whole decoders against a plain one. */
#include "decoder/settings/texts.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Inputs ---- */

static uint64_t state;

/* Frames of very different quality, so that lanes finish at different iterations; some contain only
 * extreme values and zeros. */
static float draw_llr(size_t frame) {
  if (frame % 7 == 6)
    return draw_uniform(&state) < 0.1 ? -200.0f : draw_uniform(&state) < 0.1 ? 0.0f : 200.0f;
  double sigma = 0.55 + 0.06 * (double)(frame % 9);
  return (float)(2 * (1 + sigma * draw_normal(&state)) / (sigma * sigma));
}

/* ---- Comparison ---- */

typedef struct trial {
  const extr_code *code;
  extr_decoder_settings settings;
  size_t frames, stride;
  float *llr;
  int8_t *units;
  uint8_t *bits;
  extr_outcome *outcomes;
} trial;

static extr_decoder *open_decoder(const trial *t) {
  extr_decoder *decoder;
  assert_int_equal(EXTR_OK, extr_decoder_new(NULL, t->code, &t->settings, &decoder));
  return decoder;
}

static void run_decoder(trial *t, extr_decoder *decoder) {
  size_t cells = t->stride * (size_t)extr_code_columns(t->code);
  extr_quantize(NULL, &t->settings, t->llr, cells, t->units);
  memset(t->bits, 9, cells);
  if (t->settings.message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, t->units, t->stride, t->frames, t->bits, t->outcomes);
  else
    extr_decoder_run_f32(NULL, decoder, t->llr, t->stride, t->frames, t->bits, t->outcomes);
}

static void compare_frame(const trial *t, plain_decoder *plain, size_t frame) {
  int columns = extr_code_columns(t->code);
  uint8_t *bits = malloc((size_t)columns);
  double *llr = malloc((size_t)columns * sizeof *llr);
  for (int v = 0; v < columns; v++) {
    size_t place = (size_t)v * t->stride + frame;
    llr[v] = t->settings.message == EXTR_I8 ? t->units[place] : t->llr[place];
  }
  extr_outcome expected = plain_decoder_run(plain, llr, bits);
  char check[EXTR_NODE_CHOICE_TEXT];
  if (expected.iterations != t->outcomes[frame].iterations ||
      expected.codeword != t->outcomes[frame].codeword)
    fail_msg("%s %s %s %s frame %zu of %zu: %d iterations, codeword %d; expected %d, %d",
             extr_isa_name(t->settings.isa), extr_decoder_get(&t->settings, "message", NULL),
             extr_decoder_get(&t->settings, "schedule", NULL),
             extr_node_choice_text(&t->settings.check, check), frame, t->frames,
             t->outcomes[frame].iterations, t->outcomes[frame].codeword, expected.iterations,
             expected.codeword);
  for (int v = 0; v < columns; v++)
    assert_int_equal(bits[v], t->bits[(size_t)v * t->stride + frame]);
  free(bits);
  free(llr);
}

static void compare(trial *t, extr_decoder *decoder) {
  size_t columns = (size_t)extr_code_columns(t->code);
  t->stride = t->frames + 3;
  t->llr = malloc(columns * t->stride * sizeof(float));
  t->units = malloc(columns * t->stride);
  t->bits = malloc(columns * t->stride);
  t->outcomes = calloc(t->frames, sizeof(extr_outcome));
  for (size_t i = 0; i < columns * t->stride; i++) t->llr[i] = draw_llr(i % t->stride);
  run_decoder(t, decoder);
  plain_decoder *plain = plain_decoder_new(t->code, &t->settings);
  for (size_t frame = 0; frame < t->frames; frame++) compare_frame(t, plain, frame);
  for (size_t v = 0; v < columns; v++) /* nothing is written beyond the frames */
    for (size_t f = t->frames; f < t->stride; f++) assert_int_equal(9, t->bits[v * t->stride + f]);
  plain_decoder_free(plain);
  free(t->llr);
  free(t->units);
  free(t->bits);
  free(t->outcomes);
}

static const extr_code *code_648(void) {
  static extr_code *code;
  if (!code) assert_int_equal(EXTR_OK, extr_code_open(NULL, "802.11n-648-1/2", &code));
  return code;
}

/* A code with rows of degree 1, 2, 3, 5 and 9, some of which share columns with their neighbours.
 */
static extr_code *ragged_code(void) {
  static const extr_edge edges[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {2, 3}, {3, 3},
                                    {3, 4}, {3, 5}, {4, 0}, {4, 2}, {4, 4}, {4, 6}, {4, 8},
                                    {5, 1}, {5, 3}, {5, 5}, {5, 7}, {5, 9}, {6, 0}, {6, 1},
                                    {6, 2}, {6, 3}, {6, 4}, {6, 5}, {6, 6}, {6, 7}, {6, 8}};
  extr_code *code;
  assert_int_equal(
      EXTR_OK, extr_code_new(NULL, "ragged", 7, 10, edges, sizeof edges / sizeof *edges, &code));
  return code;
}

/* Every combination of structure, schedule, message and instruction set, each compiled or
 * interpreted, and with one algorithm; frames around the number of lanes. */
static void test_against_reference(void **unused) {
  (void)unused;
  static const char *const rules[] = {"ms", "nms:0.75", "nms:0.875", "oms:0.5", "nms:0.7578125"};
  extr_code *ragged = ragged_code();
  int number = 0;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    for (int check = EXTR_NODE_STAR; check <= EXTR_NODE_TWO_MIN; check++)
      for (int variant = 0; variant < 4; variant++, number++) {
        const int turn = isa + check + variant; /* shifts what a variant takes part with */
        trial t = {.code = code_648(), .settings = extr_decoder_default()};
        t.settings.isa = (extr_isa)isa;
        t.settings.check.kind = (extr_node_kind)check;
        t.settings.check.latency = 4;
        if (turn % 2) t.settings.kernels = EXTR_INTERPRETED;
        t.settings.schedule = variant & 1 ? EXTR_FLOODING : EXTR_LAYERED;
        t.settings.message = variant & 2 ? EXTR_F32 : EXTR_I8;
        t.settings.early_stop = number % 3 != 0;
        t.settings.llr_bits = 4 + number % 5;
        t.settings.iterations = 1 + number % 12;
        assert_int_equal(EXTR_OK,
                         extr_decoder_set(NULL, &t.settings, "decoder", rules[(turn / 2) % 5]));
        extr_decoder *decoder = open_decoder(&t);
        size_t lanes = (size_t)extr_decoder_lanes(decoder);
        size_t counts[] = {lanes - 1, lanes, lanes + 1, 2 * lanes};
        state = (uint64_t)number;
        t.frames = counts[turn % 4];
        compare(&t, decoder);
        extr_decoder_free(decoder);
        t.code = ragged;
        decoder = open_decoder(&t);
        for (int i = 0; i < 4; i++) {
          t.frames = counts[i];
          compare(&t, decoder);
        }
        extr_decoder_free(decoder);
      }
  }
  extr_code_free(ragged);
}

/* Codes whose blocks are in another order than H: DVB-S2's rows, blocks of ccsds-c2 that share a
 * place, and the columns of 802.3an. */
static void test_order_of_blocks(void **unused) {
  (void)unused;
  static const struct {
    const char *code, *algorithm;
    extr_schedule_kind schedule;
    extr_message message;
  } cases[] = {{"dvbs2-short-8/9", "nms:0.8", EXTR_FLOODING, EXTR_F32},
               {"dvbs2-short-8/9", "spa-table", EXTR_FLOODING, EXTR_I8},
               {"ccsds-c2-8160", "nms:0.8", EXTR_FLOODING, EXTR_F32},
               {"ccsds-c2-8160", "spa-table", EXTR_FLOODING, EXTR_I8},
               {"ccsds-c2-8160", "spa-table", EXTR_LAYERED, EXTR_I8},
               {"802.3an-2048-1723", "spa-table", EXTR_FLOODING, EXTR_I8},
               {"802.3an-2048-1723", "spa-table", EXTR_LAYERED, EXTR_I8}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_code *code;
    assert_int_equal(EXTR_OK, extr_code_open(NULL, cases[i].code, &code));
    trial t = {.code = code, .settings = extr_decoder_default(), .frames = 4};
    assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &t.settings, "decoder", cases[i].algorithm));
    t.settings.schedule = cases[i].schedule;
    t.settings.message = cases[i].message;
    t.settings.kernels = EXTR_INTERPRETED;
    t.settings.lanes.kind = EXTR_LANES_FRAMES;
    t.settings.early_stop = false;
    t.settings.iterations = 6;
    state = i;
    extr_decoder *decoder = open_decoder(&t);
    compare(&t, decoder);
    extr_decoder_free(decoder);
    extr_code_free(code);
  }
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

/* An input of zeros must not be decoded to the zero codeword. */
static void test_undecided_is_one(void **unused) {
  (void)unused;
  extr_code *code = ragged_code();
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(EXTR_OK, extr_decoder_new(NULL, code, &settings, &decoder));
  int8_t llr[10] = {0};
  uint8_t bits[10];
  extr_outcome outcome;
  extr_decoder_run_i8(NULL, decoder, llr, 1, 1, bits, &outcome);
  assert_int_equal(1, bits[9]); /* only in one check, together with other zeros */
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
  expect_refusal((s = good, s.llr_bits = 3, s), "bits");
  expect_refusal((s = good, s.llr_bits = 9, s), "bits");
  expect_refusal((s = good, s.isa = (extr_isa)77, s), "isa 77");
  expect_refusal((s = good, s.message = (extr_message)9, s), "message 9");
  expect_refusal((s = good, s.check.kind = (extr_node_kind)-1, s), "check -1");
  expect_refusal((s = good, s.algorithm = (extr_algorithm)8, s), "algorithm 8");
  expect_refusal((s = good, s.schedule = (extr_schedule_kind)2, s), "schedule 2");
  expect_refusal((s = good, s.llr_step = 0, s), "step");
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
  assert_int_equal(EXTR_OK, extr_decoder_set(context, &s, "schedule", "flooding"));
  assert_int_equal(EXTR_FLOODING, s.schedule);
  assert_int_equal(EXTR_OK, extr_decoder_set(context, &s, "message", "f32"));
  assert_int_equal(EXTR_F32, s.message);
  char check[EXTR_NODE_CHOICE_TEXT];
  assert_int_equal(EXTR_OK, extr_node_choice_parse(context, "two-min", &s.check));
  assert_int_equal(EXTR_NODE_TWO_MIN, s.check.kind);
  assert_int_equal(EXTR_OK, extr_node_choice_parse(context, "frontier:5", &s.check));
  assert_int_equal(5, s.check.latency);
  assert_string_equal("frontier:5", extr_node_choice_text(&s.check, check));
  assert_int_equal(EXTR_INPUT, extr_node_choice_parse(context, "frontier:0", &s.check));
  assert_int_equal(EXTR_INPUT, extr_node_choice_parse(context, "frontier", &s.check));
  assert_int_equal(EXTR_OK, extr_isa_parse(context, "baseline", &isa));
  assert_int_equal(EXTR_ISA_BASELINE, isa);
  assert_int_equal(EXTR_INPUT, extr_node_choice_parse(context, "moon", &s.check));
  assert_non_null(
      strstr(extr_context_message(context), "star, isomorphic, naive, ueng, frontier, two-min"));
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
      cmocka_unit_test(test_against_reference), cmocka_unit_test(test_order_of_blocks),
      cmocka_unit_test(test_symmetry),          cmocka_unit_test(test_single_errors),
      cmocka_unit_test(test_undecided_is_one),  cmocka_unit_test(test_widest_column),
      cmocka_unit_test(test_quantizer),         cmocka_unit_test(test_bad_settings),
      cmocka_unit_test(test_bad_sum_product),   cmocka_unit_test(test_names),
  };
  return cmocka_run_group_tests(tests, NULL, free_codes);
}
