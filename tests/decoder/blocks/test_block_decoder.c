/* The layered order of DVB-S2, against a plain decoder that goes through its definition; the layout
 * that timing chooses; codes without blocks. */
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

/* ---- The order of DVB-S2 --------------------------------------------------------------------- */

enum { GROUP = 360, COLUMNS = 16200, DEGREE_MAX = 32 };

static int saturated(int x) {
  return x > 127 ? 127 : x < -127 ? -127 : x;
}

/* For each column what the rows of a block row make of it: their shifts and posteriors. */
typedef struct plain {
  const extr_code *code;
  int posterior[COLUMNS], made[COLUMNS][4], shift[COLUMNS][4], count[COLUMNS];
  int *message;
} plain;

static void update_row(plain *p, int row, int q) {
  const int first = extr_code_row_first(p->code, row), degree = extr_code_row_degree(p->code, row);
  int input[DEGREE_MAX];
  for (int i = 0; i < degree; i++) {
    int x = p->posterior[extr_code_edge_columns(p->code)[first + i]] - p->message[first + i];
    input[i] = x > 127 ? 127 : x < -128 ? -128 : x;
  }
  for (int i = 0; i < degree; i++) {
    int least = 31, negative = 0, column = extr_code_edge_columns(p->code)[first + i];
    for (int k = 0; k < degree; k++)
      if (k != i) {
        if (abs(input[k]) < least) least = abs(input[k]);
        negative ^= input[k] < 0;
      }
    int magnitude = (least * 96 + 64) / 128, k = p->count[column]++;
    p->message[first + i] = negative ? -magnitude : magnitude;
    p->made[column][k] = saturated(input[i] + p->message[first + i]);
    p->shift[column][k] = (column % GROUP - row / q + GROUP) % GROUP;
  }
}

/* The posterior of the largest shift, to which the changes of the others are added in their
 * order. */
static void settle_column(plain *p, int column) {
  int *made = p->made[column], *shift = p->shift[column], count = p->count[column];
  for (int i = 0; i < count; i++)
    for (int k = i + 1; k < count; k++)
      if (shift[k] < shift[i]) {
        int s = shift[i], m = made[i];
        shift[i] = shift[k], made[i] = made[k];
        shift[k] = s, made[k] = m;
      }
  int posterior = made[count - 1];
  for (int i = 0; i < count - 1; i++) {
    int change = made[i] - p->posterior[column];
    posterior = saturated(posterior + (change > 127 ? 127 : change < -128 ? -128 : change));
  }
  p->posterior[column] = posterior;
}

static void iterate(plain *p) {
  const int q = extr_code_rows(p->code) / GROUP;
  for (int layer = 0; layer < q; layer++) {
    memset(p->count, 0, sizeof p->count);
    for (int i = 0; i < GROUP; i++) update_row(p, layer + q * i, q);
    for (int v = 0; v < COLUMNS; v++)
      if (p->count[v] > 0) settle_column(p, v);
  }
}

static void test_order_of_dvbs2(void **unused) {
  (void)unused;
  enum { FRAMES = 3, ITERATIONS = 3 };
  extr_code *code = open_code("dvbs2-short-1/2");
  trial t = {.code = code, .settings = extr_decoder_default(), .frames = FRAMES};
  assert_int_equal(extr_decoder_order(code, &t.settings), GROUP);
  t.settings.iterations = ITERATIONS;
  t.settings.early_stop = false;
  draw_frames(&t, 17);
  result found = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  plain *p = malloc(sizeof *p);
  for (size_t f = 0; f < FRAMES; f++) {
    p->code = code;
    p->message = calloc((size_t)extr_code_edges(code), sizeof *p->message);
    for (size_t v = 0; v < COLUMNS; v++) p->posterior[v] = t.units[v * t.stride + f];
    for (int i = 0; i < ITERATIONS; i++) iterate(p);
    for (size_t v = 0; v < COLUMNS; v++) {
      int channel = t.units[v * t.stride + f];
      bool one = p->posterior[v] < 0 || (p->posterior[v] == 0 && channel <= 0);
      assert_int_equal(found.bits[v * t.stride + f], one);
    }
    free(p->message);
  }
  free(p);
  free_result(&found);
  trial_clear(&t);
  extr_code_free(code);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void assert_refused(const char *name, extr_decoder_settings settings, const char *why) {
  extr_context *context = extr_context_new();
  extr_code *code = open_code(name);
  extr_decoder *decoder;
  settings.kernels = EXTR_INTERPRETED;
  settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, 0};
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_INPUT);
  if (!strstr(extr_context_message(context), why)) fail_msg("%s", extr_context_message(context));
  settings.lanes.kind = EXTR_LANES_AUTO; /* falls back */
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_OK);
  assert_int_equal(extr_decoder_layout(decoder).kind, EXTR_LANES_FRAMES);
  extr_decoder_free(decoder);
  extr_code_free(code);
  extr_context_free(context);
}

/* Whatever wins, the results are the same. */
static void test_race(void **unused) {
  (void)unused;
  extr_code *code = open_code("802.11n-648-1/2");
  trial t = {.code = code, .settings = extr_decoder_default(), .frames = 70};
  draw_frames(&t, 4);
  result expected = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  size_t cells = (size_t)extr_code_columns(code) * t.stride;
  uint8_t *bits = malloc(cells);
  extr_outcome *outcomes = calloc(t.frames, sizeof *outcomes);
  extr_decoder *decoder, *copy;
  t.settings.lanes = (extr_lanes){EXTR_LANES_AUTO, 0};
  t.settings.plan = EXTR_PLAN_MEASURED;
  assert_int_equal(extr_decoder_new(NULL, code, &t.settings, &decoder), EXTR_OK);
  assert_int_not_equal(extr_decoder_layout(decoder).kind, EXTR_LANES_AUTO);
  assert_int_equal(extr_decoder_copy(NULL, decoder, &copy), EXTR_OK);
  extr_decoder *both[] = {decoder, copy};
  for (int i = 0; i < 2; i++) {
    memset(bits, 9, cells);
    extr_decoder_run_i8(NULL, both[i], t.units, t.stride, t.frames, bits, outcomes);
    assert_memory_equal(bits, expected.bits, cells);
    for (size_t f = 0; f < t.frames; f++)
      assert_int_equal(outcomes[f].iterations, expected.outcomes[f].iterations);
    extr_decoder_free(both[i]);
  }
  free(bits);
  free(outcomes);
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

static void test_refusals(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  assert_refused("mackay:500,3,6,1", settings, "no blocks");
  assert_int_equal(extr_decoder_layout(NULL).kind, EXTR_LANES_FRAMES);
  assert_int_equal(extr_decoder_order(NULL, &settings), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_order_of_dvbs2),
      cmocka_unit_test(test_race),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
