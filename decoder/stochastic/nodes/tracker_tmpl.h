/* A tracker in bit planes: P += beta (bit - P), beta = 2^-shift, P = (level + 1/2) / 2^bits.
 * Towards 0, a level decreases by level >> shift; towards 1, its complement does: this is symmetric
 * in 0 and 1. */
#ifndef DECODER_STOCHASTIC_NODES_TRACKER_TMPL_H
#define DECODER_STOCHASTIC_NODES_TRACKER_TMPL_H

#include "decoder/stochastic/planes/plane_tmpl.h"

/* Moves the level towards `bit` in the lanes of `move`. */
static inline void track(plane *level, int bits, int shift, plane bit, plane move) {
  plane borrow = no_lanes();
  for (int i = 0; i < bits; i++) {
    plane a = level[i] ^ bit;
    plane b = no_lanes();
    if (i + shift < bits) b = (level[i + shift] ^ bit) & move;
    level[i] = a ^ b ^ borrow ^ bit;
    borrow = (~a & (b | borrow)) | (b & borrow);
  }
}

#endif
