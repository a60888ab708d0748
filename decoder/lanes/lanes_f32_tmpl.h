/* One vector of 32-bit float messages: the operations of lanes_i8_tmpl.h, without saturation. */
#ifndef DECODER_LANES_LANES_F32_TMPL_H
#define DECODER_LANES_LANES_F32_TMPL_H

#include "decoder/settings/check_algorithm.h"
#include <extrinsic/decoder.h>

#include <stdint.h>

#if defined __x86_64__
#include <immintrin.h>
#elif defined EXTR_NEON
#include <arm_neon.h>
#endif

#if defined __AVX512F__
enum { LANES = 16 };
typedef __m512 x86_vector;
#define X86(name) _mm512_##name
#elif defined __AVX2__
enum { LANES = 8 };
typedef __m256 x86_vector;
#define X86(name) _mm256_##name
#elif defined __SSE2__
enum { LANES = 4 };
typedef __m128 x86_vector;
#define X86(name) _mm_##name
#else
enum { LANES = 4 };
#endif

typedef float scalar;
typedef float vec __attribute__((vector_size(4 * LANES)));
typedef int32_t mask __attribute__((vector_size(4 * LANES))); /* -1 where true */

static inline vec splat(float value) {
  return (vec){0} + value;
}

static inline vec choose(mask m, vec yes, vec no) {
  return (vec)((m & (mask)yes) | (~m & (mask)no));
}

#if defined X86
static inline vec minimum(vec a, vec b) {
  return (vec)X86(min_ps)((x86_vector)a, (x86_vector)b);
}
static inline vec maximum(vec a, vec b) {
  return (vec)X86(max_ps)((x86_vector)a, (x86_vector)b);
}
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
#if defined __AVX512F__
  __m512 x = (__m512)a, zero = _mm512_setzero_ps();
  return _mm512_cmp_ps_mask(x, zero, _CMP_LT_OQ) | (_mm512_cmp_ps_mask(x, zero, _CMP_EQ_OQ) & ties);
#else
  return (uint32_t)X86(movemask_ps)((x86_vector)(a < 0)) |
         ((uint32_t)X86(movemask_ps)((x86_vector)(a == 0)) & ties);
#endif
}
#else /* as on x86, the second operand if one of them is a NaN */
static inline vec minimum(vec a, vec b) {
  return choose(a < b, a, b);
}
static inline vec maximum(vec a, vec b) {
  return choose(a > b, a, b);
}
#if defined EXTR_NEON
static inline uint64_t true_lanes(mask m) {
  return vaddvq_u32(vandq_u32((uint32x4_t)m, (uint32x4_t){1, 2, 4, 8}));
}
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
  return true_lanes(a < 0) | (true_lanes(a == 0) & ties);
}
#else
static inline uint64_t negative_lanes(vec a, uint64_t ties) {
  uint64_t word = 0;
  for (int i = 0; i < LANES; i++) word |= (uint64_t)(a[i] < 0 || (a[i] == 0 && ties >> i & 1)) << i;
  return word;
}
#endif
#endif

static inline uint64_t not_positive_lanes(vec a, uint64_t lanes) {
  return negative_lanes(a, lanes) & lanes;
}

static inline vec choose_lanes(uint64_t lanes, mask m, vec yes, vec no) {
  (void)lanes;
  return choose(m, yes, no);
}

static inline vec add(vec a, vec b) {
  return a + b;
}

static inline vec subtract(vec a, vec b) {
  return a - b;
}

static inline vec symmetric(vec a) {
  return a;
}

static inline vec magnitude(vec a) {
  return (vec)((mask)a & INT32_MAX);
}

/* m, or -m where the sign bit of s is set. */
static inline vec with_sign(vec m, vec s) {
  return (vec)((mask)m | ((mask)s & INT32_MIN));
}

static inline vec scaled(const check_algorithm *algorithm, vec m) {
  return m * algorithm->factor_f32;
}

static inline vec reduced(const check_algorithm *algorithm, vec m) {
  return maximum(m - algorithm->offset_f32, splat(0));
}

static inline vec message_limit(const check_algorithm *algorithm) {
  return splat(algorithm->limit_f32);
}

static inline vec clamp_channel(const check_algorithm *algorithm, vec a) {
  return with_sign(minimum(magnitude(a), message_limit(algorithm)), a);
}

/* The sum of a channel value and messages at a variable node. */
typedef struct total {
  vec sum;
} total;

static inline total total_add(total t, vec a) {
  return (total){t.sum + a};
}

static inline vec total_value(total t) {
  return t.sum;
}

#endif
