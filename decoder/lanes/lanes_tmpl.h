/* The vectors of the message type for which a template is compiled. */
#ifndef DECODER_LANES_LANES_TMPL_H
#define DECODER_LANES_LANES_TMPL_H

#include "core/base/isa_tmpl.h"
#include "decoder/interface/permutation.h"

#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/lanes_f32_tmpl.h"
#else
#include "decoder/lanes/lanes_i8_tmpl.h"
#endif

/* Functions that are called with a constant function or number. */
#define INLINED static inline __attribute__((always_inline))

#define ALL_LANES (UINT64_MAX >> (64 - LANES))

/* A vector at any address of its elements. */
typedef vec unaligned_vec __attribute__((aligned(1), may_alias));

/* ACCESS_CYCLIC: stores the first vector of a block once more behind its lanes, which take `length`
 * bytes. These may be fewer than a vector has. */
static inline void close_block(char *block, size_t length) {
  vec first;
  memcpy(&first, block, sizeof first);
  memcpy(block + length, &first, sizeof first);
}

/* Permutes the lanes of a vector by a permutation (permutation.h). */
static inline vec permute(vec a, const void *permutations, int number) {
#define PERMUTATION(kind)                                                                          \
  ((const char *)permutations + extr_permutation_place(sizeof(vec), kind, number))
#if defined __AVX512VBMI__
  return (vec)_mm512_permutexvar_epi8(*(const __m512i *)PERMUTATION(PERMUTATION_BYTES), (__m512i)a);
#elif defined __AVX512BW__
  const __m512i from = *(const __m512i *)PERMUTATION(PERMUTATION_BYTES);
  const __m512i quarter = _mm512_and_si512(from, _mm512_set1_epi8(0x30));
  __m512i moved = _mm512_setzero_si512();
#define QUARTER(i)                                                                                 \
  moved =                                                                                          \
      _mm512_mask_shuffle_epi8(moved, _mm512_cmpeq_epi8_mask(quarter, _mm512_set1_epi8(16 * (i))), \
                               _mm512_shuffle_i32x4((__m512i)a, (__m512i)a, 0x55 * (i)), from)
  QUARTER(0);
  QUARTER(1);
  QUARTER(2);
  QUARTER(3);
#undef QUARTER
  return (vec)moved;
#elif defined __AVX2__
  __m256i moved =
      _mm256_permutevar8x32_epi32((__m256i)a, *(const __m256i *)PERMUTATION(PERMUTATION_UNITS));
  return (vec)_mm256_shuffle_epi8(moved, *(const __m256i *)PERMUTATION(PERMUTATION_REST));
#elif defined EXTR_NEON
  return (vec)vqtbl1q_u8((uint8x16_t)a, vld1q_u8((const uint8_t *)PERMUTATION(PERMUTATION_BYTES)));
#else
  typedef uint8_t octets __attribute__((vector_size(sizeof(vec)), may_alias));
  const octets from = *(const octets *)PERMUTATION(PERMUTATION_BYTES);
  octets moved;
  for (size_t i = 0; i < sizeof moved; i++) moved[i] = ((octets)a)[from[i]];
  return (vec)moved;
#endif
#undef PERMUTATION
}

static inline mask mask_of(uint64_t lanes) {
#if defined __AVX512BW__ && defined EXTR_MESSAGE_F32
  return (mask)_mm512_movm_epi32((__mmask16)lanes);
#elif defined __AVX512BW__
  return (mask)_mm512_movm_epi8(lanes);
#elif defined __AVX2__ && !defined EXTR_MESSAGE_F32
  const __m256i byte_of =
      _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit_of = _mm256_set1_epi64x((int64_t)0x8040201008040201);
  __m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi32((int)lanes), byte_of);
  return (mask)_mm256_cmpeq_epi8(_mm256_and_si256(bits, bit_of), bit_of);
#elif defined EXTR_NEON && defined EXTR_MESSAGE_F32
  return (mask)vtstq_u32(vdupq_n_u32((uint32_t)lanes), (uint32x4_t){1, 2, 4, 8});
#elif defined EXTR_NEON
  const uint8x16_t bit_of = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x8_t low = vdup_n_u8((uint8_t)lanes), high = vdup_n_u8((uint8_t)(lanes >> 8));
  return (mask)vtstq_u8(vcombine_u8(low, high), bit_of);
#else
  mask m = {0};
  for (int i = 0; i < LANES; i++) m[i] = lanes >> i & 1 ? -1 : 0;
  return m;
#endif
}

#endif
