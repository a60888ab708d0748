/* Sum-product on floats against a decoder in double precision with bounds: every decision that the
 * documented errors of check nodes and the rounding of floats cannot change. With both algorithms,
 * all structures, schedules, layouts and instruction sets. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_sum_product.h"

#include <stdlib.h>

#ifndef FRAMES
#error "FRAMES is how many frames of each code"
#endif

typedef struct decisions {
  long all, known;
} decisions;

static decisions expect_known(const trial *t, const result *found) {
  const int columns = extr_code_columns(t->code);
  plain_sum_product *plain = plain_sum_product_new(t->code, &t->settings);
  double *llr = malloc((size_t)columns * sizeof *llr);
  uint8_t *bits = malloc((size_t)columns);
  decisions d = {0};
  for (size_t f = 0; f < t->frames; f++) {
    for (int v = 0; v < columns; v++) llr[v] = t->llr[(size_t)v * t->stride + f];
    const plain_outcome expected = plain_sum_product_run(plain, llr, bits);
    d.all += columns;
    if (expected.iterations == 0) continue;
    assert_int_equal(found->outcomes[f].iterations, expected.iterations);
    if (!expected.codeword) assert_false(found->outcomes[f].codeword);
    for (int v = 0; v < columns; v++) {
      if (bits[v] == PLAIN_UNKNOWN) continue;
      assert_int_equal(found->bits[(size_t)v * t->stride + f], bits[v]);
      d.known++;
    }
  }
  plain_sum_product_free(plain);
  free(llr);
  free(bits);
  return d;
}

/* `number` chooses what the test does not go through. */
static decisions try_settings(const extr_code *code, bool along, int number) {
  trial t = {.code = code, .frames = FRAMES};
  t.settings = settings_of(number % 2 ? "spa:pairwise" : "spa");
  t.settings.lanes.kind = along ? EXTR_LANES_BLOCK : EXTR_LANES_FRAMES;
  t.settings.lanes.frames = along ? number % 5 : 0;
  t.settings.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  t.settings.check =
      (extr_node_choice){(extr_node_kind)(EXTR_NODE_STAR + number % 5), .latency = 7};
  t.settings.iterations = 1 + number % 6;
  t.settings.early_stop = number % 3 > 0;
  t.settings.kernels = number % 4 ? EXTR_INTERPRETED : extr_decoder_default().kernels;
  t.settings.isa = (extr_isa)(number % EXTR_ISA_COUNT);
  if (!extr_isa_available(t.settings.isa)) t.settings.isa = extr_isa_best();
  draw_frames(&t, (uint64_t)number);
  result found = decode(&t);
  const decisions d = expect_known(&t, &found);
  free_result(&found);
  trial_clear(&t);
  return d;
}

static void known_decisions_are_right(void **state) {
  static const char *const codes[] = {"mackay:96,3,6,1", "802.11n-648-1/2",   "5gnr-bg2-z5",
                                      "rs:4,3,9",        "802.3an-2048-1723", "dvbs2-short-8/9"};
  decisions sum = {0};
  for (int c = 0, number = 0; c < 6; c++) {
    extr_code *code = open_code(codes[c]);
    for (int k = 0; k < (SANITIZED ? 2 : c < 4 ? 20 : 6); k++, number++) {
      const decisions d = try_settings(code, c > 0 && k % 2, number);
      sum.all += d.all;
      sum.known += d.known;
    }
    extr_code_free(code);
  }
  print_message("%ld of %ld decisions are known\n", sum.known, sum.all);
  assert_true(sum.known > sum.all / 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(known_decisions_are_right)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
