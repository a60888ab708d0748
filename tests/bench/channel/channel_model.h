/* What the tests of channels share: constellations as 3GPP TS 38.211, 5.1 writes them down, and
 * random words. */
#ifndef TESTS_BENCH_CHANNEL_CHANNEL_MODEL_H
#define TESTS_BENCH_CHANNEL_CHANNEL_MODEL_H

#include "bench/channel/channel.h"
#include "tests/support/random.h"

#include <math.h>

/* Five standard deviations: less than one seed in a million is outside. */
#define SIGMAS 5

/* The amplitude for bits c_0, c_1, ... of one dimension. */
static inline int model_amplitude(int bits, const int *c) {
  const int sign = 1 - 2 * c[0];
  return bits == 1 ? sign : sign * ((1 << (bits - 1)) - model_amplitude(bits - 1, c + 1));
}

/* The label, c_i in bit i, of an amplitude. */
static inline int model_label(int bits, int amplitude) {
  for (int label = 0;; label++) {
    int c[AMPLITUDE_BITS_MAX];
    for (int i = 0; i < AMPLITUDE_BITS_MAX; i++) c[i] = label >> i & 1;
    if (model_amplitude(bits, c) == amplitude) return label;
  }
}

/* True if the count is plausible for `trials` trials of this probability. */
static inline bool model_expects(double count, double trials, double p) {
  return fabs(count - trials * p) <= SIGMAS * sqrt(trials * p * (1 - p));
}

static inline uint64_t model_word(uint64_t *state) {
  uint64_t word = 0;
  for (int i = 0; i < 4; i++) word = word << 16 | draw_word(state) >> 48;
  return word;
}

#endif
