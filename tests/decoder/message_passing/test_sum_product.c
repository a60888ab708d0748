/* Frame error rates of sum-product with 50 flooding iterations against a decoder in plain double
 * precision, tanh and atanh, on the same noise. */
#include "decoder/settings/texts.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef FRAMES
#error "FRAMES is how many frames of each code"
#endif

enum { ITERATIONS = 50 };

/* ---- The reference: one frame, sent as zeros ---- */

typedef struct reference {
  const extr_code *code;
  double *channel, *posterior, *message, *tangent;
} reference;

static reference reference_new(const extr_code *code) {
  size_t columns = (size_t)extr_code_columns(code), edges = (size_t)extr_code_edges(code);
  return (reference){code, malloc(columns * sizeof(double)), malloc(columns * sizeof(double)),
                     malloc(edges * sizeof(double)), malloc(edges * sizeof(double))};
}

static void reference_free(reference *r) {
  free(r->channel);
  free(r->posterior);
  free(r->message);
  free(r->tangent);
}

static void update_row(reference *r, int first, int end) {
  const int *column = extr_code_edge_columns(r->code);
  for (int e = first; e < end; e++)
    r->tangent[e] = tanh((r->posterior[column[e]] - r->message[e]) / 2);
  for (int e = first; e < end; e++) {
    double product = 1;
    for (int other = first; other < end; other++)
      if (other != e) product *= r->tangent[other];
    r->message[e] = 2 * atanh(fmax(-1 + 1e-15, fmin(1 - 1e-15, product)));
  }
}

static void update_columns(reference *r) {
  const int *column = extr_code_edge_columns(r->code);
  memcpy(r->posterior, r->channel, (size_t)extr_code_columns(r->code) * sizeof(double));
  for (int e = 0; e < extr_code_edges(r->code); e++) r->posterior[column[e]] += r->message[e];
}

static bool is_codeword(const reference *r) {
  const int *column = extr_code_edge_columns(r->code);
  for (int row = 0; row < extr_code_rows(r->code); row++) {
    bool odd = false;
    for (int e = extr_code_row_first(r->code, row); e < extr_code_row_first(r->code, row + 1); e++)
      odd ^= r->posterior[column[e]] < 0;
    if (odd) return false;
  }
  return true;
}

static bool is_right(const reference *r) {
  for (int v = 0; v < extr_code_columns(r->code); v++)
    if (r->posterior[v] <= 0) return false;
  return true;
}

static bool decode(reference *r) {
  memcpy(r->posterior, r->channel, (size_t)extr_code_columns(r->code) * sizeof(double));
  memset(r->message, 0, (size_t)extr_code_edges(r->code) * sizeof(double));
  for (int i = 0; i < ITERATIONS; i++) {
    for (int row = 0; row < extr_code_rows(r->code); row++)
      update_row(r, extr_code_row_first(r->code, row), extr_code_row_first(r->code, row + 1));
    update_columns(r);
    if (is_codeword(r)) break;
  }
  return is_right(r);
}

/* ---- The same noise for all ---- */

typedef struct trial {
  const extr_code *code;
  size_t columns;
  float *llr; /* [columns][FRAMES] */
  bool right[FRAMES];
} trial;

static uint64_t state = 2024;

static void make_trial(trial *t, const extr_code *code, double rate, double ebn0_db) {
  t->code = code;
  t->columns = (size_t)extr_code_columns(code);
  t->llr = malloc(t->columns * FRAMES * sizeof(float));
  double precision = 2 * rate * pow(10, ebn0_db / 10); /* 1 / sigma^2 */
  for (size_t i = 0; i < t->columns * FRAMES; i++)
    t->llr[i] = (float)(2 * precision + 2 * sqrt(precision) * draw_normal(&state));
  reference r = reference_new(code);
  for (size_t frame = 0; frame < FRAMES; frame++) {
    for (size_t v = 0; v < t->columns; v++) r.channel[v] = t->llr[v * FRAMES + frame];
    t->right[frame] = decode(&r);
  }
  reference_free(&r);
}

static void decode_all(const trial *t, const extr_decoder_settings *settings, bool right[FRAMES]) {
  size_t cells = t->columns * FRAMES;
  uint8_t *bits = malloc(cells);
  int8_t *units = malloc(cells);
  extr_outcome *outcomes = calloc(FRAMES, sizeof *outcomes);
  extr_decoder *decoder;
  assert_int_equal(EXTR_OK, extr_decoder_new(NULL, t->code, settings, &decoder));
  extr_quantize(NULL, settings, t->llr, cells, units);
  if (settings->message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, units, FRAMES, FRAMES, bits, outcomes);
  else
    extr_decoder_run_f32(NULL, decoder, t->llr, FRAMES, FRAMES, bits, outcomes);
  for (size_t frame = 0; frame < FRAMES; frame++) {
    right[frame] = true;
    for (size_t v = 0; v < t->columns; v++) right[frame] &= bits[v * FRAMES + frame] == 0;
  }
  extr_decoder_free(decoder);
  free(bits);
  free(units);
  free(outcomes);
}

/* The difference of two error rates on the same frames depends only on frames that exactly one
 * decoder corrects. For equal decoders it is a sum of fair coin flips. Five standard deviations. */
static void compare(const trial *t, const char *algorithm, extr_node_kind check,
                    double differing_max) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &settings, "decoder", algorithm));
  settings.message = EXTR_F32;
  settings.schedule = EXTR_FLOODING;
  settings.check.kind = check;
  settings.iterations = ITERATIONS;
  bool right[FRAMES];
  decode_all(t, &settings, right);
  int reference_errors = 0, errors = 0, differing = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    reference_errors += !t->right[frame];
    errors += !right[frame];
    differing += right[frame] != t->right[frame];
  }
  char text[EXTR_NODE_CHOICE_TEXT];
  print_message("%s, %s, %s: %d of %d frames wrong, reference %d, different %d\n",
                extr_code_name(t->code), algorithm, extr_node_choice_text(&settings.check, text),
                errors, FRAMES, reference_errors, differing);
  assert_in_range(reference_errors, FRAMES / 50, FRAMES / 2); /* otherwise the point is not
                                                               * meaningful */
  assert_true(abs(errors - reference_errors) <= 5 * sqrt(differing));
  assert_true(differing <= differing_max * FRAMES);
}

static void try_code(const char *name, int information, double ebn0_db) {
  static trial t;
  extr_code *code;
  assert_int_equal(EXTR_OK, extr_code_open(NULL, name, &code));
  make_trial(&t, code, information / (double)extr_code_columns(code), ebn0_db);
  compare(&t, "spa", EXTR_NODE_STAR, 0.02);
  compare(&t, "spa", EXTR_NODE_ISOMORPHIC, 0.02);
  compare(&t, "spa:pairwise", EXTR_NODE_STAR, 0.02);
  free(t.llr);
  extr_code_free(code);
}

static void test_wifi(void **unused) {
  (void)unused;
  try_code("802.11n-648-1/2", 324, 1.5);
}

static void test_ethernet(void **unused) {
  (void)unused;
  try_code("802.3an-2048-1723", 1723, 3.4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_wifi), cmocka_unit_test(test_ethernet)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
