/* Compiled kernels whose work is divided in any way, in both layouts and all instruction sets,
 * against interpreted star structures: the same iterations, decisions and codewords. */
#include "decoder/planner/search.h"
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

/* The ways to divide this choice from `first` on, every `step`-th, in one layout and the other by
 * turns; each way in the other layout with the next instruction set. */
static void try_choice(trial *t, extr_node_kind kind, int first, int step, const result *expected) {
  enum { LARGE = 32 }; /* has all ways */
  static const extr_lanes lanes[] = {{EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 1}};
  int turn = (int)t->settings.isa + t->settings.schedule;
  candidates all;
  extr_candidates_divide(&(extr_node_choice){.kind = kind}, LARGE, &all);
  for (int i = first; i < all.count; i += step) {
    t->settings.check = all.choice[i];
    t->settings.lanes = lanes[turn++ % 2];
    expect_result(t, expected);
  }
}

/* All ways, or others for each instruction set. */
static void try_code(const char *name, const char *settings, size_t frames, bool every) {
  extr_code *code = open_code(name);
  trial t = {.code = code, .settings = settings_of(settings), .frames = frames};
  draw_frames(&t, 3);
  t.settings.iterations = 5;
  t.settings.kernels = EXTR_INTERPRETED;
  result expected = decode(&t);
  t.settings.kernels = EXTR_COMPILED;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    if (extr_isa_available((extr_isa)isa)) {
      t.settings.isa = (extr_isa)isa;
      try_choice(&t, EXTR_NODE_STAR, every ? 0 : isa % 3, every ? 1 : 3, &expected);
      try_choice(&t, EXTR_NODE_TWO_MIN, every ? 0 : isa % 2, every ? 1 : 2, &expected);
      if (every) try_choice(&t, EXTR_NODE_ISOMORPHIC, 0, 1, &expected);
    }
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

/* Rows of 22. */
static void test_schedules(void **state) {
  try_code("802.11n-648-5/6", "nms:0.75", 150, true);
  try_code("802.11n-648-5/6", "nms:0.8 schedule=flooding llr-bits=7", 150, true);
}

/* Several vectors per block, so that neighbors overlap: circulants, rows with gaps and blocks that
 * are repeated, XOR blocks; and messages that are floats. */
static void test_blocks(void **state) {
  try_code("5gnr-bg1-z128:8/9", "oms:0.5", 70, false);
  try_code("dvbs2-short-8/9", "nms:0.75", 5, false);
  try_code("rs:7,3,20", "ms", 70, false);
  try_code("802.11n-648-3/4", "oms:0.5 message=f32", 40, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_schedules),
      cmocka_unit_test(test_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
