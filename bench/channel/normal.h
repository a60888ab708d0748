/* Standard normal samples by the method of Box and Muller ("A note on the generation of random
 * normal deviates", Ann. Math. Stat. 29, 1958): of two uniform numbers u and v in (0, 1],
 *
 *   sqrt(-2 ln u) cos(2 pi v)  and  sqrt(-2 ln u) sin(2 pi v)
 *
 * are two independent samples. Both come from one number of 64 bits: 40 for u, so that samples
 * reach sqrt(2 * 41 ln 2) = 7.5 standard deviations and the tail at 6.5 is still made of several
 * hundred steps; 24 for v. A sample is right to a few units in the last place of a float, which
 * changes the probability of a tail by a part in a million at most.
 *
 * Only +, -, *, sqrt and conversions in single precision, in one fixed order, all rounded as IEEE
 * 754 says: the samples are the same bits on every machine and with every vector width. (The
 * logarithm of the C library may differ in the last bit between processors.) */
#ifndef BENCH_CHANNEL_NORMAL_H
#define BENCH_CHANNEL_NORMAL_H

#include "bench/channel/random.h"
#include "core/base/math/elementary.h"

/* Samples are made in blocks, one sample per frame. */
enum { NORMAL_BLOCK = 64 };

enum { NORMAL_UNIFORM_SCALE = 24 };

/* (k + 1/2) / 2^16, rounded once; k is the upper 40 bits of the number. In two halves:
 * every instruction set can convert integers below 2^31. */
static inline float normal_uniform(uint32_t low, uint32_t high) {
  float whole = (float)(int32_t)(high >> 8);
  float part = (float)(int32_t)((high & 0xff) << 8 | low >> 24);
  return whole + (part + 0.5f) * 0x1p-16f;
}

/* Of the angle 2 pi v, v = lower 24 bits / 2^24: the quarter turn nearest to v, and the rest as an
 * angle in [-pi/4, pi/4], where the polynomials have relative errors below 2e-8. */
static inline void normal_turn(uint32_t low, float *cosine, float *sine) {
  uint32_t turned = low + (1U << 21);
  uint32_t quarter = turned >> 22;
  float x = (float)((int32_t)(turned & ((1U << 22) - 1)) - (1 << 21)) * 3.74507037e-7f;
  float z = x * x;
  float s = -0.000195878907f;
  s = s * z + 0.00833274797f;
  s = s * z - 0.166666642f;
  s = x + x * (z * s);
  float c = 2.44637886e-5f;
  c = c * z - 0.00138875889f;
  c = c * z + 0.0416666493f;
  c = c * z - 0.5f;
  c = 1 + z * c;
  /* An odd quarter turn swaps the two; the signs go with the quadrant. All by masks, so that the
   * loop over samples has no branches. */
  uint32_t c_bits = bits_of_float(c), s_bits = bits_of_float(s);
  uint32_t swap = (c_bits ^ s_bits) & (0 - (quarter & 1));
  *cosine = float_of_bits(c_bits ^ swap ^ ((quarter ^ quarter >> 1) & 1) << 31);
  *sine = float_of_bits(s_bits ^ swap ^ (quarter >> 1 & 1) << 31);
}

/* ln u of u = (upper 40 bits + 1/2) / 2^40. */
static inline float normal_log(uint32_t low, uint32_t high) {
  return elementary_log(normal_uniform(low, high), NORMAL_UNIFORM_SCALE);
}

#endif
