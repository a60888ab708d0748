/* A plane is a vector with one bit per lane; each lane decodes one frame. Numbers of b bits, one
 * per lane, are stored in b planes, the lowest bit first. */
#ifndef DECODER_STOCHASTIC_PLANES_PLANE_TMPL_H
#define DECODER_STOCHASTIC_PLANES_PLANE_TMPL_H

#include "core/base/isa_tmpl.h"

#include <stdbool.h>
#include <stdint.h>

#if defined __AVX512F__
enum { PLANE_BYTES = 64 };
#elif defined __AVX2__
enum { PLANE_BYTES = 32 };
#else
enum { PLANE_BYTES = 16 };
#endif

enum { LANES = 8 * PLANE_BYTES, WORDS = LANES / 64 };

typedef uint64_t plane __attribute__((vector_size(PLANE_BYTES), may_alias));

static inline plane no_lanes(void) {
  return (plane){0};
}

static inline bool is_empty(plane p) {
  uint64_t bits = 0;
  for (int w = 0; w < WORDS; w++) bits |= p[w];
  return bits == 0;
}

static inline plane choose(plane which, plane a, plane b) {
  return (which & a) | (~which & b);
}

typedef uint64_t lane_word __attribute__((may_alias));

/* Word w of a plane: lanes 64 w .. 64 w + 63. */
static inline lane_word *plane_word(plane *p, int w) {
  return (lane_word *)p + w;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Lanes in which number a is above number b. */
static inline plane above(const plane *a, const plane *b, int bits) {
  plane result = no_lanes();
  for (int i = 0; i < bits; i++) result = (a[i] & ~b[i]) | (~(a[i] ^ b[i]) & result);
  return result;
}

/* Lanes in which (a + 1/2) / 2^bits is above a uniform random number of bits + 1 planes: the
 * probability of a level among 2^bits, symmetric in 0 and 1. */
static inline plane level_bit(const plane *level, const plane *uniform, int bits) {
  plane result = ~uniform[0];
  for (int i = 0; i < bits; i++)
    result = (level[i] & ~uniform[i + 1]) | (~(level[i] ^ uniform[i + 1]) & result);
  return result;
}

/* Bit `b` of a number that is the same in every lane. */
static inline plane constant(int number, int b) {
  return no_lanes() - ((uint64_t)number >> b & 1);
}

/* Lanes in which a number is at least `least`. */
static inline plane reaches(const plane *a, int bits, int least) {
  plane result = ~no_lanes();
  for (int i = 0; i < bits; i++) {
    plane limit = constant(least, i);
    result = (a[i] & ~limit) | (~(a[i] ^ limit) & result);
  }
  return result;
}

/* a += one, modulo 2^bits. */
static inline void add_plane(plane *a, int bits, plane one) {
  for (int i = 0; i < bits; i++) {
    plane carry = a[i] & one;
    a[i] ^= one;
    one = carry;
  }
}

/* A saturating counter from 0 to 2^bits - 1: counts up in the lanes of `up` and down in those of
 * `down`. No lane may be in both. */
static inline void count(plane *counter, int bits, plane up, plane down) {
  plane at_end = up | down;
  for (int i = 0; i < bits; i++) at_end &= ~(counter[i] ^ up);
  plane carry = (up | down) & ~at_end;
  for (int i = 0; i < bits; i++) {
    counter[i] ^= carry;
    carry &= counter[i] ^ up;
  }
}

#endif
