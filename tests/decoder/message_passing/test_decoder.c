/* Codes at the limits of what decoders can do, and the quantizer. */
#include "tests/support/decoder_settings.h"

/* Check nodes with more inputs than a structure may have can use the two-minimum kernel. */
static void the_largest_row_needs_two_min(void **unused) {
  (void)unused;
  enum { WEIGHT = EXTR_INPUTS_MAX + 1 };
  static extr_edge edges[WEIGHT];
  extr_decoder_settings settings = settings_of("nms:0.75 kernels=interpreted");
  extr_decoder *decoder;
  extr_code *code;
  for (int i = 0; i < WEIGHT; i++) edges[i] = (extr_edge){0, i};
  accepted(extr_code_new(asked(), "wide", 1, WEIGHT, edges, WEIGHT, &code));
  refused_as(EXTR_LIMIT, extr_decoder_new(asked(), code, &settings, &decoder), "weight 4097");
  settings.check.kind = EXTR_NODE_TWO_MIN;
  extr_decoder_free(decoder_of(code, settings));
  extr_code_free(code);
}

/* The extremes of a sum; -128 is clamped. */
static void expect_extremes(const extr_code *code, const extr_decoder_settings *settings) {
  enum { MOST = 300 };
  static int8_t llr[MOST];
  static uint8_t bits[MOST];
  extr_decoder *decoder = decoder_of(code, *settings);
  extr_outcome outcome;
  for (int sign = 0; sign < 2; sign++) {
    memset(llr, sign ? -128 : 127, sizeof llr);
    accepted(extr_decoder_run_i8(asked(), decoder, llr, 1, 1, bits, &outcome));
    assert_true(outcome.codeword);
    for (int v = 0; v < extr_code_columns(code); v++) assert_int_equal(sign, bits[v]);
  }
  extr_decoder_free(decoder);
}

/* Repetition codes whose first column has as many ones as 16 bits can add, and one more. */
static void the_widest_column_has_257_ones(void **unused) {
  (void)unused;
  enum { MOST = 257 };
  const extr_decoder_settings settings = settings_of("ms llr-bits=8 schedule=flooding");
  for (int degree = MOST; degree <= MOST + 1; degree++) {
    extr_edge edges[2 * (MOST + 1)];
    extr_code *code;
    extr_decoder *decoder;
    for (int i = 0; i < degree; i++) {
      edges[2 * i] = (extr_edge){i, 0};
      edges[2 * i + 1] = (extr_edge){i, i + 1};
    }
    accepted(
        extr_code_new(asked(), "repetition", degree, degree + 1, edges, 2 * (size_t)degree, &code));
    if (degree == MOST)
      expect_extremes(code, &settings);
    else
      refused_as(EXTR_LIMIT, extr_decoder_new(asked(), code, &settings, &decoder),
                 "column 1 has weight 258");
    extr_code_free(code);
  }
}

/* Ties away from zero, with every instruction set. */
static void llrs_are_rounded_to_the_nearest_step(void **unused) {
  (void)unused;
  static const float llr[] = {0,    0.24f, 0.25f, -0.25f, -0.24f, 1,     3.2f,
                              3.3f, 3.5f,  100,   -100,   1e30f,  -1e30f};
  static const int8_t units[] = {0, 0, 1, -1, 0, 2, 6, 7, 7, 7, -7, 7, -7};
  enum { COUNT = sizeof units, REPEATS = 10 };
  extr_decoder_settings settings = settings_of("ms llr-bits=4 llr-step=0.5");
  float many[REPEATS * COUNT];
  int8_t out[REPEATS * COUNT];
  for (int i = 0; i < REPEATS * COUNT; i++) many[i] = llr[i % COUNT];
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    settings.isa = (extr_isa)isa;
    accepted(extr_quantize(asked(), &settings, many, REPEATS * COUNT, out));
    for (int i = 0; i < REPEATS * COUNT; i++) assert_int_equal(out[i], units[i % COUNT]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_largest_row_needs_two_min),
      cmocka_unit_test(the_widest_column_has_257_ones),
      cmocka_unit_test(llrs_are_rounded_to_the_nearest_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
