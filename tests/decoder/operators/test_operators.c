/* Operators of a user's own: kernels of all kinds decode alike, operators that are built in are
 * reproduced, and texts that are none are refused with their line and column. */
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include <extrinsic/decoder.h>

#include <stdio.h>
#include <string.h>

enum { FRAMES = 70, COLUMNS_MAX = 648 };

static extr_context *context;

/* What a decoder makes of the same frames. */
typedef struct decoded {
  uint8_t bits[COLUMNS_MAX * FRAMES];
  extr_outcome outcomes[FRAMES];
} decoded;

static void set(extr_decoder_settings *settings, const char *name, const char *text) {
  if (extr_decoder_set(context, settings, name, text) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
}

/* LLRs of zero codewords with much noise, some of them 0 and some large. */
static void receive(int columns, float *llr) {
  uint64_t random = 3;
  for (int i = 0; i < columns * FRAMES; i++) {
    const int special = draw_below(&random, 40);
    const double value = 2.2 + 2.1 * draw_normal(&random);
    llr[i] = special == 0 ? 0 : special == 1 ? -60 : (float)value;
  }
}

static void decode(const extr_code *code, const extr_decoder_settings *settings, decoded *to) {
  static float llr[COLUMNS_MAX * FRAMES];
  static int8_t bytes[COLUMNS_MAX * FRAMES];
  extr_decoder *decoder;
  const int columns = extr_code_columns(code);
  extr_status status = extr_decoder_new(context, code, settings, &decoder);
  if (status != EXTR_OK) fail_msg("%s", extr_context_message(context));
  receive(columns, llr);
  memset(to, 0, sizeof *to);
  if (settings->message == EXTR_I8) {
    extr_quantize(context, settings, llr, (size_t)columns * FRAMES, bytes);
    status = extr_decoder_run_i8(context, decoder, bytes, FRAMES, FRAMES, to->bits, to->outcomes);
  } else {
    status = extr_decoder_run_f32(context, decoder, llr, FRAMES, FRAMES, to->bits, to->outcomes);
  }
  assert_int_equal(status, EXTR_OK);
  extr_decoder_free(decoder);
}

static void assert_alike(const decoded *a, const decoded *b, const char *what) {
  int differ = memcmp(a->bits, b->bits, sizeof a->bits) != 0;
  for (int f = 0; f < FRAMES; f++)
    differ |= a->outcomes[f].iterations != b->outcomes[f].iterations ||
              a->outcomes[f].codeword != b->outcomes[f].codeword;
  if (differ) fail_msg("%s decodes otherwise", what);
}

/* ---- Kernels --------------------------------------------------------------------------------- */

static const char *const operators[] = {
    "own:combine(a, b) = min(a, b)",
    "own:message = i8; combine(a, b) = min(a, b); leave(x) = x - (x >> 2)",
    "own:message = i8; combine(a, b) = min(a, b) + (a + b <= 1 ? 1 : 0) - (|a - b| <= 1 ? 1 : 0); "
    "leave(x) = max(x - 1, 0)",
    "own:message = i8; g = [3, 2, 2, 1, 1, 1, 0]; enter(x) = min(x + 1, 20) * 0.8; "
    "combine(a, b) = max(min(a, b) - g[|a - b|], 0); leave(x) = x << 1",
    /* Combinations above the limit of messages. */
    "own:message = i8; combine(a, b) = a + b; leave(x) = (x >> 1) + 1",
    "own:message = f32; enter(x) = 2 * exp(-x); combine(a, b) = a + b - 0.1 * a * b; "
    "leave(x) = log(2) - log(x)",
    "own:message = f32; combine(a, b) = a == b ? a / 2 : min(a, b); leave(x) = x != 3 ? 0.8 * x : "
    "x",
};
enum { OPERATORS = sizeof operators / sizeof *operators };

/* Interpreted in all layouts with all instruction sets; compiled in one layout with each, another
 * one for the next operator. */
static void try_kernels(const extr_code *code, extr_decoder_settings settings, int number) {
  static decoded first, other;
  static const char *const layouts[] = {"frames", "block", "block:3"};
  set(&settings, "kernels", "interpreted");
  set(&settings, "isa", "baseline");
  set(&settings, "lanes", "frames");
  decode(code, &settings, &first);
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int compiled = 0; compiled < 2; compiled++)
      for (size_t l = 0; l < sizeof layouts / sizeof *layouts; l++) {
        if (!extr_isa_available((extr_isa)isa)) continue;
        if (compiled && (int)l != (isa + number) % 3) continue;
        settings.isa = (extr_isa)isa;
        settings.kernels = compiled ? extr_decoder_default().kernels : EXTR_INTERPRETED;
        set(&settings, "lanes", layouts[l]);
        decode(code, &settings, &other);
        assert_alike(&first, &other, operators[number / 2]);
      }
}

static void kernels_decode_alike(void **state) {
  (void)state;
  extr_code *code = open_code("802.11n-648-1/2");
  for (int i = 0; i < OPERATORS; i++)
    for (int s = 0; s < 2; s++) {
      extr_decoder_settings settings = extr_decoder_default();
      set(&settings, "decoder", operators[i]);
      set(&settings, "schedule", s ? "flooding" : "layered");
      set(&settings, "structure", s ? "isomorphic" : "star");
      set(&settings, "iterations", "6");
      try_kernels(code, settings, 2 * i + s);
    }
  extr_code_free(code);
}

/* ---- Operators that are built in ------------------------------------------------------------- */

static void built_in_operators_are_reproduced(void **state) {
  (void)state;
  static decoded built, own;
  static const struct {
    const char *built, *own, *bits, *schedule;
  } pairs[] = {
      {"ms", "own:combine(x, y) = min(y, x)", "6", "layered"},
      {"oms:0.5", "own:combine(a, b) = min(a, b); leave(x) = x - 0.5llr", "6", "layered"},
      {"nms:0.75", "own:combine(a, b) = min(a, b); leave(x) = 0.75 * x", "8", "flooding"},
      /* Not seen to be the minimum. */
      {"ms", "own:combine(a, b) = a < b ? a : b", "6", "flooding"},
      {"ms", "own:combine(a, b) = (a + b - |a - b|) >> 1; message = i8", "5", "flooding"},
      {"spa-table",
       "own:message = i8; g = [1, 1, 1, 0]; combine(a, b) = min(a, b) + g[a + b] - "
       "g[|a - b|]",
       "8", "layered"},
  };
  extr_code *code = open_code("802.11n-648-1/2");
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    extr_decoder_settings settings = extr_decoder_default();
    set(&settings, "decoder", pairs[i].built);
    set(&settings, "llr-bits", pairs[i].bits);
    set(&settings, "schedule", pairs[i].schedule);
    decode(code, &settings, &built);
    set(&settings, "decoder", pairs[i].own);
    decode(code, &settings, &own);
    assert_alike(&built, &own, pairs[i].own);
  }
  extr_code_free(code);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static void texts_that_are_none_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } wrong[] = {
      {"leave(x) = x", "combine(a, b) is missing"},
      {"combine(a, b) = min(a, b", "own:1:25: expected ')' at the end of the statement"},
      {"p = 1\ncombine(a, b) = min(a, c)", "own:2:24: unknown name c"},
      {"combine(a, b) = med(a, b)", "own:1:17: unknown function med"},
      {"message = i16; combine(a, b) = a", "own:1:14: expected message = i8 or message = f32"},
      {"message = i8; combine(a, b) = a * b", "one factor of a product must be a number"},
      {"message = i8; combine(a, b) = exp(a)", "with bytes use a table"},
      {"message = i8; combine(a, b) = a + 0.3", "0.3 is no whole number of steps"},
      {"message = i8; combine(a, b) = a + 128", "outside of -128 .. 127"},
      {"message = i8; combine(a, b) = 3 * a", "factor 3: expected -2 to 2"},
      {"combine(a, b) = a / b", "expected a number other than 0"},
      {"combine(a, b) = a >> b", "expected a shift by 1 to 7"},
      {"combine(a, b) = a < b", "a comparison is no number"},
      {"combine(a, b) = a ? a : b", "expected a comparison before the ?"},
      {"combine(a, b) = a b", "expected the end of the statement, found 'b'"},
      {"combine(a) = a", "own:1:10: expected ',', found ')'"},
      {"combine(a, a) = a", "own:1:12: both arguments are named a"},
      {"combine(a, b) = a; combine(a, b) = b", "own:1:20: combine is defined twice"},
      {"p = 1; p = 2; combine(a, b) = a", "p is defined twice"},
      {"t = [1, 2; combine(a, b) = a", "expected ']'"},
      {"combine(a, b) = (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((a",
       "more than"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char text[200];
    extr_decoder_settings settings = extr_decoder_default();
    const extr_decoder_settings before = settings;
    snprintf(text, sizeof text, "own:%s", wrong[i].text);
    assert_int_not_equal(extr_decoder_set(context, &settings, "decoder", text), EXTR_OK);
    if (!strstr(extr_context_message(context), wrong[i].message))
      fail_msg("%s: %s", wrong[i].text, extr_context_message(context));
    assert_memory_equal(&settings, &before, sizeof settings);
  }
}

static void a_text_comes_back(void **state) {
  (void)state;
  char text[EXTR_SETTING_TEXT];
  extr_decoder_settings settings = extr_decoder_default();
  set(&settings, "decoder", "own:# a comment (\n\n p = 2 # two\ncombine(a,  b) =\n  min(a, b)\n");
  assert_string_equal(extr_decoder_get(&settings, "decoder", text),
                      "own:p = 2; combine(a, b) = min(a, b)");
  set(&settings, "decoder", text);
  assert_string_equal(extr_decoder_get(&settings, "decoder", text),
                      "own:p = 2; combine(a, b) = min(a, b)");
}

/* ---- Facts ----------------------------------------------------------------------------------- */

static extr_operator_facts facts_of(const char *text) {
  extr_operator_facts facts;
  extr_decoder_settings settings = extr_decoder_default();
  set(&settings, "decoder", text);
  assert_int_equal(extr_operator_examine(context, &settings, &facts), EXTR_OK);
  return facts;
}

static void facts_are_found(void **state) {
  (void)state;
  extr_operator_facts minimum = facts_of("own:message = i8; combine(a, b) = min(a, b)");
  assert_true(minimum.minimum && minimum.monotone && minimum.has_neutral && minimum.keeps_zero);
  assert_true(minimum.commutes == 1 && minimum.associates == 1 && minimum.most == 0);
  assert_int_equal(minimum.values, 32);
  assert_true(minimum.neutral == 31);
  extr_operator_facts sum = facts_of("own:message = i8; combine(a, b) = a + b");
  assert_false(sum.keeps_zero || sum.minimum);
  assert_true(sum.associates == 1 && sum.has_neutral && sum.neutral == 0);
  assert_int_equal(sum.values, 128);
  extr_operator_facts difference = facts_of("own:message = i8; combine(a, b) = max(a - b, 0)");
  assert_true(difference.commutes < 1 && difference.associates < 1);
  assert_false(difference.monotone);
  /* (0 - 0) - 31 and 0 - (0 - 31), (31 - 31) - 31 and 31 - (31 - 31): at most 31 steps of 0.5. */
  assert_true(difference.most == 15.5);
}

static int setup(void **state) {
  (void)state;
  context = extr_context_new();
  return context ? 0 : -1;
}

static int teardown(void **state) {
  (void)state;
  extr_context_free(context);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kernels_decode_alike),
      cmocka_unit_test(built_in_operators_are_reproduced),
      cmocka_unit_test(texts_that_are_none_are_refused),
      cmocka_unit_test(a_text_comes_back),
      cmocka_unit_test(facts_are_found),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
