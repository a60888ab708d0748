/* a b + c, rounded once, on vectors of floats. Every instruction set gives the same bits: on x86-64
 * the baseline has no such instruction, and emulates it. */
#ifndef DECODER_LANES_FUSED_TMPL_H
#define DECODER_LANES_FUSED_TMPL_H

#include "decoder/lanes/lanes_f32_tmpl.h"

#if defined __x86_64__

/* In the two low lanes. In double precision the product is exact, and the sum loses a rest, which
 * is known exactly (Knuth's two-sum). The sum is rounded toward zero, and its last bit set if a
 * rest is lost ("rounding to odd"): rounded again, it then gives the float next to the exact value
 * (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using
 * rounding to odd", IEEE TC 57, 2008). For all finite floats, sum * rest neither overflows nor
 * underflows, since a rest is 0 or at least 2^-298. */
static inline __m128 emulate_fused_pair(__m128 a, __m128 b, __m128 c) {
  const __m128d product = _mm_cvtps_pd(a) * _mm_cvtps_pd(b), addend = _mm_cvtps_pd(c);
  const __m128d sum = product + addend, part = sum - product;
  const __m128d rest = (product - (sum - part)) + (addend - part), zero = _mm_setzero_pd();
  const __m128i too_far = _mm_castpd_si128(_mm_cmplt_pd(sum * rest, zero)); /* -1 where true */
  const __m128i inexact = _mm_castpd_si128(_mm_cmpneq_pd(rest, zero));
  const __m128i to_zero = _mm_add_epi64(_mm_castpd_si128(sum), too_far);
  const __m128i odd = _mm_or_si128(to_zero, _mm_srli_epi64(inexact, 63));
  return _mm_cvtpd_ps(_mm_castsi128_pd(odd));
}

static inline __m128 emulate_fused(__m128 a, __m128 b, __m128 c) {
  return _mm_movelh_ps(
      emulate_fused_pair(a, b, c),
      emulate_fused_pair(_mm_movehl_ps(a, a), _mm_movehl_ps(b, b), _mm_movehl_ps(c, c)));
}

#endif

static inline vec fused(vec a, vec b, vec c) {
#if defined __FMA__
  return (vec)X86(fmadd_ps)((x86_vector)a, (x86_vector)b, (x86_vector)c);
#elif defined __AVX2__
#error "compile with -mfma where you compile with -mavx2"
#elif defined EXTR_NEON
  return (vec)vfmaq_f32((float32x4_t)c, (float32x4_t)a, (float32x4_t)b);
#elif defined __x86_64__
  return (vec)emulate_fused((__m128)a, (__m128)b, (__m128)c);
#else
  vec sum;
  for (int i = 0; i < LANES; i++) sum[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return sum;
#endif
}

#endif
