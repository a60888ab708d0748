/* Where positions of blocks are, for all kinds of blocks and numbers of frames: every position has
 * a lane of its own, and what a shift reads is what the definition of blocks says. */
#include "decoder/blocks/block_layout.h"
#include "tests/support/unit.h"

#include <stdlib.h>

static block_layout layout_of(const code_blocks *blocks, int frames, int lanes, bool turn) {
  return extr_block_layout_of(blocks, frames, (block_vectors){lanes, (size_t)lanes, turn});
}

static void check_lanes(const block_layout *l) {
  const int all = l->vectors * l->lanes, size = l->blocks->size;
  char *taken = calloc((size_t)all, 1);
  for (int f = 0; f < l->frames; f++)
    for (int slot = 0; slot < size; slot++) {
      int lane = extr_block_lane(l, slot, f);
      assert_in_range(lane, 0, all - 1);
      assert_int_equal(taken[lane]++, 0);
      assert_int_equal(extr_block_frame(l, lane), f);
      assert_int_equal(extr_block_slot(l, lane), slot);
    }
  free(taken);
}

/* The column's position that is next to position `row` of a block row. */
static int column_position(const block_layout *l, int row, int shift) {
  return l->blocks->kind == BLOCKS_XOR ? row ^ shift : (row + shift) % l->blocks->size;
}

/* Reads a block at a shift whose vectors have the turns of another shift. */
static void check_shift(const block_layout *l, int shift, int before) {
  int from[LANES_MAX], stored[LANES_MAX * LANES_MAX];
  for (int i = 0; i < l->vectors; i++) {
    turned_vector at = extr_block_turned(l, before, i);
    stored[at.vector] = at.turn;
  }
  for (int f = 0; f < l->frames; f++)
    for (int slot = 0; slot < l->blocks->size; slot++) {
      const int lane = extr_block_lane(l, slot, f), vector = lane / l->lanes;
      const turned_vector at = extr_block_turned(l, shift, vector);
      const int turn = extr_block_turn_from(l, at.turn, stored[at.vector]);
      assert_in_range(turn, 0, extr_block_turn_count(l) - 1);
      extr_block_turn_lanes(l, turn, from);
      const int source = at.vector * l->lanes + from[lane % l->lanes];
      const int row = extr_block_position(l, slot, 0);
      assert_int_equal(extr_block_slot_at(l, row), slot);
      assert_int_equal(extr_block_frame(l, source), f);
      assert_int_equal(extr_block_position(l, extr_block_slot(l, source), stored[at.vector]),
                       column_position(l, row, shift));
    }
}

static void check_blocks(block_kind kind, int size, int frames, int lanes, bool turn) {
  const code_blocks blocks = {.kind = kind, .size = size};
  const block_layout l = layout_of(&blocks, frames, lanes, turn);
  check_lanes(&l);
  if (l.access == ACCESS_PERMUTED)
    for (int shift = 0; shift < size; shift += 1 + size / 7)
      check_shift(&l, shift, (shift * 5 + 3) % size);
}

static void test_places(void **unused) {
  (void)unused;
  static const int sizes[] = {2, 7, 27, 36, 81, 96, 360, 384}, lanes[] = {8, 16, 32, 64};
  for (int i = 0; i < 4; i++)
    for (int frames = 1; frames <= 9; frames++) {
      for (int k = 0; k < 8; k++)
        for (int turn = 0; turn < 2; turn++)
          check_blocks(BLOCKS_CYCLIC, sizes[k], frames, lanes[i], turn);
      for (int size = 2; size <= 256; size *= 2)
        check_blocks(BLOCKS_XOR, size, frames, lanes[i], false);
    }
}

/* Vectors of 64 lanes: Z = 360 has 6 of 60 positions, and 81 = 9 x 9 fits seven times. */
static void test_choices(void **unused) {
  (void)unused;
  int edges[] = {0, 7, 14};
  const code_blocks dvb = {.kind = BLOCKS_CYCLIC, .size = 360, .rows = 2, .first = edges},
                    wifi = {.kind = BLOCKS_CYCLIC, .size = 81, .rows = 2, .first = edges},
                    wimax = {.kind = BLOCKS_CYCLIC, .size = 96, .rows = 2, .first = edges},
                    ethernet = {.kind = BLOCKS_XOR, .size = 64, .rows = 2, .first = edges};
  assert_int_equal(layout_of(&dvb, 1, 64, true).access, ACCESS_PERMUTED);
  assert_int_equal(layout_of(&dvb, 1, 64, true).vectors, 6);
  assert_int_equal(layout_of(&dvb, 1, 64, false).access, ACCESS_CYCLIC);
  assert_int_equal(layout_of(&wifi, 7, 64, true).together, 9);
  assert_int_equal(layout_of(&wifi, 1, 64, true).access,
                   ACCESS_CYCLIC); /* three vectors, not two */
  assert_int_equal(extr_block_layout_fill(&dvb, (block_vectors){64, 64, true}), 1);
  assert_int_equal(extr_block_layout_fill(&wifi, (block_vectors){64, 64, true}), 7);
  assert_int_equal(extr_block_layout_fill(&wifi, (block_vectors){64, 64, false}),
                   6); /* 486 of 512 lanes */
  assert_int_equal(extr_block_layout_fill(&wifi, (block_vectors){32, 32, false}), 3);
  assert_int_equal(extr_block_layout_fill(&wimax, (block_vectors){64, 64, true}), 4); /* 2 fill */
  assert_int_equal(extr_block_layout_fill(&ethernet, (block_vectors){64, 64, true}), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_places), cmocka_unit_test(test_choices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
