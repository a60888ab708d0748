/* Compiled kernels whose work is divided in any way, in both layouts and all instruction sets,
 * against interpreted star structures: the same iterations, decisions and codewords. */
#include "decoder/planner/candidates.h"
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/isa.h>

#include <string.h>

enum { FRAMES = 150 };

static const char code_name[] = "802.11n-648-5/6"; /* rows of 22 */

static void expect(const trial *t, const result *found, const result *expected) {
  const size_t cells = (size_t)extr_code_columns(t->code) * t->stride;
  char name[EXTR_NODE_CHOICE_TEXT], lanes[EXTR_LANES_TEXT];
  if (memcmp(found->outcomes, expected->outcomes, t->frames * sizeof *found->outcomes) != 0 ||
      memcmp(found->bits, expected->bits, cells) != 0)
    fail_msg("%s, %s, lanes %s: other results", extr_isa_name(t->settings.isa),
             extr_node_choice_text(&t->settings.check, name),
             extr_lanes_text(&t->settings.lanes, lanes));
}

/* Every way to divide this choice, in one layout and the other by turns. */
static void try_choice(trial *t, extr_node_choice choice, const result *expected) {
  static const extr_lanes lanes[] = {{EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 1}};
  static int turn;
  candidates all;
  extr_candidates_divide(&choice, &all);
  for (int i = 0; i < all.count; i++) {
    t->settings.check = all.choice[i];
    result found = decode(t, lanes[turn++ % 2]);
    expect(t, &found, expected);
    free_result(&found);
  }
  turn++;
}

static void try_isa(trial *t, extr_isa isa, const result *expected) {
  t->settings.isa = isa;
  t->settings.kernels = EXTR_COMPILED;
  for (int again = 0; again < 2; again++) {
    try_choice(t, (extr_node_choice){.kind = EXTR_CHECK_STAR}, expected);
    try_choice(t, (extr_node_choice){.kind = EXTR_CHECK_TWO_MIN}, expected);
  }
  try_choice(t, (extr_node_choice){.kind = EXTR_CHECK_ISOMORPHIC}, expected);
}

static void try_algorithm(const char *algorithm, extr_schedule_kind schedule, int bits) {
  extr_code *code = open_code(code_name);
  trial t = {.code = code, .settings = extr_decoder_default(), .frames = FRAMES};
  assert_int_equal(extr_algorithm_parse(NULL, algorithm, &t.settings), EXTR_OK);
  t.settings.schedule = schedule;
  t.settings.llr_bits = bits;
  t.settings.iterations = 5;
  draw_frames(&t, 3);
  t.settings.kernels = EXTR_INTERPRETED;
  result expected = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    if (extr_isa_available((extr_isa)isa)) try_isa(&t, (extr_isa)isa, &expected);
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

static void test_layered(void **state) {
  (void)state;
  try_algorithm("nms:0.75", EXTR_LAYERED, 6);
}

static void test_flooding(void **state) {
  (void)state;
  try_algorithm("nms:0.8", EXTR_FLOODING, 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_layered),
      cmocka_unit_test(test_flooding),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
