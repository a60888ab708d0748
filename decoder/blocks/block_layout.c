#include "decoder/blocks/block_layout.h"

static int divide_up(int lanes, int of) {
  return (lanes + of - 1) / of;
}

/* The most positions of F frames that fit into a vector and divide Z; 0 if none do. */
static int fitting_positions(const code_blocks *blocks, int frames, int lanes) {
  int most = lanes / frames;
  if (most > blocks->size) most = blocks->size;
  while (most > 0 && blocks->size % most != 0) most--;
  return most;
}

/* With `turn`, vectors that are permuted in place are better than unaligned ones unless there are
 * many more of them. */
static bool permutes(const code_blocks *blocks, int frames, block_vectors of) {
  const int positions = fitting_positions(blocks, frames, of.lanes);
  if (blocks->kind == BLOCKS_XOR) return true;
  return of.turn && positions > 0 &&
         8 * (blocks->size / positions) <= 9 * divide_up(blocks->size * frames, of.lanes);
}

block_layout extr_block_layout_of(const code_blocks *blocks, int frames, block_vectors of) {
  const bool permuted = permutes(blocks, frames, of);
  block_layout l = {.blocks = blocks,
                    .access = permuted ? ACCESS_PERMUTED : ACCESS_CYCLIC,
                    .frames = frames,
                    .lanes = of.lanes,
                    .lane_bytes = of.bytes / (size_t)of.lanes,
                    .vector_bytes = of.bytes,
                    .together = blocks->size,
                    .vectors = divide_up(blocks->size * frames, of.lanes)};
  if (extr_block_turns(&l)) {
    l.together = fitting_positions(blocks, frames, of.lanes);
    l.vectors = blocks->size / l.together;
  }
  l.stride = (size_t)(l.vectors + !permuted) * of.bytes;
  return l;
}

/* Whether F frames use enough lanes, and whether a block row has enough vectors of edges to work on
 * one check node while another waits. Frames of XOR blocks share no vectors: there, more of
 * them gain less than replacing them costs when they stop early. */
static bool fills(const block_layout *l) {
  enum { LEAST_EDGES = 36 };
  const code_blocks *b = l->blocks;
  const bool enough = l->vectors * b->first[b->rows] >= LEAST_EDGES * b->rows;
  return 16 * b->size * l->frames >= 15 * l->vectors * l->lanes &&
         (enough || b->kind == BLOCKS_XOR);
}

/* The smallest number of frames that fills vectors, of this access; 0 if there is none. */
static int smallest_filling(const code_blocks *blocks, block_vectors of, kernel_access access,
                            int most) {
  for (int frames = 1; frames <= most; frames++) {
    const block_layout l = extr_block_layout_of(blocks, frames, of);
    if (l.access == access && fills(&l)) return frames;
  }
  return 0;
}

static int fullest(const code_blocks *blocks, block_vectors of) {
  int best = 1;
  double most = 0;
  for (int frames = 1; frames <= LANES_MAX; frames++) {
    const block_layout l = extr_block_layout_of(blocks, frames, of);
    const double part = (double)(blocks->size * frames) / (l.vectors * of.lanes);
    if (part > most) best = frames;
    if (part > most) most = part;
  }
  return best;
}

/* With `turn`, permuting a vector costs less than reading it across a boundary, but not if the
 * frames then leave the cache. */
int extr_block_layout_fill(const code_blocks *blocks, block_vectors of) {
  enum { FEW = 16 };
  int frames = smallest_filling(blocks, of, ACCESS_PERMUTED, FEW);
  if (frames == 0) frames = smallest_filling(blocks, of, ACCESS_CYCLIC, LANES_MAX);
  return frames > 0 ? frames : fullest(blocks, of);
}

size_t extr_block_source(const block_layout *l, int difference, int vector) {
  int lane = vector * l->lanes + difference * l->frames, used = extr_block_used(l);
  return (size_t)(lane < used ? lane : lane - used) * l->lane_bytes;
}

turned_vector extr_block_turned(const block_layout *l, int shift, int vector) {
  if (l->blocks->kind == BLOCKS_XOR)
    return (turned_vector){vector ^ (shift / l->lanes), shift % l->lanes};
  const int at = vector + shift;
  return (turned_vector){at % l->vectors, at / l->vectors % l->together};
}

int extr_block_position(const block_layout *l, int slot, int turn) {
  if (l->blocks->kind == BLOCKS_XOR) return slot ^ turn;
  return (slot % l->together + turn) % l->together * l->vectors + slot / l->together;
}

void extr_block_turn_lanes(const block_layout *l, int turn, int *from) {
  const int used = l->together * l->frames;
  for (int lane = 0; lane < l->lanes; lane++)
    if (l->blocks->kind == BLOCKS_XOR)
      from[lane] = lane ^ turn;
    else
      from[lane] = lane < used ? (lane + turn * l->frames) % used : lane;
}
