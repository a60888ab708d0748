/* Bit flipping, the last phase of "counter-bf", cycle by cycle against one frame at a time in plain
 * integers. */
#include "decoder/stochastic/state.h"
#include "decoder/stochastic/templates/steps_tmpl.h"
#include "tests/support/plain/plain_flip.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <string.h>

enum { COLUMNS = 96, FLIPS = 3, BELOW = 6, TURNS = 200 };

/* What a frame is in, and its bits. */
typedef struct frame {
  plain_flip flip;
  uint8_t bits[COLUMNS];
} frame;

static int get(plane *p, int lane) {
  return *plane_word(p, lane / 64) >> lane % 64 & 1;
}

static void set(plane *p, int lane, int bit) {
  uint64_t *word = plane_word(p, lane / 64), mask = UINT64_C(1) << lane % 64;
  *word = bit ? *word | mask : *word & ~mask;
}

static bit_state *state_new(extr_code *code, int fail) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", "counter-bf"), EXTR_OK);
  settings.stochastic.value[EXTR_STOCHASTIC_FLIPS] = FLIPS;
  settings.stochastic.value[EXTR_STOCHASTIC_BELOW] = BELOW;
  settings.stochastic.value[EXTR_STOCHASTIC_FAIL] = fail;
  settings.isa = EXTR_ISA_BASELINE;
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  return (bit_state *)decoder;
}

/* Now and then a bit becomes wrong, and a frame ends, after which the lane begins again. */
static void compare(int fail) {
  extr_code *code;
  assert_int_equal(extr_code_open(NULL, "mackay:96,3,6,1", &code), EXTR_OK);
  bit_state *s = state_new(code, fail);
  plane *decided = s->decided;
  static frame frames[LANES];
  memset(frames, 0, sizeof frames);
  memset(decided, 0, COLUMNS * sizeof *decided);
  memset(s->flipping, 0, 2 * sizeof(plane));
  int in_phase[3] = {0}, given_up = 0;
  uint64_t random = 5;
  for (int i = 0; i < TURNS; i++) {
    plane ready = no_lanes(), expected = no_lanes();
    for (int lane = 0; lane < LANES; lane++) {
      frame *f = &frames[lane];
      int wrong = draw_below(&random, 2 * COLUMNS);
      if (wrong < COLUMNS) f->bits[wrong] ^= 1, set(&decided[wrong], lane, f->bits[wrong]);
      if (draw_below(&random, 50) == 0) {
        *f = (frame){0};
        s->lanes.flips[lane] = 0;
        for (int v = 0; v < COLUMNS; v++) set(&decided[v], lane, 0);
        continue;
      }
      bool over = plain_flip_turn(&f->flip, code, FLIPS, BELOW, f->bits);
      set(&ready, lane, 1);
      set(&expected, lane, over && fail == EXTR_STOCHASTIC_FAIL_STOP);
      in_phase[f->flip.phase]++;
      given_up += over;
    }
    VARIANT(extr_bit_failing)(s);
    plane ended = VARIANT(extr_bit_flip)(s, ready);
    assert_memory_equal(&ended, &expected, sizeof ended);
    for (int lane = 0; lane < LANES; lane++)
      for (int v = 0; v < COLUMNS; v++)
        assert_int_equal(get(&decided[v], lane), frames[lane].bits[v]);
  }
  for (int phase = 0; phase < 3; phase++) assert_true(in_phase[phase] > 100);
  assert_true(given_up > 100);
  extr_decoder_free(&s->base);
  extr_code_free(code);
}

static void frames_flip_and_pause(void **state) {
  (void)state;
  compare(EXTR_STOCHASTIC_FAIL_STOP);
  compare(!EXTR_STOCHASTIC_FAIL_STOP);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(frames_flip_and_pause)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
