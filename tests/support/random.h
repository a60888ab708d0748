/* Random numbers for tests, from a generator that the library does not use: Knuth's linear
 * congruential generator MMIX. *state is initially the seed; the low bits are weak. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <math.h>
#include <stdint.h>

static inline uint64_t draw_word(uint64_t *state) {
  return *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
}

/* 31 bits. */
static inline uint32_t draw_bits(uint64_t *state) {
  return (uint32_t)(draw_word(state) >> 33);
}

/* 0 .. bound - 1 */
static inline int draw_below(uint64_t *state, int bound) {
  return (int)(draw_bits(state) % (uint32_t)bound);
}

/* low .. high */
static inline int draw_between(uint64_t *state, int low, int high) {
  return low + draw_below(state, high - low + 1);
}

/* Between 0 and 1, never 0. */
static inline double draw_uniform(uint64_t *state) {
  return ((double)(draw_word(state) >> 11) + 0.5) / 9007199254740992.0;
}

/* Mean 0, variance 1 (Box, Muller). */
static inline double draw_normal(uint64_t *state) {
  return sqrt(-2 * log(draw_uniform(state))) * cos(6.283185307179586 * draw_uniform(state));
}

#endif
