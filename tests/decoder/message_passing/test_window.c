/* The windowed decoder against a plain one that decodes a single frame, bit for bit; against the
 * decoder without a window where both are the same; and what is refused. */
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 150 };

static uint64_t seed = 3;

typedef struct received {
  int columns;
  int8_t *units; /* [columns][FRAMES] */
  float *llr;
} received;

/* Sums of uniform numbers around a mean that differs from frame to frame. */
static received draw(const extr_code *code) {
  received r = {.columns = extr_code_columns(code)};
  r.units = malloc((size_t)r.columns * FRAMES);
  r.llr = malloc((size_t)r.columns * FRAMES * sizeof *r.llr);
  for (int i = 0; i < r.columns * FRAMES; i++) {
    const int f = i % FRAMES, mean = f * 13 % 9 + 3;
    r.units[i] = (int8_t)(draw_below(&seed, 17) + draw_below(&seed, 17) - 16 + mean);
    r.llr[i] = (float)r.units[i] / 2;
  }
  return r;
}

static void release(received *r) {
  free(r->units);
  free(r->llr);
}

static void run(const received *r, extr_decoder *decoder, extr_message message, uint8_t *bits,
                extr_outcome *outcomes) {
  extr_status status =
      message == EXTR_I8
          ? extr_decoder_run_i8(NULL, decoder, r->units, FRAMES, FRAMES, bits, outcomes)
          : extr_decoder_run_f32(NULL, decoder, r->llr, FRAMES, FRAMES, bits, outcomes);
  assert_int_equal(status, EXTR_OK);
}

/* What is expected: bits[f * columns + v]. */
typedef struct expectation {
  uint8_t *bits;
  extr_outcome outcomes[FRAMES];
} expectation;

static void decode_plainly(const received *r, const extr_code *code, int size,
                           const extr_decoder_settings *s, expectation *e) {
  plain_decoder *plain = plain_decoder_new(code, s);
  double *llr = malloc((size_t)r->columns * sizeof *llr);
  e->bits = malloc((size_t)r->columns * FRAMES);
  for (int f = 0; f < FRAMES; f++) {
    for (int v = 0; v < r->columns; v++) {
      const size_t at = (size_t)v * FRAMES + (size_t)f;
      llr[v] = s->message == EXTR_I8 ? (double)r->units[at] : (double)r->llr[at];
    }
    e->outcomes[f] = plain_decoder_run_window(plain, size, llr, e->bits + f * r->columns);
  }
  free(llr);
  plain_decoder_free(plain);
}

static void expect(const received *r, extr_decoder *decoder, extr_message message,
                   const expectation *e) {
  uint8_t *bits = malloc((size_t)r->columns * FRAMES);
  extr_outcome outcomes[FRAMES];
  run(r, decoder, message, bits, outcomes);
  for (int f = 0; f < FRAMES; f++) {
    assert_int_equal(outcomes[f].iterations, e->outcomes[f].iterations);
    assert_int_equal(outcomes[f].codeword, e->outcomes[f].codeword);
    for (int v = 0; v < r->columns; v++)
      assert_int_equal(bits[(size_t)v * FRAMES + (size_t)f], e->bits[f * r->columns + v]);
  }
  free(bits);
}

/* With every instruction set, compiled and interpreted. */
static void expect_all(const extr_code *code, int size, extr_decoder_settings s) {
  received r = draw(code);
  expectation e;
  decode_plainly(&r, code, size, &s, &e);
  for (int i = 0; i < 2 * EXTR_ISA_COUNT; i++) {
    extr_decoder *decoder, *copy;
    s.isa = (extr_isa)(i / 2);
    s.kernels = i % 2 ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    if (!extr_isa_available(s.isa)) continue;
    assert_int_equal(extr_decoder_new(NULL, code, &s, &decoder), EXTR_OK);
    expect(&r, decoder, s.message, &e);
    assert_int_equal(extr_decoder_copy(NULL, decoder, &copy), EXTR_OK);
    extr_decoder_free(decoder);
    for (int again = 0; again < 2; again++) expect(&r, copy, s.message, &e);
    extr_decoder_free(copy);
  }
  int codewords = 0;
  for (int f = 0; f < FRAMES; f++) codewords += e.outcomes[f].codeword;
  assert_in_range(codewords, 10, FRAMES - 10);
  free(e.bits);
  release(&r);
}

static extr_decoder_settings with(const char *decoder, int window, int iterations) {
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", decoder), EXTR_OK);
  s.window = window;
  s.iterations = iterations;
  return s;
}

static void test_frames_are_those_of_a_plain_decoder(void **state) {
  (void)state;
  static const struct {
    const char *code, *decoder;
    int size, window, iterations;
    bool goes_on, floats;
  } cases[] = {
      {"sc:3,6,8,16", "nms:0.75", 16, 4, 6, false, false},
      {"sc:3,6,8,16", "oms:0.5", 16, 3, 5, true, false},
      {"sc:3,6,7,5", "nms:0.75", 5, 5, 4, false, false}, /* decided eight columns at a time */
      {"sc:4,8,6,9,2", "ms:self-corrected", 9, 5, 5, false, false},
      {"sc:2,6,5,20", "oms:0.5", 20, 20, 5, false, false}, /* wider than the chain */
      {"sc:3,6,8,16", "nms:0.75", 16, 5, 6, false, true},
      {"sc:3,6,6,12", "spa-table", 12, 4, 6, false, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_code *code = open_code(cases[i].code);
    extr_decoder_settings s = with(cases[i].decoder, cases[i].window, cases[i].iterations);
    s.early_stop = !cases[i].goes_on;
    if (cases[i].floats) s.message = EXTR_F32;
    expect_all(code, cases[i].size, s);
    extr_code_free(code);
  }
}

/* A chain of one position: the checks of its columns are all checks. */
static void test_one_position_is_the_whole_code(void **state) {
  (void)state;
  extr_code *code = open_code("sc:3,6,1,40");
  received r = draw(code);
  static const char *const decoders[] = {"nms:0.75", "spa"};
  for (int i = 0; i < 2; i++) {
    extr_decoder_settings s = with(decoders[i], 3, 10);
    extr_decoder *windowed, *whole;
    uint8_t bits[2][80 * FRAMES];
    extr_outcome outcomes[2][FRAMES];
    assert_int_equal(extr_decoder_new(NULL, code, &s, &windowed), EXTR_OK);
    s.window = 0;
    assert_int_equal(extr_decoder_new(NULL, code, &s, &whole), EXTR_OK);
    run(&r, windowed, s.message, bits[0], outcomes[0]);
    run(&r, whole, s.message, bits[1], outcomes[1]);
    assert_memory_equal(bits[0], bits[1], sizeof *bits);
    for (int f = 0; f < FRAMES; f++) {
      assert_int_equal(outcomes[0][f].iterations, outcomes[1][f].iterations);
      assert_int_equal(outcomes[0][f].codeword, outcomes[1][f].codeword);
    }
    extr_decoder_free(windowed);
    extr_decoder_free(whole);
  }
  release(&r);
  extr_code_free(code);
}

static void test_refused(void **state) {
  (void)state;
  static const struct {
    const char *code, *name, *value, *says;
  } refused[] = {
      {"sc:3,6,8,16", "window", "2", "ones in block rows 1 to 3: expected a window of 3 or more"},
      {"mackay:96,3,6,1", "window", "4", "no blocks"},
      {"802.11n-648-1/2", "window", "12", "in the order of their first block rows"},
      {"sc:3,6,8,16", "schedule", "flooding", "flooding"},
      {"sc:3,6,8,16", "after", "perturb", "perturb"},
      {"sc:3,6,8,16", "lanes", "block", "lanes along blocks"},
      {"sc:3,6,8,16", "decoder", "em", "stochastic"},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    extr_code *code = open_code(refused[i].code);
    extr_decoder_settings s = with("nms:0.75", 4, 5);
    extr_decoder *decoder = NULL;
    assert_int_equal(extr_decoder_set(context, &s, refused[i].name, refused[i].value), EXTR_OK);
    assert_int_equal(extr_decoder_new(context, code, &s, &decoder), EXTR_INPUT);
    if (!strstr(extr_context_message(context), refused[i].says))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), refused[i].says);
    extr_code_free(code);
  }
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_frames_are_those_of_a_plain_decoder),
      cmocka_unit_test(test_one_position_is_the_whole_code),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
