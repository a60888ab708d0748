/* The polynomials and constants for powers and logarithms in single precision. They are evaluated
 * by Horner's rule from the highest coefficient down, with operations whose results are the same on
 * every machine: elementary.h rounds each product before the addition, and sum-product fuses
 * product and addition (decoder/lanes/fused_tmpl.h).
 *
 * The coefficients are minimax fits, found by reweighted least squares on Chebyshev points. */
#ifndef CORE_BASE_MATH_APPROXIMATION_H
#define CORE_BASE_MATH_APPROXIMATION_H

enum { EXTR_POWER_DEGREE = 4, EXTR_LOG_DEGREE = 4, EXTR_MANTISSA_LOG_DEGREE = 5 };

/* 2^f = 1 + p[0] f + ... + p[3] f^4 for |f| <= 1/2: relative error below 2.9e-6, exact at 0. */
static const float extr_power[EXTR_POWER_DEGREE] = {0.69312418F, 0.24024098F, 0.055906483F,
                                                    0.0095828969F};

/* ln(1 + z) = p[0] z + ... + p[3] z^4 for 0 <= z <= 1: error below 7.9e-5, exact at 0 and, up to
 * rounding, at 1. */
static const float extr_log[EXTR_LOG_DEGREE] = {0.99724821F, -0.46980159F, 0.22262765F,
                                                -0.056927084F};

/* The same for sqrt(1/2) - 1 <= z <= sqrt(2) - 1: error below 1.1e-5, exact at 0. The errors at
 * both ends are equal, so that a logarithm by exponent and mantissa has no jump there. */
static const float extr_mantissa_log[EXTR_MANTISSA_LOG_DEGREE] = {
    0.99991888F, -0.49923357F, 0.33734514F, -0.2734988F, 0.1751308F};

/* The number of fraction bits of a float, and a mask of them; the bits of 1.0F and of sqrt(1/2). */
enum {
  EXTR_MANTISSA_BITS = 23,
  EXTR_FRACTION_MASK = (1 << EXTR_MANTISSA_BITS) - 1,
  EXTR_ONE_BITS = 0x3f800000,
  EXTR_ROOT_HALF_BITS = 0x3f3504f3,
};

#define EXTR_LOG2_E 1.44269504F /* log2(e) */
#define EXTR_LN_2   0.69314718F

/* 1.5 * 2^23: adding it rounds |t| < 2^22 to an integer, which is then in the low bits. */
#define EXTR_ROUND 12582912.0F

#endif
