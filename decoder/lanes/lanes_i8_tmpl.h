/* One vector of 8-bit messages, a frame a lane, and the dozen operations that check and variable
 * nodes need. GCC's vector extensions where they say it well, intrinsics where an instruction set
 * has what C cannot say (saturation, minimum). Included by files that are compiled once for each
 * instruction set.
 *
 * Messages and posteriors are -127 .. 127, magnitudes 0 .. 127 in the same lanes; -128 exists only
 * between a saturating subtraction and the magnitude taken of it, which is then 128 as a byte.
 *
 * A set of lanes is a word: bit i is lane i. negative_lanes are those where a value is negative,
 * and those of `ties` where it is zero. */
#ifndef DECODER_LANES_LANES_I8_TMPL_H
#define DECODER_LANES_LANES_I8_TMPL_H

#include "decoder/check_rule.h"
#include <extrinsic/decoder.h>

#include <stdint.h>

#if defined __x86_64__
#include <immintrin.h>
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
#if defined __AVX512BW__ /* a zero that counts becomes -1 */
  __m512i x = (__m512i)a;
  return _mm512_movepi8_mask(_mm512_mask_sub_epi8(x, ties, x, _mm512_set1_epi8(1)));
#else
  return (uint32_t)X86(movemask_epi8)((x86_vector)a) |
         ((uint32_t)X86(movemask_epi8)((x86_vector)(a == 0)) & ties);
#endif
}
#else /* any machine: lane by lane, for the compiler to vectorize */
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

/* -128 becomes -127, so that decoding is symmetric in the sign of its input. */
static inline vec symmetric(vec a) {
  return a - (a == splat(-128));
}

/* As a byte the negative of a negative number is the smaller of the two. */
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

/* The rule of the check node, applied to the least magnitude of the other edges. */
static inline vec apply_rule(const check_rule *rule, vec m) {
  if (rule->kind == EXTR_NORMALIZED) return scale(m, rule->factor_i8);
  if (rule->kind == EXTR_OFFSET) return decrease(m, splat(rule->offset_i8));
  return m;
}

/* What no message exceeds. */
static inline vec message_limit(const check_rule *rule) {
  return splat(rule->limit_i8);
}

static inline vec clamp_channel(const check_rule *rule, vec a) {
  vec limit = message_limit(rule);
#if defined __AVX2__ /* from here on there are signed ones */
  return X86_BINARY(max_epi8, X86_BINARY(min_epi8, a, limit), -limit);
#else
  return with_sign(minimum(magnitude(a), limit), a);
#endif
}

/* The sum of a channel value and messages at a variable node, 16 bits wide: even lanes, odd lanes.
 */
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
