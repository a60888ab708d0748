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

#include "decoder/lanes/elementary_f32_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- In the domain of d = 1 - tanh(a/2) = 2 / (1 + e^a) ---------------------------------------
 *
 * The product of two tanh becomes d = d_a + (1 - d_a) d_b: two operations and no division. In
 * 0 < d <= 1 nothing cancels: the rounding of 1 - d_a is small beside 1, and so its product with
 * d_b beside d. The relative error of d, which determines that of the LLR, grows by less than two
 * roundings per operator. No sum is above 1: its exact value is 1 - (1-d_a)(1-d_b), and rounding
 * adds less than half of the distance between 1 and the next float.
 *
 * The LLR of d is ln((2 - d) / d). Two logarithms take less time than a division and one
 * logarithm. */

static inline vec enter_complement(const check_algorithm *algorithm, vec magnitude) {
  vec a = minimum(magnitude, message_limit(algorithm));
  return 2 / (1 + power_of_two(a, EXTR_LOG2_E));
}

static inline vec combine_complements(const check_algorithm *algorithm, vec a, vec b) {
  (void)algorithm;
  return fused(1 - a, b, a);
}

static inline vec leave_complement(const check_algorithm *algorithm, vec d) {
  (void)algorithm;
  return log_above_one(1 - d) - logarithm(d);
}

static const node_operator sum_product = {enter_complement, combine_complements, leave_complement};

/* ---- On the LLRs themselves -------------------------------------------------------------------
 *
 *   a [+] b = min(a, b) - ln((1 + e^-|a-b|) / (1 + e^-(a+b)))
 *           = min(a, b) - ln(1 + z),   z = (e^-|a-b| - e^-(a+b)) / (1 + e^-(a+b)),   0 <= z <= 1:
 *
 * the usual two corrections in one logarithm. 31 operations. */

static inline vec enter_llr(const check_algorithm *algorithm, vec magnitude) {
  return minimum(magnitude, message_limit(algorithm));
}

static inline vec combine_llrs(const check_algorithm *algorithm, vec a, vec b) {
  (void)algorithm;
  vec low = minimum(a, b);
  vec near = power_of_two(maximum(a, b) - low, -EXTR_LOG2_E);
  vec far = power_of_two(a + b, -EXTR_LOG2_E);
  vec result = low - log_above_one((near - far) / (1 + far));
  return maximum(result, splat(0));
}

static inline vec leave_llr(const check_algorithm *algorithm, vec llr) {
  (void)algorithm;
  return llr;
}

static const node_operator sum_product_pairwise = {enter_llr, combine_llrs, leave_llr};

#define EACH_BOXPLUS(use)                                                                          \
  use(EXTR_SPA, sum_product) use(EXTR_SPA_PAIRWISE, sum_product_pairwise) use(EXTR_OWN, own)

#endif
