/* Random planes. Every lane has its own generator, so that the random numbers of a frame depend
 * only on its key, not on the lane or on other frames. It is a linear recurrence over bits with
 * four taps,
 *
 *   x[n] = x[n-216] + x[n-337] + x[n-579] + x[n-1279]     (mod 2)
 *
 * R. M. Ziff, "Four-tap shift-register-sequence random-number generators", Computers in Physics 12,
 * 1998. Its polynomial is primitive: the period is 2^1279 - 1. The first 1279 bits come from
 * splitmix64. */
#ifndef DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H
#define DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H

#include "core/base/math/splitmix.h"
#include "decoder/stochastic/planes/plane_tmpl.h"

#include <string.h>

enum { TAP_1 = 216, TAP_2 = 337, TAP_3 = 579, HISTORY = 1279 };

/* A ring of one plane more than the recurrence reaches back, so that a new plane overwrites one that
 * is no longer needed. What is taken is in one piece; its part beyond the ring is then copied to the
 * beginning. */
enum { RING = HISTORY + 1, TAKE_MAX = RING };

typedef struct generator {
  int next; /* the place of the next plane */
  plane planes[RING + TAKE_MAX];
} generator;

static inline void generator_start(generator *g) {
  g->next = 0;
}

static inline int ring_place(int place) {
  return place < 0 ? place + RING : place;
}

/* Exchanges bit i of word k and bit k of word i. */
static inline void transpose(uint64_t words[64]) {
  uint64_t mask = UINT64_C(0x00000000ffffffff);
  for (int size = 32; size > 0; size /= 2, mask ^= mask << size)
    for (int k = 0; k < 64; k = ((k | size) + 1) & ~size) {
      uint64_t moved = (words[k] >> size ^ words[k | size]) & mask;
      words[k] ^= moved << size;
      words[k | size] ^= moved;
    }
}

/* Starts new sequences in lanes of one word; keys: one per lane. */
static inline void generator_seed(generator *g, int word, uint64_t lanes, const uint64_t *keys) {
  uint64_t states[64], bits[64];
  int count = __builtin_popcountll(lanes);
  memcpy(states, keys, (size_t)count * sizeof *keys);
  for (int first = 0; first < HISTORY; first += 64) {
    uint64_t *state = states;
    for (int i = 0; i < 64; i++) bits[i] = lanes >> i & 1 ? extr_random_next(state++) : 0;
    transpose(bits);
    for (int i = first; i < first + 64 && i < HISTORY; i++) {
      lane_word *place = plane_word(&g->planes[ring_place(g->next - HISTORY + i)], word);
      *place = (*place & ~lanes) | bits[i - first];
    }
  }
}

/* The number of planes from this place on, up to `count`, of which none or all are before the
 * beginning of the ring. */
static inline int in_one_piece(int place, int count) {
  return place < 0 && -place < count ? -place : count;
}

/* Computes `count` planes from this place on. */
static inline void generate(generator *g, int place, int count) {
  while (count > 0) {
    const int taps[] = {place - TAP_1, place - TAP_2, place - TAP_3, place - HISTORY};
    const plane *from[4];
    int piece = count;
    for (int i = 0; i < 4; i++) {
      piece = in_one_piece(taps[i], piece);
      from[i] = g->planes + ring_place(taps[i]);
    }
    plane *to = g->planes + place;
#pragma GCC unroll 4
    for (int k = 0; k < piece; k++) to[k] = from[0][k] ^ from[1][k] ^ from[2][k] ^ from[3][k];
    place += piece;
    count -= piece;
  }
}

/* The next `count` <= TAKE_MAX planes; valid until the next call. */
static inline const plane *generator_take(generator *g, int count) {
  const plane *taken = g->planes + g->next;
  generate(g, g->next, count);
  g->next += count;
  if (g->next < RING) return taken;
  g->next -= RING;
  memcpy(g->planes, g->planes + RING, (size_t)g->next * sizeof(plane));
  return taken;
}

#endif
