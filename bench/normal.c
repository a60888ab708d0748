#include "bench/normal.h"

#include <math.h>
#include <string.h>

enum { PAIRS = NORMAL_BLOCK / 2 };

static inline double double_of_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint64_t bits_of_double(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* Integers to double by way of the mantissa of 2^52 and 2^84: instruction sets before AVX-512 have
 * no vector instruction for it. */
#if defined __x86_64__ && !defined __clang__
#define EVERY_INSTRUCTION_SET __attribute__((target_clones("default", "avx2", "arch=x86-64-v4")))
#else
#define EVERY_INSTRUCTION_SET
#endif

#define TWO52      0x1p52
#define TWO84      0x1p84
#define TWO52_BITS UINT64_C(0x4330000000000000)
#define TWO84_BITS UINT64_C(0x4530000000000000)

/* Exact below 2^52. */
static inline double double_of_small(uint64_t x) {
  return double_of_bits(x | TWO52_BITS) - TWO52;
}

/* Rounded once. */
static inline double double_of_integer(uint64_t x) {
  double high = double_of_bits(x >> 32 | TWO84_BITS) - (TWO84 + TWO52);
  return high + double_of_bits((x & UINT32_MAX) | TWO52_BITS);
}

/* x = 2^e m with m in [sqrt(1/2), sqrt(2)), and ln m = 2 artanh s with s = (m - 1) / (m + 1). Since
 * |s| < 0.1716, the series of artanh to s^19 leaves a relative error below 5e-17. */
static inline double logarithm(double x) {
  const uint64_t one = UINT64_C(0x3ff0000000000000), root_half = UINT64_C(0x3fe6a09e667f3bcd);
  const uint64_t mantissa = UINT64_C(0x000fffffffffffff);
  uint64_t shifted = bits_of_double(x) + (one - root_half);
  double e = double_of_small(shifted >> 52) - 1023;
  double m = double_of_bits((shifted & mantissa) + root_half);
  double s = (m - 1) / (m + 1), z = s * s;
  double series = 1.0 / 19;
  series = series * z + 1.0 / 17;
  series = series * z + 1.0 / 15;
  series = series * z + 1.0 / 13;
  series = series * z + 1.0 / 11;
  series = series * z + 1.0 / 9;
  series = series * z + 1.0 / 7;
  series = series * z + 1.0 / 5;
  series = series * z + 1.0 / 3;
  /* ln 2 in two parts, the first with few enough bits that e times it is exact */
  const double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c7673p-45;
  return e * ln2_high + (2 * s + (2 * s * (z * series) + e * ln2_low));
}

static inline double log_uniform(uint64_t bits) {
  return logarithm(double_of_integer(bits | 1) * 0x1p-64);
}

/* The quarter turn nearest to v, and the rest as an angle in [-pi/4, pi/4], where the Taylor series
 * to x^15 and x^16 leave relative errors below 6e-17. */
static inline void circle(uint64_t bits, double *cosine, double *sine) {
  uint64_t turned = bits + (UINT64_C(1) << 61);
  uint64_t quarter = turned >> 62;
  uint64_t rest = (turned & ((UINT64_C(1) << 62) - 1)) >> 10;
  double x = (double_of_small(rest) - 0x1p51) * (0x1.921fb54442d18p+2 * 0x1p-54);
  double z = x * x;
  double s = -1.0 / 1307674368000;
  s = s * z + 1.0 / 6227020800;
  s = s * z - 1.0 / 39916800;
  s = s * z + 1.0 / 362880;
  s = s * z - 1.0 / 5040;
  s = s * z + 1.0 / 120;
  s = s * z - 1.0 / 6;
  s = x + x * (z * s);
  double c = 1.0 / 20922789888000;
  c = c * z - 1.0 / 87178291200;
  c = c * z + 1.0 / 479001600;
  c = c * z - 1.0 / 3628800;
  c = c * z + 1.0 / 40320;
  c = c * z - 1.0 / 720;
  c = c * z + 1.0 / 24;
  c = 1 + z * (c * z - 0.5);
  /* An odd quarter turn swaps the two; the signs go with the quadrant. All by masks, so that the
   * loop over samples has no branches. */
  uint64_t c_bits = bits_of_double(c), s_bits = bits_of_double(s);
  uint64_t swap = (c_bits ^ s_bits) & (0 - (quarter & 1));
  *cosine = double_of_bits(c_bits ^ swap ^ ((quarter ^ quarter >> 1) & 1) << 63);
  *sine = double_of_bits(s_bits ^ swap ^ (quarter >> 1) << 63);
}

double normal_log(uint64_t bits) {
  return log_uniform(bits);
}

void normal_circle(uint64_t bits, double *cosine, double *sine) {
  circle(bits, cosine, sine);
}

EVERY_INSTRUCTION_SET
void normal_block(random_stream *stream, double samples[NORMAL_BLOCK]) {
  uint64_t u[PAIRS], v[PAIRS];
  for (int i = 0; i < PAIRS; i += RANDOM_LANES) random_next(stream, u + i);
  for (int i = 0; i < PAIRS; i += RANDOM_LANES) random_next(stream, v + i);
  for (int i = 0; i < PAIRS; i++) {
    double radius = sqrt(-2 * log_uniform(u[i])), cosine, sine;
    circle(v[i], &cosine, &sine);
    samples[i] = radius * cosine;
    samples[PAIRS + i] = radius * sine;
  }
}
