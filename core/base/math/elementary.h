/* Scalar logarithms and exponential: only +, -, * and conversions in single precision, in a fixed
 * order, so the results are bit-identical on every machine and with every vector width. (Those of
 * the C library may differ in the last bit between processors.) */
#ifndef CORE_BASE_MATH_ELEMENTARY_H
#define CORE_BASE_MATH_ELEMENTARY_H

#include "core/base/math/approximation.h"
#include "core/base/math/float_bits.h"

/* ln(2^-scale x) for normal x > 0. With x = 2^e m and m in [sqrt(1/2), sqrt(2)), a polynomial in
 * m - 1 interpolates ln m at Chebyshev points with a relative error below 6e-8. */
static inline float elementary_log(float x, int scale) {
  uint32_t shifted = bits_of_float(x) + (EXTR_ONE_BITS - EXTR_ROOT_HALF_BITS);
  float e = (float)((int32_t)(shifted >> 23) - (127 + scale));
  float t = float_of_bits((shifted & EXTR_FRACTION_MASK) + EXTR_ROOT_HALF_BITS) - 1;
  float p = 0.0853331313f;
  p = p * t - 0.142692581f;
  p = p * t + 0.149774015f;
  p = p * t - 0.165779933f;
  p = p * t + 0.199559331f;
  p = p * t - 0.25001353f;
  p = p * t + 0.333341926f;
  p = p * t - 0.49999997f;
  p = p * t + 1;
  return e * EXTR_LN_2 + t * p;
}

/* ln x for normal x > 0, by the polynomial extr_log: the error is below 7.9e-5. */
static inline float short_log(float x) {
  uint32_t above_one = bits_of_float(x) - EXTR_ONE_BITS;
  float exponent = (float)((int32_t)above_one >> EXTR_MANTISSA_BITS);
  float z = float_of_bits((above_one & EXTR_FRACTION_MASK) | EXTR_ONE_BITS) - 1;
  float log = extr_log[EXTR_LOG_DEGREE - 1];
#pragma GCC unroll 8
  for (int i = EXTR_LOG_DEGREE - 2; i >= 0; i--) log = log * z + extr_log[i];
  return exponent * EXTR_LN_2 + log * z;
}

/* e^x for |x| <= 87, where all results are normal numbers, with a relative error below 1e-5. It is
 * 2^t with t = x log2(e), split into the nearest integer, for the exponent, and the rest. */
enum { EXP_LOWEST = -87 };

static inline float elementary_exp(float x) {
  float t = x * EXTR_LOG2_E;
  float rounded = t + EXTR_ROUND;
  float rest = t - (rounded - EXTR_ROUND);
  float power = extr_power[EXTR_POWER_DEGREE - 1];
#pragma GCC unroll 8
  for (int i = EXTR_POWER_DEGREE - 2; i >= 0; i--) power = power * rest + extr_power[i];
  power = power * rest + 1;
  return float_of_bits(bits_of_float(power) + (bits_of_float(rounded) << 23));
}

#endif
