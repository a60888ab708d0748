/* Random planes. Every lane has its own generator, so that the random numbers of a frame depend
 * only on its key, not on the lane or on other frames. It is a linear recurrence over bits with
 * four taps,
 *
 *   x[n] = x[n-29] + x[n-67] + x[n-99] + x[n-127]     (mod 2)
 *
 * the kind that R. M. Ziff, "Four-tap shift-register-sequence random-number generators", Computers
 * in Physics 12, 1998, recommends. Its polynomial x^127 + x^98 + x^60 + x^28 + 1 was found by
 * search: it is irreducible, and therefore primitive, since 2^127 - 1 is a prime. The distances
 * between its exponents are all different. The period is 2^127 - 1, and any 127 consecutive bits
 * are independent of each other. The first 127 bits come from splitmix64.
 *
 * The degree is small so that the planes that the recurrence needs stay in the first cache. */
#ifndef DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H
#define DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H

#include "core/base/math/splitmix.h"
#include "decoder/interface/plane_update.h"
#include "decoder/stochastic/planes/plane_tmpl.h"

#include <string.h>

/* Planes that are computed before the latest ones are moved to the beginning again: 24 KB. */
enum { PLANES_AHEAD = 24 * 1024 / PLANE_BYTES };

typedef struct generator {
  int next; /* the place of the next plane; those before it are needed for it */
  plane planes[2 * (RANDOM_DEGREE + NODE_RANDOM_MAX)];
} generator;

static inline void generator_start(generator *g) {
  g->next = RANDOM_DEGREE;
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
  for (int first = 0; first < RANDOM_DEGREE; first += 64) {
    uint64_t *state = states;
    for (int i = 0; i < 64; i++) bits[i] = lanes >> i & 1 ? extr_random_next(state++) : 0;
    transpose(bits);
    for (int i = first; i < first + 64 && i < RANDOM_DEGREE; i++) {
      lane_word *place = plane_word(&g->planes[g->next - RANDOM_DEGREE + i], word);
      *place = (*place & ~lanes) | bits[i - first];
    }
  }
}

/* Moves the latest planes so that the next one is at this place. */
static inline void generator_move(generator *g, int place) {
  memmove(g->planes + place - RANDOM_DEGREE, g->planes + g->next - RANDOM_DEGREE,
          RANDOM_DEGREE * sizeof(plane));
  g->next = place;
}

/* The next `count` <= NODE_RANDOM_MAX planes; valid until the next call. */
static inline const plane *generator_take(generator *g, int count) {
  if (g->next + count > RANDOM_DEGREE + PLANES_AHEAD) generator_move(g, RANDOM_DEGREE);
  plane *x = g->planes + g->next;
  g->next += count;
#pragma GCC unroll 4
  for (int n = 0; n < count; n++)
    x[n] = x[n - RANDOM_TAP_1] ^ x[n - RANDOM_TAP_2] ^ x[n - RANDOM_TAP_3] ^ x[n - RANDOM_DEGREE];
  return x;
}

/* Lends a ring of `ring` planes, in which the caller computes new ones (plane_update.h). */
static inline plane *generator_lend_ring(generator *g, int ring) {
  generator_move(g, ring);
  return g->planes;
}

/* `count` planes have been computed in the ring. */
static inline void generator_return_ring(generator *g, int ring, int64_t count) {
  const int rest = (int)(count % ring);
  memcpy(g->planes + ring, g->planes, (size_t)rest * sizeof(plane));
  g->next = ring + rest;
}

#endif
