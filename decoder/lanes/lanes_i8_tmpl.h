/* A vector of 8-bit messages, one frame per lane, and the operations that check nodes and variable
 * nodes need. Written with the vector extensions of GCC where C can express an operation, otherwise
 * with intrinsics (saturation, minimum). Included by files that are compiled once for each
 * instruction set.
 *
 * In lanes that hold a frame, messages and posteriors are in -127 .. 127, and magnitudes in
 * 0 .. 127. The value -128 occurs there only between a saturating subtraction and the magnitude of
 * its result, which is then 128 as an unsigned byte. In lanes along blocks that hold no frame,
 * posteriors may have any value: compiled kernels may add them without saturation. No other lane
 * depends on them.
 *
 * A set of lanes is a word: bit i is lane i. negative_lanes returns the lanes in which a value is
 * negative, and those of `ties` in which it is zero; not_positive_lanes, for values other than
 * -128, those of `lanes` in which it is negative or zero. choose_lanes is choose() for a mask of
 * these lanes. */
#ifndef DECODER_LANES_LANES_I8_TMPL_H
#define DECODER_LANES_LANES_I8_TMPL_H

#include "decoder/settings/check_algorithm.h"
#include <extrinsic/decoder.h>

#include <stdint.h>

#if defined __x86_64__
#include <immintrin.h>
#elif defined EXTR_NEON
#include <arm_neon.h>
#endif

/* X86(name) is the intrinsic of that name for this width. */
#if defined __AVX512BW__
enum { LANES = 64 };
typedef __m512i x86_vector;
#define X86(name) _mm512_##name
#elif defined __AVX2__
enum { LANES = 32 };
typedef __m256i x86_vector;
#define X86(name) _mm256_##name
#elif defined __SSE2__
enum { LANES = 16 };
typedef __m128i x86_vector;
#define X86(name) _mm_##name
#else
enum { LANES = 16 };
#endif

typedef int8_t scalar;
typedef int8_t vec __attribute__((vector_size(LANES)));
typedef int8_t mask __attribute__((vector_size(LANES))); /* -1 where true */
typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef int16_t shorts __attribute__((vector_size(LANES)));
typedef uint16_t words __attribute__((vector_size(LANES)));

static inline vec splat(int value) {
  return (vec){0} + (int8_t)value;
}

#if defined X86
#define X86_BINARY(name, a, b) (vec) X86(name)((x86_vector)(a), (x86_vector)(b))
static inline vec add(vec a, vec b) {
  return X86_BINARY(adds_epi8, a, b);
}
static inline vec subtract(vec a, vec b) {
  return X86_BINARY(subs_epi8, a, b);
}
static inline vec minimum(vec a, vec b) {
  return X86_BINARY(min_epu8, a, b);
}
static inline vec maximum(vec a, vec b) {
  return X86_BINARY(max_epu8, a, b);
}
static inline vec decrease(vec a, vec b) {
  return X86_BINARY(subs_epu8, a, b);
}
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
#if defined __AVX512BW__ /* subtracting 1 makes the zeros in `ties` negative */
  __m512i x = (__m512i)a;
  return _mm512_movepi8_mask(_mm512_mask_sub_epi8(x, ties, x, _mm512_set1_epi8(1)));
#else
  return (uint32_t)X86(movemask_epi8)((x86_vector)a) |
         ((uint32_t)X86(movemask_epi8)((x86_vector)(a == 0)) & ties);
#endif
}
#elif defined EXTR_NEON
#define NEON_SIGNED(name, a, b)   (vec) name##q_s8((int8x16_t)(a), (int8x16_t)(b))
#define NEON_UNSIGNED(name, a, b) (vec) name##q_u8((uint8x16_t)(a), (uint8x16_t)(b))
static inline vec add(vec a, vec b) {
  return NEON_SIGNED(vqadd, a, b);
}
static inline vec subtract(vec a, vec b) {
  return NEON_SIGNED(vqsub, a, b);
}
static inline vec minimum(vec a, vec b) {
  return NEON_UNSIGNED(vmin, a, b);
}
static inline vec maximum(vec a, vec b) {
  return NEON_UNSIGNED(vmax, a, b);
}
static inline vec decrease(vec a, vec b) {
  return NEON_UNSIGNED(vqsub, a, b);
}
/* The lanes of a mask: the sum over eight of them, each of which has a bit of its own. */
static inline uint64_t true_lanes(mask m) {
  const uint8x16_t bit_of = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vandq_u8((uint8x16_t)m, bit_of);
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
  return true_lanes(a < 0) | (true_lanes(a == 0) & ties);
}
#else /* other processors: lane by lane, for the compiler to vectorize */
#define EACH_LANE(type, expression)                                                                \
  vec result = {0};                                                                                \
  for (int i = 0; i < LANES; i++) {                                                                \
    type x = (type)a[i], y = (type)b[i];                                                           \
    result[i] = (int8_t)(expression);                                                              \
  }                                                                                                \
  return result
static inline int saturate(int x) {
  return x > 127 ? 127 : x < -128 ? -128 : x;
}
static inline vec add(vec a, vec b) {
  EACH_LANE(int8_t, saturate(x + y));
}
static inline vec subtract(vec a, vec b) {
  EACH_LANE(int8_t, saturate(x - y));
}
static inline vec minimum(vec a, vec b) {
  EACH_LANE(uint8_t, x < y ? x : y);
}
static inline vec maximum(vec a, vec b) {
  EACH_LANE(uint8_t, x > y ? x : y);
}
static inline vec decrease(vec a, vec b) {
  EACH_LANE(uint8_t, x > y ? x - y : 0);
}
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
  uint64_t word = 0;
  for (int i = 0; i < LANES; i++) word |= (uint64_t)(a[i] < (int)(ties >> i & 1)) << i;
  return word;
}
#endif

static inline vec choose(mask m, vec yes, vec no) {
  return (m & yes) | (~m & no);
}

#if defined __AVX512BW__
static inline vec choose_lanes(uint64_t lanes, mask m, vec yes, vec no) {
  (void)m;
  return (vec)_mm512_mask_mov_epi8((__m512i)no, lanes, (__m512i)yes);
}
static inline uint64_t not_positive_lanes(vec a, uint64_t lanes) {
  return _mm512_mask_cmple_epi8_mask(lanes, (__m512i)a, _mm512_setzero_si512());
}
#else
static inline vec choose_lanes(uint64_t lanes, mask m, vec yes, vec no) {
  (void)lanes;
  return choose(m, yes, no);
}
static inline uint64_t not_positive_lanes(vec a, uint64_t lanes) {
  return negative_lanes(a - 1, 0) & lanes;
}
#endif

/* -128 becomes -127, so that decoding is symmetric in the sign of its input. */
static inline vec symmetric(vec a) {
  return a - (a == splat(-128));
}

/* As unsigned bytes, the smaller one of a and -a is the magnitude. */
static inline vec magnitude(vec a) {
  return minimum(a, (vec) - (bytes)a);
}

/* m, or -m where the sign bit of s is set. */
static inline vec with_sign(vec m, vec s) {
  mask negative = s < 0;
  return (m ^ negative) - negative;
}

/* factor * m / 128, rounded half up. */
static inline vec scale(vec m, int factor) {
  if (factor == 96) { /* 0.75, the usual choice: m - (m + 1) / 4 without leaving the bytes */
    words quarter = (words)((bytes)m + 1) >> 2;
    return m - ((vec)quarter & splat(0x3f));
  }
  words even = ((words)m & 0xff) * (uint16_t)factor + 64;
  words odd = ((words)m >> 8) * (uint16_t)factor + 64;
  return (vec)((even >> 7) | (odd >> 7 << 8));
}

/* Times FACTOR, and less OFFSET. */
static inline vec scaled(const check_algorithm *algorithm, vec m) {
  return scale(m, algorithm->factor_i8);
}
static inline vec reduced(const check_algorithm *algorithm, vec m) {
  return decrease(m, splat(algorithm->offset_i8));
}

/* The largest magnitude of a message. */
static inline vec message_limit(const check_algorithm *algorithm) {
  return splat(algorithm->limit_i8);
}

static inline vec clamp_channel(const check_algorithm *algorithm, vec a) {
  vec limit = message_limit(algorithm);
#if defined __AVX2__ /* has signed minimum and maximum */
  return X86_BINARY(max_epi8, X86_BINARY(min_epi8, a, limit), -limit);
#elif defined EXTR_NEON
  return NEON_SIGNED(vmax, NEON_SIGNED(vmin, a, limit), -limit);
#else
  return with_sign(minimum(magnitude(a), limit), a);
#endif
}

/* The sum of a channel value and messages at a variable node, in 16 bits: even and odd lanes. */
typedef struct total {
  shorts even, odd;
} total;

static inline total total_add(total t, vec a) {
  return (total){t.even + ((shorts)((words)a << 8) >> 8), t.odd + ((shorts)a >> 8)};
}

static inline shorts total_clamp(shorts a) {
  shorts high = a > 127, low = a < -127;
  return (high & 127) | (low & -127) | (~(high | low) & a);
}

static inline vec total_value(total t) {
  return (vec)(((words)total_clamp(t.even) & 0xff) | ((words)total_clamp(t.odd) << 8));
}

#endif
