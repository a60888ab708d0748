/* The bits of a word at work on the signs of 64 samples. */
#ifndef BENCH_CHANNEL_SIGN_WORDS_H
#define BENCH_CHANNEL_SIGN_WORDS_H

#include "core/base/math/float_bits.h"

/* Changes the signs of 64 samples where the bits of the word are 1. By halves: vectors have no
 * shifts from 64 to 32 bits. */
static inline __attribute__((always_inline)) void flip_signs(uint64_t word, float samples[64]) {
  for (int first = 0; first < 64; first += 32) {
    uint32_t half = (uint32_t)(word >> first);
    for (int i = 0; i < 32; i++)
      samples[first + i] = float_of_bits(bits_of_float(samples[first + i]) ^ half >> i << 31);
  }
}

/* Sets samples to zero where the bits of the word are 1. */
static inline __attribute__((always_inline)) void clear_samples(uint64_t word, float samples[64]) {
  for (int first = 0; first < 64; first += 32) {
    uint32_t half = (uint32_t)(word >> first);
    for (int i = 0; i < 32; i++)
      samples[first + i] = float_of_bits(bits_of_float(samples[first + i]) & ((half >> i & 1) - 1));
  }
}

#endif
