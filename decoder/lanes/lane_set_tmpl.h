/* Sets of up to 64 lanes, one bit per lane in a word. */
#ifndef DECODER_LANES_LANE_SET_TMPL_H
#define DECODER_LANES_LANE_SET_TMPL_H

#include <stdint.h>

#if defined __BMI2__
#include <immintrin.h>
#endif

/* Moves bit i of `bits` to the i-th lane of the set, counted from the lowest; other lanes get 0. */
static inline uint64_t deposit(uint64_t bits, uint64_t lanes) {
#if defined __BMI2__
  return _pdep_u64(bits, lanes);
#else
  uint64_t word = 0;
  for (; lanes; lanes &= lanes - 1, bits >>= 1)
    if (bits & 1) word |= lanes & -lanes;
  return word;
#endif
}

/* The `count` lowest lanes of the set, or all of them if there are fewer. */
static inline uint64_t lowest(uint64_t lanes, int count) {
  uint64_t rest = lanes;
  while (rest && count-- > 0) rest &= rest - 1;
  return lanes & ~rest;
}

#endif
