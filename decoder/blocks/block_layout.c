#include "decoder/blocks/block_layout.h"

block_layout extr_block_layout_of(const code_blocks *blocks, int frames, int lanes, size_t vector) {
  const int used = blocks->size * frames, vectors = (used + lanes - 1) / lanes;
  return (block_layout){.blocks = blocks,
                        .access = blocks->kind == BLOCKS_XOR ? ACCESS_XOR : ACCESS_CYCLIC,
                        .frames = frames,
                        .lanes = lanes,
                        .lane = vector / (size_t)lanes,
                        .vector = vector,
                        .used = used,
                        .vectors = vectors,
                        .stride = ((size_t)vectors + 1) * vector};
}

int extr_block_layout_fill(const code_blocks *blocks, int lanes) {
  int best = 1;
  double most = 0;
  for (int frames = 1; frames <= LANES_MAX; frames++) {
    int used = blocks->size * frames, vectors = (used + lanes - 1) / lanes;
    double part = (double)used / (vectors * lanes);
    if (part > most) best = frames;
    if (part > most) most = part;
    if (16 * used >= 15 * vectors * lanes) break;
  }
  return best;
}

size_t extr_block_source(const block_layout *l, int difference, int vector) {
  int lane = vector * l->lanes;
  if (l->access == ACCESS_XOR) return (size_t)(lane ^ (difference & ~(l->lanes - 1))) * l->lane;
  lane += difference * l->frames;
  return (size_t)(lane < l->used ? lane : lane - l->used) * l->lane;
}
