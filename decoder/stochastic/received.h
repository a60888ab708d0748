/* How an LLR becomes what a stochastic decoder starts from. Shared by the decoders, which are
 * compiled for every instruction set, and by the circuit that equals them. */
#ifndef DECODER_STOCHASTIC_RECEIVED_H
#define DECODER_STOCHASTIC_RECEIVED_H

#include "core/base/math/splitmix.h"
#include "decoder/interface/plane_update.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The key of a frame is a hash of all its LLRs, so that its random numbers depend on nothing else,
 * and on a zero whatever its sign. */
static inline uint64_t mix(uint64_t key, float llr) {
  const float value = llr + 0.0F; /* -0 becomes 0 */
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  key = (key ^ bits) * UINT64_C(0xff51afd7ed558ccd);
  return key ^ key >> 32;
}

/* For BPSK over Gaussian noise L is normal with mean +-m and variance 2 m, so that E L^2 = m^2 + 2
 * m and m = sqrt(1 + E L^2) - 1; and y = L / m. */
static inline float nds_scale(double nds, double square) {
  double mean = sqrt(1 + square) - 1;
  return nds == 0 ? 1 : mean > 0 ? (float)(nds / mean) : 0;
}

/* A bit with a zero LLR starts with a random value: 0 would always be correct for the zero
 * codeword. */
static inline bool is_one(float llr, uint64_t key, int column) {
  uint64_t state = ~key + (uint64_t)column;
  return llr == 0 ? extr_random_next(&state) & 1 : llr < 0;
}

/* |L'| in steps of the quantizer, not yet clipped: the integer part counts. `scale` is nds_scale in
 * steps. */
static inline float scaled_steps(float llr, float scale) {
  return fabsf(llr) * scale + 0.5F;
}

/* The state in which the next register of a frame starts, nonzero. */
static inline uint64_t lfsr_start(uint64_t *random) {
  return 1 + extr_random_below(random, LFSR_PERIOD);
}

#endif
