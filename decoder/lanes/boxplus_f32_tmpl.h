/* Sum-product on float messages: the operator
 *
 *   a [+] b = ln((1 + e^(a+b)) / (e^a + e^b)) = 2 artanh(tanh(a/2) tanh(b/2)),   a, b >= 0,
 *
 * in two forms. In both, a zero input gives a zero result, results are not negative, and the error
 * of a single operator is below 1e-4; in the first form that of a whole node, too. LLRs are clamped
 * to SPA_LIMIT before: this is far above the LLRs that matter and low enough that no power leaves
 * the range of normal numbers. The numbers of operations are vector instructions; a division counts
 * as one. */
#ifndef DECODER_LANES_BOXPLUS_F32_TMPL_H
#define DECODER_LANES_BOXPLUS_F32_TMPL_H

#include "core/base/math/approximation.h"
#include "decoder/lanes/lanes_f32_tmpl.h"
#include <extrinsic/decoder.h>

typedef uint32_t bits __attribute__((vector_size(4 * LANES)));

/* 2^t for |t| <= 126: t split into the nearest integer, which goes into the exponent, and a rest.
 * 13 operations. */
static inline vec power_of_two(vec t) {
  vec rounded = t + EXTR_ROUND;
  vec rest = t - (rounded - EXTR_ROUND);
  vec power = splat(extr_power[EXTR_POWER_DEGREE - 1]);
#pragma GCC unroll 8
  for (int i = EXTR_POWER_DEGREE - 2; i >= 0; i--) power = power * rest + extr_power[i];
  power = power * rest + 1;
  return (vec)((bits)power + ((bits)rounded << EXTR_MANTISSA_BITS));
}

/* ln(1 + z) for 0 <= z <= 1. 7 operations. */
static inline vec log_above_one(vec z) {
  vec log = splat(extr_log[EXTR_LOG_DEGREE - 1]);
#pragma GCC unroll 8
  for (int i = EXTR_LOG_DEGREE - 2; i >= 0; i--) log = log * z + extr_log[i];
  return log * z;
}

/* ln(v) for v >= 1: v split into exponent and mantissa. 15 operations. */
static inline vec logarithm(vec v) {
  bits above = (bits)v - EXTR_ONE_BITS; /* 1.0F: the exponent counts from zero */
  vec exponent = __builtin_convertvector((mask)(above >> EXTR_MANTISSA_BITS), vec);
  vec mantissa = (vec)((above & ((1 << EXTR_MANTISSA_BITS) - 1)) | EXTR_ONE_BITS);
  return exponent * EXTR_LN_2 + log_above_one(mantissa - 1);
}

/* ---- In the domain of d = 1 - tanh(a/2) = 2 / (1 + e^a) ---------------------------------------
 *
 * The product of two tanh becomes d = d_a + d_b - d_a d_b: three operations and no division. In
 * 0 < d <= 1 nothing cancels, since d_b - d_a d_b never loses more than the rounding of d_b: the
 * relative error of d, which determines that of the LLR, grows by one rounding per operator. No sum
 * is above 1: its exact value is 1 - (1-d_a)(1-d_b), and rounding adds less than half a step to
 * it. */

static inline vec enter_complement(const check_algorithm *algorithm, vec magnitude) {
  vec a = minimum(magnitude, message_limit(algorithm));
  return 2 / (1 + power_of_two(a * EXTR_LOG2_E));
}

static inline vec combine_complements(const check_algorithm *algorithm, vec a, vec b) {
  (void)algorithm;
  return a + (b - a * b);
}

static inline vec leave_complement(const check_algorithm *algorithm, vec d) {
  (void)algorithm;
  return logarithm(2 / d - 1);
}

static const node_operator sum_product = {enter_complement, combine_complements, leave_complement};

/* ---- On the LLRs themselves -------------------------------------------------------------------
 *
 *   a [+] b = min(a, b) - ln((1 + e^-|a-b|) / (1 + e^-(a+b)))
 *           = min(a, b) - ln(1 + z),   z = (e^-|a-b| - e^-(a+b)) / (1 + e^-(a+b)),   0 <= z <= 1:
 *
 * the usual two corrections in one logarithm. 44 operations. */

static inline vec enter_llr(const check_algorithm *algorithm, vec magnitude) {
  return minimum(magnitude, message_limit(algorithm));
}

static inline vec combine_llrs(const check_algorithm *algorithm, vec a, vec b) {
  (void)algorithm;
  vec low = minimum(a, b);
  vec near = power_of_two((maximum(a, b) - low) * -EXTR_LOG2_E);
  vec far = power_of_two((a + b) * -EXTR_LOG2_E);
  vec result = low - log_above_one((near - far) / (1 + far));
  return maximum(result, splat(0));
}

static inline vec leave_llr(const check_algorithm *algorithm, vec llr) {
  (void)algorithm;
  return llr;
}

static const node_operator sum_product_pairwise = {enter_llr, combine_llrs, leave_llr};

#define EACH_BOXPLUS(use) use(EXTR_SPA, sum_product) use(EXTR_SPA_PAIRWISE, sum_product_pairwise)

#endif
