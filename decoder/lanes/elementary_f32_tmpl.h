/* Exponentials and logarithms of float vectors, by the approximations of
 * core/base/math/approximation.h. The numbers of operations are vector instructions. */
#ifndef DECODER_LANES_ELEMENTARY_F32_TMPL_H
#define DECODER_LANES_ELEMENTARY_F32_TMPL_H

#include "core/base/math/approximation.h"
#include "decoder/lanes/fused_tmpl.h"
#include "decoder/lanes/lanes_f32_tmpl.h"

typedef uint32_t bits __attribute__((vector_size(4 * LANES)));

/* The polynomial p[count-1] z^(count-1) + ... + p[0]. */
static inline vec polynomial(const float *p, int count, vec z) {
  vec sum = splat(p[count - 1]);
#pragma GCC unroll 8
  for (int i = count - 2; i >= 0; i--) sum = fused(sum, z, splat(p[i]));
  return sum;
}

/* 2^(scale a) for |scale a| <= 126: the exponent is split into the nearest integer, which goes into
 * the bits of the result, and a rest. 9 operations. */
static inline vec power_of_two(vec a, float scale) {
  vec rounded = fused(a, splat(scale), splat(EXTR_ROUND));
  vec rest = fused(a, splat(scale), EXTR_ROUND - rounded);
  vec power = fused(polynomial(extr_power, EXTR_POWER_DEGREE, rest), rest, splat(1));
  return (vec)((bits)power + ((bits)rounded << EXTR_MANTISSA_BITS));
}

/* ln(1 + z) for 0 <= z <= 1. 4 operations. */
static inline vec log_above_one(vec z) {
  return polynomial(extr_log, EXTR_LOG_DEGREE, z) * z;
}

/* ln(v) for normal v > 0: v split into an exponent and a mantissa from sqrt(1/2) to sqrt(2). 11
 * operations. */
static inline vec logarithm(vec v) {
  bits exponent = ((bits)v - EXTR_ROOT_HALF_BITS) & ~(uint32_t)EXTR_FRACTION_MASK;
  vec z = (vec)((bits)v - exponent) - 1;
  vec log = polynomial(extr_mantissa_log, EXTR_MANTISSA_LOG_DEGREE, z) * z;
  vec steps = __builtin_convertvector((mask)exponent, vec); /* 2^23 times the exponent */
  return fused(steps, splat(EXTR_LN_2 * 0x1p-23F), log);
}

#endif
