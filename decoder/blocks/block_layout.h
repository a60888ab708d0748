/* Lanes within a frame: the places of F interleaved frames in the blocks of a code.
 *
 * A block column of Z positions is stored in one of two forms.
 *
 *   ACCESS_CYCLIC    As Z F consecutive lanes: position i of frame f in lane i F + f, so that a
 *                    cyclic shift by s positions is one by s F lanes. Behind the lanes of a block,
 *                    its first vector is stored again: a load may begin at any of its lanes.
 *   ACCESS_PERMUTED  As vectors of L positions, so that a shift permutes vectors, and the lanes of
 *                    each of them. Circulants have V = Z / L vectors: position m V + v of frame f
 *                    is in lane m F + f of vector v, and a shift by s moves vector v + s (mod V) to
 *                    v and turns its lanes by (v + s) / V positions. Blocks x -> x XOR c have
 *                    position i of frame f in lane f Z + i of all vectors.
 *
 * The places of a frame, numbered 0 .. Z-1 in the order of lanes, are called slots. */
#ifndef DECODER_BLOCKS_BLOCK_LAYOUT_H
#define DECODER_BLOCKS_BLOCK_LAYOUT_H

#include "codes/blocks/blocks.h"
#include "decoder/interface/kernel_update.h"

/* The vectors of an engine. */
typedef struct block_vectors {
  int lanes;
  size_t bytes;
  bool turn; /* lanes of circulants are to be turned, which takes an instruction that moves them by
              * any number, rather than read unaligned */
} block_vectors;

typedef struct block_layout {
  const code_blocks *blocks;
  kernel_access access;
  int frames; /* F, 1 .. LANES_MAX */
  int lanes;  /* of a vector */
  size_t lane_bytes, vector_bytes;
  int together;  /* slots of a frame that are consecutive: L of circulants with ACCESS_PERMUTED,
                  * otherwise Z */
  int vectors;   /* per block column */
  size_t stride; /* bytes from one block column to the next */
} block_layout;

block_layout extr_block_layout_of(const code_blocks *blocks, int frames, block_vectors of);

/* The number of interleaved frames, at most LANES_MAX, that fills vectors well, and that gives a
 * block row enough of them: a small one, so that latency and memory are small, too. */
int extr_block_layout_fill(const code_blocks *blocks, block_vectors of);

/* The lanes of a block column that are used; with ACCESS_CYCLIC, the first ones. */
static inline int extr_block_used(const block_layout *l) {
  return l->blocks->size * l->frames;
}

/* The bytes that they take. */
static inline size_t extr_block_bytes(const block_layout *l) {
  return (size_t)extr_block_used(l) * l->lane_bytes;
}

/* Circulants, in vectors whose lanes are turned. */
static inline bool extr_block_turns(const block_layout *l) {
  return l->access == ACCESS_PERMUTED && l->blocks->kind == BLOCKS_CYCLIC;
}

/* Frames of blocks x -> x XOR c are not interleaved position by position: each has lanes of its
 * own. */
static inline bool extr_block_apart(const block_layout *l) {
  return l->blocks->kind == BLOCKS_XOR && l->frames > 1;
}

/* The lane of a slot, counted from the first lane of the block column. */
static inline int extr_block_lane(const block_layout *l, int slot, int frame) {
  if (l->blocks->kind == BLOCKS_XOR) return frame * l->blocks->size + slot;
  return slot / l->together * l->lanes + slot % l->together * l->frames + frame;
}

/* The frame and the slot of a lane. */
static inline int extr_block_frame(const block_layout *l, int lane) {
  if (l->blocks->kind == BLOCKS_XOR) return lane / l->blocks->size;
  return (extr_block_turns(l) ? lane % l->lanes : lane) % l->frames;
}
static inline int extr_block_slot(const block_layout *l, int lane) {
  if (l->blocks->kind == BLOCKS_XOR) return lane % l->blocks->size;
  if (!extr_block_turns(l)) return lane / l->frames;
  return lane / l->lanes * l->together + lane % l->lanes / l->frames;
}

/* ---- Frames that wait ------------------------------------------------------------------------ */

/* Received frames wait in groups of F, interleaved as the places of the decoder are, but without
 * lanes that vectors leave idle. These are the numbers of elements from a frame of a group to the
 * next, and from the beginning of a group to a vector. */
static inline size_t extr_block_frame_step(const block_layout *l) {
  return l->blocks->kind == BLOCKS_XOR ? (size_t)l->blocks->size : 1;
}
static inline size_t extr_block_waiting_vector(const block_layout *l, int column, int vector) {
  const int lanes = extr_block_turns(l) ? l->together * l->frames : l->lanes;
  return (size_t)column * (size_t)extr_block_used(l) + (size_t)vector * (size_t)lanes;
}

/* ---- ACCESS_CYCLIC --------------------------------------------------------------------------- */

/* The shift that leads from a block in the rotation of shift `stored` to one in that of `shift`:
 * position i of the latter is position i + difference of the former. */
static inline int extr_block_difference(const block_layout *l, int shift, int stored) {
  return (shift - stored + l->blocks->size) % l->blocks->size;
}

/* Where vector number `vector` of a block is read at a difference of shifts: bytes from the
 * beginning of the block. */
size_t extr_block_source(const block_layout *l, int difference, int vector);

/* ---- ACCESS_PERMUTED ------------------------------------------------------------------------- */

/* A vector, and the turn of its lanes, or the constant with which they are permuted: with turn t,
 * lane m holds what lane m + t, or m XOR t, holds with turn 0. Turns are below
 * extr_block_turn_count. */
typedef struct turned_vector {
  int vector, turn;
} turned_vector;

/* What vector number `vector` of a block row reads at a shift. */
turned_vector extr_block_turned(const block_layout *l, int shift, int vector);

static inline int extr_block_turn_count(const block_layout *l) {
  return l->blocks->kind == BLOCKS_XOR ? l->lanes : l->together;
}

/* The turn that leads from `stored` to `turn`. */
static inline int extr_block_turn_from(const block_layout *l, int turn, int stored) {
  if (l->blocks->kind == BLOCKS_XOR) return turn ^ stored;
  return (turn - stored + l->together) % l->together;
}

/* The position of a slot whose vector has this turn. */
int extr_block_position(const block_layout *l, int slot, int turn);

/* The position of a slot with turn 0, and the slot of a position. */
static inline int extr_block_row(const block_layout *l, int slot) {
  return extr_block_turns(l) ? extr_block_position(l, slot, 0) : slot;
}
static inline int extr_block_slot_at(const block_layout *l, int position) {
  return extr_block_turns(l) ? position % l->vectors * l->together + position / l->vectors
                             : position;
}

/* Fills from[lane] with the lane that a turn moves there. */
void extr_block_turn_lanes(const block_layout *l, int turn, int *from);

#endif
