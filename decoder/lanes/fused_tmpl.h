/* a b + c, rounded once, on vectors of floats. Every instruction set gives the same bits, also those
 * without such an instruction: x86 processors before AVX2. */
#ifndef DECODER_LANES_FUSED_TMPL_H
#define DECODER_LANES_FUSED_TMPL_H

#include "decoder/lanes/lanes_f32_tmpl.h"

#if defined __FMA__

static inline vec fused(vec a, vec b, vec c) {
  return (vec)X86(fmadd_ps)((x86_vector)a, (x86_vector)b, (x86_vector)c);
}

#elif defined __x86_64__

/* In the two low lanes. In double precision the product is exact, and the sum loses a rest, which is
 * known exactly (Knuth's two-sum). The sum is rounded toward zero, and its last bit set if a rest is
 * lost ("rounding to odd"): rounded again, it then gives the float next to the exact value (Boldo and
 * Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd",
 * IEEE TC 57, 2008). All numbers and results are 0 or far from the limits of the range of float. */
static inline __m128 fused_pair(__m128 a, __m128 b, __m128 c) {
  const __m128d product = _mm_cvtps_pd(a) * _mm_cvtps_pd(b), addend = _mm_cvtps_pd(c);
  const __m128d sum = product + addend, part = sum - product;
  const __m128d rest = (product - (sum - part)) + (addend - part), zero = _mm_setzero_pd();
  const __m128i too_far = _mm_castpd_si128(_mm_cmplt_pd(sum * rest, zero)); /* -1 where true */
  const __m128i inexact = _mm_castpd_si128(_mm_cmpneq_pd(rest, zero));
  const __m128i to_zero = _mm_add_epi64(_mm_castpd_si128(sum), too_far);
  const __m128i odd = _mm_or_si128(to_zero, _mm_srli_epi64(inexact, 63));
  return _mm_cvtpd_ps(_mm_castsi128_pd(odd));
}

static inline vec fused(vec a, vec b, vec c) {
  const __m128 x = (__m128)a, y = (__m128)b, z = (__m128)c;
  return (vec)_mm_movelh_ps(
      fused_pair(x, y, z),
      fused_pair(_mm_movehl_ps(x, x), _mm_movehl_ps(y, y), _mm_movehl_ps(z, z)));
}

#else

static inline vec fused(vec a, vec b, vec c) {
  vec sum;
  for (int i = 0; i < LANES; i++) sum[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return sum;
}

#endif

#endif
