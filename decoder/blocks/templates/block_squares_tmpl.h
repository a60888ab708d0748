/* Transposes blocks of frames, LANES columns of LANES frames at a time, where a unit of 1, 2, 4 or
 * 8 neighboring frames stays together. Included only by templates. */
#ifndef DECODER_BLOCKS_TEMPLATES_BLOCK_SQUARES_TMPL_H
#define DECODER_BLOCKS_TEMPLATES_BLOCK_SQUARES_TMPL_H

#include "decoder/blocks/templates/block_steps_tmpl.h"

#if (defined X86 || defined EXTR_NEON) && !defined EXTR_MESSAGE_F32
#define TRANSPOSES
enum { SQUARE = 16, SQUARES = LANES / SQUARE };

/* The units of the lower or upper halves of every 16 bytes, by turns. */
#if defined EXTR_NEON
INLINED vec interleave_low(int unit, vec a, vec b) {
  if (unit == 1) return (vec)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b);
  if (unit == 2) return (vec)vzip1q_u16((uint16x8_t)a, (uint16x8_t)b);
  if (unit == 4) return (vec)vzip1q_u32((uint32x4_t)a, (uint32x4_t)b);
  return (vec)vzip1q_u64((uint64x2_t)a, (uint64x2_t)b);
}

INLINED vec interleave_high(int unit, vec a, vec b) {
  if (unit == 1) return (vec)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b);
  if (unit == 2) return (vec)vzip2q_u16((uint16x8_t)a, (uint16x8_t)b);
  if (unit == 4) return (vec)vzip2q_u32((uint32x4_t)a, (uint32x4_t)b);
  return (vec)vzip2q_u64((uint64x2_t)a, (uint64x2_t)b);
}
#else
INLINED vec interleave_low(int unit, vec a, vec b) {
  if (unit == 1) return X86_BINARY(unpacklo_epi8, a, b);
  if (unit == 2) return X86_BINARY(unpacklo_epi16, a, b);
  if (unit == 4) return X86_BINARY(unpacklo_epi32, a, b);
  return X86_BINARY(unpacklo_epi64, a, b);
}

INLINED vec interleave_high(int unit, vec a, vec b) {
  if (unit == 1) return X86_BINARY(unpackhi_epi8, a, b);
  if (unit == 2) return X86_BINARY(unpackhi_epi16, a, b);
  if (unit == 4) return X86_BINARY(unpackhi_epi32, a, b);
  return X86_BINARY(unpackhi_epi64, a, b);
}
#endif

/* In every 16 bytes: a round is a perfect shuffle of the units of all rows, that is, it rotates the
 * bits of their numbers, first those of the row, then those within the row. After four rounds, the
 * bits of a unit within its row are in front of those of the row. So vector u k + h then holds
 * unit k of row h 16/u and those that follow it. */
INLINED void transpose(int unit, vec rows[SQUARE]) {
  vec next[SQUARE];
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < SQUARE / 2; i++) {
      next[2 * i] = interleave_low(unit, rows[i], rows[i + SQUARE / 2]);
      next[2 * i + 1] = interleave_high(unit, rows[i], rows[i + SQUARE / 2]);
    }
    memcpy(rows, next, sizeof next);
  }
}

/* Part i of vector k becomes part k of vector i, where a part is 16 bytes. */
INLINED void transpose_parts(vec parts[SQUARES]) {
#if defined __AVX512BW__
  const __m512i *a = (const __m512i *)parts;
  __m512i ab = _mm512_shuffle_i32x4(a[0], a[1], 0x44), cd = _mm512_shuffle_i32x4(a[2], a[3], 0x44);
  __m512i high = _mm512_shuffle_i32x4(a[0], a[1], 0xee),
          higher = _mm512_shuffle_i32x4(a[2], a[3], 0xee);
  parts[0] = (vec)_mm512_shuffle_i32x4(ab, cd, 0x88);
  parts[1] = (vec)_mm512_shuffle_i32x4(ab, cd, 0xdd);
  parts[2] = (vec)_mm512_shuffle_i32x4(high, higher, 0x88);
  parts[3] = (vec)_mm512_shuffle_i32x4(high, higher, 0xdd);
#elif defined __AVX2__
  const __m256i a = (__m256i)parts[0], b = (__m256i)parts[1];
  parts[0] = (vec)_mm256_permute2x128_si256(a, b, 0x20);
  parts[1] = (vec)_mm256_permute2x128_si256(a, b, 0x31);
#else
  (void)parts;
#endif
}

/* The column, counted from the first of LANES, that is row i of square k: such that the parts of a
 * vector of the result follow each other. */
INLINED int square_column(int unit, int k, int i) {
  const int run = SQUARE / unit;
  return i / run * run * SQUARES + k * run + i % run;
}

/* Where a transposed vector goes: number `part` of unit number `unit_number` of the columns. */
typedef char *square_place(const void *target, int at, int unit_number, int part);

/* Transposes squares, of which the first column is number `at`, and stores them. */
INLINED void store_squares(int unit, vec rows[SQUARES][SQUARE], const void *target, int at,
                           square_place *place) {
  for (int k = 0; k < SQUARES; k++) transpose(unit, rows[k]);
  for (int i = 0; i < SQUARE; i++) {
    vec parts[SQUARES];
    for (int k = 0; k < SQUARES; k++) parts[k] = rows[k][i];
    transpose_parts(parts);
    for (int k = 0; k < SQUARES; k++)
      *(unaligned_vec *)place(target, at, k * (SQUARE / unit) + i / unit, i % unit) = parts[k];
  }
}
#endif

#endif
