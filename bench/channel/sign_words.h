/* Operations on 64 samples that are selected by the bits of a word. */
#ifndef BENCH_CHANNEL_SIGN_WORDS_H
#define BENCH_CHANNEL_SIGN_WORDS_H

#include "core/base/math/float_bits.h"

/* Negates the samples whose bits are 1. In two halves, since vectors cannot shift from 64 to 32
 * bits. */
static inline __attribute__((always_inline)) void flip_signs(uint64_t word, float samples[64]) {
  for (int first = 0; first < 64; first += 32) {
    uint32_t half = (uint32_t)(word >> first);
    for (int i = 0; i < 32; i++)
      samples[first + i] = float_of_bits(bits_of_float(samples[first + i]) ^ half >> i << 31);
  }
}

/* Sets the samples whose bits are 1 to zero. */
static inline __attribute__((always_inline)) void clear_samples(uint64_t word, float samples[64]) {
  for (int first = 0; first < 64; first += 32) {
    uint32_t half = (uint32_t)(word >> first);
    for (int i = 0; i < 32; i++)
      samples[first + i] = float_of_bits(bits_of_float(samples[first + i]) & ((half >> i & 1) - 1));
  }
}

#endif
