/* What the tests of channels share: constellations as 3GPP TS 38.211, 5.1 writes them down, closed
 * forms, and random words. */
#ifndef TESTS_BENCH_CHANNEL_CHANNEL_MODEL_H
#define TESTS_BENCH_CHANNEL_CHANNEL_MODEL_H

#include "bench/channel/channel.h"
#include "tests/support/random.h"

#include <math.h>
#include <stdlib.h>

enum { MODULATIONS = QAM4096 + 1 };

/* Five standard deviations: less than one seed in a million is outside. */
#define SIGMAS 5

/* The amplitude for bits c_0, c_1, ... of one dimension. */
static inline int model_amplitude(int bits, const int *c) {
  switch (bits) {
  case 1:
    return 1 - 2 * c[0];
  case 2:
    return (1 - 2 * c[0]) * (2 - (1 - 2 * c[1]));
  case 3:
    return (1 - 2 * c[0]) * (4 - (1 - 2 * c[1]) * (2 - (1 - 2 * c[2])));
  case 4:
    return (1 - 2 * c[0]) * (8 - (1 - 2 * c[1]) * (4 - (1 - 2 * c[2]) * (2 - (1 - 2 * c[3]))));
  case 5:
    return (1 - 2 * c[0]) *
           (16 -
            (1 - 2 * c[1]) * (8 - (1 - 2 * c[2]) * (4 - (1 - 2 * c[3]) * (2 - (1 - 2 * c[4])))));
  case 6:
    return (1 - 2 * c[0]) * (32 - model_amplitude(5, c + 1));
  default:
    abort();
  }
}

/* The label, c_i in bit i, of an amplitude. */
static inline int model_label(int bits, int amplitude) {
  for (int label = 0;; label++) {
    int c[AMPLITUDE_BITS_MAX];
    for (int i = 0; i < AMPLITUDE_BITS_MAX; i++) c[i] = label >> i & 1;
    if (model_amplitude(bits, c) == amplitude) return label;
  }
}

/* The mean of |symbol|^2 before 38.211 divides by its root. */
static inline double model_energy(modulation m) {
  static const double energies[] = {1, 2, 10, 42, 170, 682, 2730};
  return energies[m];
}

static inline double model_factor(modulation m, double rate, double ebn0_db) {
  static const int bits[] = {1, 2, 4, 6, 8, 10, 12};
  return sqrt(2 * bits[m] * rate * pow(10, ebn0_db / 10) / model_energy(m));
}

/* P(noise > x), and the same where x is multiplied by a Rayleigh amplitude of mean square 1. */
typedef double noise_tail(double x);

static inline double awgn_tail(double x) {
  return 0.5 * erfc(x * sqrt(0.5));
}

static inline double rayleigh_tail(double x) {
  return isinf(x) ? awgn_tail(x) : 0.5 * (1 - x / sqrt(2 + x * x));
}

/* How often bit i is wrong when the nearest amplitude is decided for: over all amplitudes sent, the
 * probability of the intervals around those with another bit i. */
static inline double model_error_rate(int bits, int i, double factor, noise_tail *tail) {
  int last = (1 << bits) - 1;
  double sum = 0;
  for (int sent = -last; sent <= last; sent += 2)
    for (int decided = -last; decided <= last; decided += 2) {
      if (((model_label(bits, sent) ^ model_label(bits, decided)) >> i & 1) == 0) continue;
      double low = decided == -last ? -INFINITY : (decided - 1 - sent) * factor;
      double high = decided == last ? INFINITY : (decided + 1 - sent) * factor;
      sum += tail(low) - tail(high);
    }
  return sum / (last + 1);
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
