/* Lanes within a frame: the places of F interleaved frames in the blocks of a code.
 *
 * A block column of Z positions is stored as Z F lanes, in BLOCKS_CYCLIC position i of frame f in
 * lane i F + f, so that a cyclic shift by s positions is one by s F lanes; in BLOCKS_XOR in lane f
 * Z + i, so that XOR permutes the lanes of single vectors. Behind the lanes of a block of
 * circulants, its first vector is stored again: a load may begin at any of its lanes. */
#ifndef DECODER_BLOCKS_BLOCK_LAYOUT_H
#define DECODER_BLOCKS_BLOCK_LAYOUT_H

#include "codes/blocks/blocks.h"
#include "decoder/interface/kernel_update.h"

typedef struct block_layout {
  const code_blocks *blocks;
  kernel_access access;
  int frames;          /* F, 1 .. LANES_MAX */
  int lanes;           /* of a vector */
  size_t lane, vector; /* bytes */
  int used;            /* lanes per block column: Z F */
  int vectors;         /* per block column */
  size_t stride;       /* bytes from one block column to the next */
} block_layout;

/* `lanes` per vector of `vector` bytes. */
block_layout extr_block_layout_of(const code_blocks *blocks, int frames, int lanes, size_t vector);

/* The number of interleaved frames, at most LANES_MAX, that fills vectors well: the smallest that
 * uses 15 of 16 lanes, or the one that uses most. */
int extr_block_layout_fill(const code_blocks *blocks, int lanes);

/* The lane of a position. */
static inline int extr_block_lane(const block_layout *l, int position, int frame) {
  return l->access == ACCESS_CYCLIC ? position * l->frames + frame
                                    : frame * l->blocks->size + position;
}

/* The frame of a lane. */
static inline int extr_block_frame(const block_layout *l, int lane) {
  return l->access == ACCESS_CYCLIC ? lane % l->frames : lane / l->blocks->size;
}

static inline int extr_block_position(const block_layout *l, int lane) {
  return l->access == ACCESS_CYCLIC ? lane / l->frames : lane % l->blocks->size;
}

/* The shift that leads from a block in the rotation of shift `stored` to one in that of `shift`:
 * position i of the latter is position i + difference, or i XOR difference, of the former. */
static inline int extr_block_difference(const block_layout *l, int shift, int stored) {
  int size = l->blocks->size;
  return l->access == ACCESS_CYCLIC ? (shift - stored + size) % size : shift ^ stored;
}

/* Where vector number `vector` of a block is read at a difference of shifts: bytes from the
 * beginning of the block. */
size_t extr_block_source(const block_layout *l, int difference, int vector);

#endif
