/* Compiled kernels whose work is divided in any way, in both layouts and all instruction sets,
 * against interpreted star structures: the same iterations, decisions and codewords. */
#include "decoder/planner/search.h"
#include "decoder/settings/texts.h"
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/isa.h>

#include <string.h>

static void expect(const trial *t, const result *found, const result *expected) {
  const size_t cells = (size_t)extr_code_columns(t->code) * t->stride;
  char name[EXTR_NODE_CHOICE_TEXT], lanes[EXTR_LANES_TEXT];
  if (memcmp(found->outcomes, expected->outcomes, t->frames * sizeof *found->outcomes) != 0 ||
      memcmp(found->bits, expected->bits, cells) != 0)
    fail_msg("%s, %s, lanes %s: other results", extr_isa_name(t->settings.isa),
             extr_node_choice_text(&t->settings.check, name),
             extr_lanes_text(&t->settings.lanes, lanes));
}

/* The ways to divide this choice from `first` on, every `step`-th, in one layout and the other by
 * turns; each way in the other layout with the next instruction set. */
typedef struct selection {
  int first, step;
} selection;

static void try_choice(trial *t, extr_node_choice choice, selection some, const result *expected) {
  enum { LARGE = 32 }; /* has all ways */
  static const extr_lanes lanes[] = {{EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 1}};
  int turn = (int)t->settings.isa + t->settings.schedule;
  candidates all;
  extr_candidates_divide(&choice, LARGE, &all);
  for (int i = some.first; i < all.count; i += some.step) {
    t->settings.check = all.choice[i];
    result found = decode(t, lanes[turn++ % 2]);
    expect(t, &found, expected);
    free_result(&found);
  }
}

static const extr_node_choice star = {.kind = EXTR_NODE_STAR},
                              two_min = {.kind = EXTR_NODE_TWO_MIN},
                              isomorphic = {.kind = EXTR_NODE_ISOMORPHIC};

static void try_all(trial *t, const result *expected) {
  try_choice(t, star, (selection){0, 1}, expected);
  try_choice(t, two_min, (selection){0, 1}, expected);
  try_choice(t, isomorphic, (selection){0, 1}, expected);
}

/* Others for each instruction set. */
static void try_some(trial *t, const result *expected) {
  const int isa = (int)t->settings.isa;
  try_choice(t, star, (selection){isa % 3, 3}, expected);
  try_choice(t, two_min, (selection){isa % 2, 2}, expected);
}

typedef void try_function(trial *t, const result *expected);

static void try_code(const char *name, extr_decoder_settings settings, size_t frames,
                     try_function *try_isa) {
  extr_code *code = open_code(name);
  trial t = {.code = code, .settings = settings, .frames = frames};
  t.settings.iterations = 5;
  draw_frames(&t, 3);
  t.settings.kernels = EXTR_INTERPRETED;
  result expected = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  t.settings.kernels = EXTR_COMPILED;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    if (extr_isa_available((extr_isa)isa)) {
      t.settings.isa = (extr_isa)isa;
      try_isa(&t, &expected);
    }
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

static extr_decoder_settings settings_of(const char *algorithm) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", algorithm), EXTR_OK);
  return settings;
}

/* Rows of 22. */
static void test_layered(void **state) {
  (void)state;
  try_code("802.11n-648-5/6", settings_of("nms:0.75"), 150, try_all);
}

static void test_flooding(void **state) {
  (void)state;
  extr_decoder_settings settings = settings_of("nms:0.8");
  settings.schedule = EXTR_FLOODING;
  settings.llr_bits = 7;
  try_code("802.11n-648-5/6", settings, 150, try_all);
}

/* Several vectors per block, so that neighbors overlap: circulants, rows with gaps and blocks that
 * are repeated, XOR blocks; and messages that are floats. */
static void test_blocks(void **state) {
  (void)state;
  extr_decoder_settings floats = settings_of("oms:0.5");
  floats.message = EXTR_F32;
  try_code("5gnr-bg1-z128:8/9", settings_of("oms:0.5"), 70, try_some);
  try_code("dvbs2-short-8/9", settings_of("nms:0.75"), 5, try_some);
  try_code("rs:7,3,20", settings_of("ms"), 70, try_some);
  try_code("802.11n-648-3/4", floats, 40, try_some);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_layered),
      cmocka_unit_test(test_flooding),
      cmocka_unit_test(test_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
