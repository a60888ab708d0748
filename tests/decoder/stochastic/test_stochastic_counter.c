/* When the counter of a "counter" node moves: one node whose outputs are single operators, for all
 * bits that can come in, against the rule in plain integers. */
#include "decoder/stochastic/state.h"
#include "decoder/stochastic/templates/steps_tmpl.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>

enum { DEGREE = 3, INPUTS = DEGREE + 1, BITS = 3, LEVEL = 3 };

static void set(plane *p, int lane, int bit) {
  *plane_word(p, lane / 64) |= (uint64_t)bit << lane % 64;
}

static int get(plane *p, int lane) {
  return *plane_word(p, lane / 64) >> lane % 64 & 1;
}

/* Column 0 in all of DEGREE rows; the last bit of a lane's number is the channel's. */
static bit_state *state_new(extr_code *code, int votes) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", "counter"), EXTR_OK);
  settings.stochastic.value[EXTR_STOCHASTIC_VOTES] = votes;
  settings.stochastic.value[EXTR_STOCHASTIC_BITS] = BITS;
  settings.isa = EXTR_ISA_BASELINE;
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  bit_state *s = (bit_state *)decoder;
  generator_start(s->generator);
  const node_group *group = &s->plan->groups[0];
  assert_int_equal(group->program.inner, 0);
  plane *own = s->nodes, *messages = s->messages, *level = own + CHANNEL_PLANES;
  memset(own, 0, (size_t)group->layout.planes * sizeof *own);
  memset(messages, 0, DEGREE * sizeof *messages);
  for (int lane = 0; lane < 1 << INPUTS; lane++) {
    for (int j = 0; j < DEGREE; j++) set(&messages[j], lane, lane >> j & 1);
    set(own, lane, lane >> DEGREE);
    for (int i = 0; i < BITS; i++) set(&level[i], lane, LEVEL >> i & 1);
  }
  return s;
}

/* An output takes all inputs but its own. */
static int expected_level(int inputs, int votes) {
  const int all = (1 << INPUTS) - 1;
  int ones = 0, zeros = 0, needed = votes > 0 && votes < DEGREE ? votes : DEGREE;
  for (int j = 0; j < DEGREE; j++) {
    int others = all & ~(1 << j);
    ones += (inputs & others) == others;
    zeros += (inputs & others) == 0;
  }
  return LEVEL + (ones >= needed && zeros < needed) - (zeros >= needed && ones < needed);
}

static void test_votes(void **state) {
  (void)state;
  const extr_edge edges[DEGREE] = {{0, 0}, {1, 0}, {2, 0}};
  extr_code *code;
  assert_int_equal(extr_code_new(NULL, "one node", DEGREE, 1, edges, DEGREE, &code), EXTR_OK);
  for (int votes = 0; votes <= 16; votes++) {
    bit_state *s = state_new(code, votes);
    const cycle_start start = {false, no_lanes()};
    VARIANT(extr_counter_nodes)(s, &s->plan->groups[0], &start);
    for (int lane = 0; lane < 1 << INPUTS; lane++) {
      plane *level = (plane *)s->nodes + CHANNEL_PLANES;
      int found = 0;
      for (int i = 0; i < BITS; i++) found |= get(&level[i], lane) << i;
      assert_int_equal(found, expected_level(lane, votes));
    }
    extr_decoder_free(&s->base);
  }
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_votes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
