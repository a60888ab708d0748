#include "bench/channel/channel_loops_tmpl.h"
#include "core/base/math/elementary.h"

#include <math.h>

enum { FRAMES = NORMAL_BLOCK };

/* Up to this magnitude, terms below e^EXP_LOWEST do not change the result. */
static const float exact_limit = 72;

/* A value of every frame for each amplitude, by label. */
typedef float by_label[AMPLITUDES_MAX][FRAMES];

INLINE float larger(float a, float b) {
  return a > b ? a : b;
}

/* The exponents, -(r - s x)^2 / 2. */
INLINE void fill_exponents(int bits, const float *restrict r, const float *restrict s,
                           by_label exponents) {
  for (unsigned label = 0; label < 1U << bits; label++) {
    float x = (float)extr_amplitude_of_label(bits, label), *row = exponents[label];
    for (int f = 0; f < FRAMES; f++) {
      float distance = r[f] - s[f] * x;
      row[f] = -0.5f * distance * distance;
    }
  }
}

/* The sum, or else the largest, of the values of the labels in which bit i is `value`. */
INLINE void combine(int bits, by_label values, int i, unsigned value, bool sum, float *result) {
  for (int f = 0; f < FRAMES; f++) result[f] = sum ? 0 : -__FLT_MAX__;
  for (unsigned label = 0; label < 1U << bits; label++) {
    if ((label >> i & 1) != value) continue;
    const float *row = values[label];
    for (int f = 0; f < FRAMES; f++)
      result[f] = sum ? result[f] + row[f] : larger(result[f], row[f]);
  }
}

INLINE void demap_max_log(int bits, by_label exponents, float *llr, size_t stride) {
  for (int i = 0; i < bits; i++) {
    float zero[FRAMES], one[FRAMES];
    combine(bits, exponents, i, 0, false, zero);
    combine(bits, exponents, i, 1, false, one);
    for (int f = 0; f < FRAMES; f++) llr[(size_t)i * stride + (size_t)f] = zero[f] - one[f];
  }
}

/* Replaces exponents by the terms of the sums, scaled so that the largest term of a frame is 1. */
INLINE void fill_terms(int bits, by_label exponents) {
  float top[FRAMES];
  for (int f = 0; f < FRAMES; f++) top[f] = exponents[0][f];
  for (int label = 1; label < 1 << bits; label++)
    for (int f = 0; f < FRAMES; f++) top[f] = larger(top[f], exponents[label][f]);
  for (int label = 0; label < 1 << bits; label++) {
    float *row = exponents[label];
    for (int f = 0; f < FRAMES; f++) row[f] = larger(row[f] - top[f], EXP_LOWEST);
    for (int f = 0; f < FRAMES; f++) row[f] = elementary_exp(row[f]);
  }
}

/* Replaces the results of demap_max_log up to exact_limit. Loops with a selection do nothing else,
 * so that they become vector code without branches. */
INLINE void refine(int bits, by_label terms, float *llr, size_t stride) {
  for (int i = 0; i < bits; i++) {
    float zero[FRAMES], one[FRAMES], exact[FRAMES], *row = llr + (size_t)i * stride;
    combine(bits, terms, i, 0, true, zero);
    combine(bits, terms, i, 1, true, one);
    for (int f = 0; f < FRAMES; f++)
      exact[f] = elementary_log(zero[f], 0) - elementary_log(one[f], 0);
    for (int f = 0; f < FRAMES; f++) row[f] = fabsf(row[f]) < exact_limit ? exact[f] : row[f];
  }
}

void VARIANT(extr_demap)(demapper how, int bits, const float r[NORMAL_BLOCK],
                         const float s[NORMAL_BLOCK], float *llr, size_t stride) {
  if (bits == 1) {
    for (int f = 0; f < FRAMES; f++) llr[f] = 2 * s[f] * r[f];
    return;
  }
  by_label exponents;
  fill_exponents(bits, r, s, exponents);
  demap_max_log(bits, exponents, llr, stride);
  if (how == DEMAP_MAX_LOG) return;
  fill_terms(bits, exponents);
  refine(bits, exponents, llr, stride);
}
