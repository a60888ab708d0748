/* Decisions of eight columns at a time. If a posterior is zero, the sign of the channel LLR
 * decides; if that is zero as well, the decision is 1.
 *
 * With GFNI the decisions of eight columns are bits of one byte per lane, and are transposed into
 * one word per column. That is faster than to store a mask register per column. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_TIES_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_TIES_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"
#include "decoder/message_passing/message_decoder.h"

/* Both forms offer the same two functions. ties_set keeps which of the channel LLRs of eight
 * columns are negative or zero, for these lanes. decide_columns writes one word per column: bit i
 * of ones[k] is the decision of column k in lane i. */

#if defined __AVX512VBMI__ && defined __GFNI__ && !defined EXTR_MESSAGE_F32

/* ---- One byte per lane, with bit k for column k ---- */

/* Both functions subtract 1, which makes zeros negative; values are at least -127. */

/* Multiplies every byte by a matrix of bits: SIGN_TO moves the highest bit to bit k, TO_LOWEST bit
 * k to the lowest, and other bits become 0. */
#define SIGN_TO(k)     _mm512_set1_epi64((long long)(UINT64_C(0x80) << 8 * (7 - (k))))
#define TO_LOWEST(k)   _mm512_set1_epi64((long long)(UINT64_C(1) << 56 << (k)))
#define MOVE(x, where) _mm512_gf2p8affine_epi64_epi8(x, where, 0)
#define ANY            0xfe /* of three bits */

INLINED __m512i signs_of(const __m512i x[TIES_COLUMNS]) {
  __m512i low = _mm512_ternarylogic_epi64(MOVE(x[0], SIGN_TO(0)), MOVE(x[1], SIGN_TO(1)),
                                          MOVE(x[2], SIGN_TO(2)), ANY);
  __m512i middle = _mm512_ternarylogic_epi64(MOVE(x[3], SIGN_TO(3)), MOVE(x[4], SIGN_TO(4)),
                                             MOVE(x[5], SIGN_TO(5)), ANY);
  __m512i high = _mm512_or_si512(MOVE(x[6], SIGN_TO(6)), MOVE(x[7], SIGN_TO(7)));
  return _mm512_ternarylogic_epi64(low, middle, high, ANY);
}

/* From a byte per lane to a word per column. Multiplying by the bits as a matrix transposes every
 * 8 x 8 of them, but reverses the bits of the bytes; a second product reverses them again. The
 * permutation gathers the eight bytes of a column. */
INLINED __m512i transpose(__m512i bits) {
  const __m512i diagonal = _mm512_set1_epi64((long long)0x8040201008040201);
  __m512i order = {0};
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 8; i++) ((uint8_t *)&order)[8 * k + i] = (uint8_t)(8 * i + k);
  return _mm512_permutexvar_epi8(order, MOVE(MOVE(diagonal, bits), diagonal));
}

INLINED void ties_set(ties *t, uint64_t lanes, const vec llr[TIES_COLUMNS]) {
  const __m512i one = _mm512_set1_epi8(1);
  __m512i x[TIES_COLUMNS];
  for (int k = 0; k < TIES_COLUMNS; k++) x[k] = _mm512_sub_epi8((__m512i)llr[k], one);
  _mm512_store_si512(t, _mm512_mask_mov_epi8(_mm512_load_si512(t), lanes, signs_of(x)));
}

INLINED void decide_columns(const ties *t, const vec posteriors[TIES_COLUMNS],
                            uint64_t ones[TIES_COLUMNS]) {
  const __m512i tied = _mm512_load_si512(t);
  __m512i x[TIES_COLUMNS];
#pragma GCC unroll 8 /* each has a matrix of its own */
  for (int k = 0; k < TIES_COLUMNS; k++)
    x[k] = _mm512_sub_epi8((__m512i)posteriors[k], MOVE(tied, TO_LOWEST(k)));
  _mm512_storeu_si512(ones, transpose(signs_of(x)));
}

#undef SIGN_TO
#undef TO_LOWEST
#undef MOVE
#undef ANY

#else

/* ---- One word per column, with a bit per lane ---- */

INLINED void ties_set(ties *t, uint64_t lanes, const vec llr[TIES_COLUMNS]) {
  for (int k = 0; k < TIES_COLUMNS; k++)
    t->words[k] = (t->words[k] & ~lanes) | not_positive_lanes(llr[k], lanes);
}

INLINED void decide_columns(const ties *t, const vec posteriors[TIES_COLUMNS],
                            uint64_t ones[TIES_COLUMNS]) {
  for (int k = 0; k < TIES_COLUMNS; k++) ones[k] = negative_lanes(posteriors[k], t->words[k]);
}

#endif
#endif
