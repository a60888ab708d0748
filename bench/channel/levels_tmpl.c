#include "bench/channel/channel_loops_tmpl.h"

#include <string.h>

#if defined __x86_64__
#include <immintrin.h>
#elif defined EXTR_NEON
#include <arm_neon.h>
#endif

/* One bit of 64 frames needs two random bytes per frame, in two rows: the first has the column in
 * its lower six bits, and above them the lower two of the ten bits that choose; the second has the
 * upper eight. */
enum { ROW = NORMAL_BLOCK / 8, ROWS = 2 };
_Static_assert((int)RANDOM_LANES == ROW * ROWS, "random_next makes both rows");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "frame f has the f-th byte of a row");

/* ---- The second draw ------------------------------------------------------------------------- */

/* The level is selected by a fraction of 128 random bits: the sum of the weights is so large that
 * 64 would not be nearly uniform. */
INLINE int draw_remainder(const level_source *source, const uint64_t random[2]) {
  typedef unsigned __int128 wide;
  const wide sum = source->upto[LEVELS_MAX - 1];
  const uint64_t x = (uint64_t)((random[0] * sum + (random[1] * sum >> 64)) >> 64);
  int outcome = 0;
  for (int i = 0; i < LEVELS_MAX; i++) outcome += x >= source->upto[i];
  return outcome - source->limit;
}

/* Draws again for up to RANDOM_LANES / 2 of these frames; returns those that remain. */
INLINE uint64_t draw_again(const level_source *source, const uint64_t random[RANDOM_LANES],
                           uint64_t frames, uint64_t word, int8_t *levels) {
  for (int i = 0; i < RANDOM_LANES && frames; i += 2, frames &= frames - 1) {
    const int f = __builtin_ctzll(frames), level = draw_remainder(source, random + i);
    levels[f] = (int8_t)(word >> f & 1 ? -level : level);
  }
  return frames;
}

/* ---- The first draw -------------------------------------------------------------------------- */

#if defined __AVX512BW__

/* A table is one vector. look() finds one entry per byte of the index in both tables. */
enum { TABLES = 2 };
#if defined __AVX512VBMI__
static inline void look(const __m512i tables[TABLES], __m512i index, __m512i found[TABLES]) {
  for (int i = 0; i < TABLES; i++) found[i] = _mm512_permutexvar_epi8(index, tables[i]);
}
#else
/* Bits 4 and 5 of an index select the quarter of the table. */
static inline void look(const __m512i tables[TABLES], __m512i index, __m512i found[TABLES]) {
  const __mmask64 odd = _mm512_test_epi8_mask(index, _mm512_set1_epi8(16));
  const __mmask64 upper = _mm512_test_epi8_mask(index, _mm512_set1_epi8(32));
  for (int i = 0; i < TABLES; i++) {
    const __m512i table = tables[i];
#define QUARTER(q) _mm512_shuffle_i32x4(table, table, 0x55 * (q))
    __m512i low = _mm512_shuffle_epi8(QUARTER(0), index);
    __m512i high = _mm512_shuffle_epi8(QUARTER(2), index);
    low = _mm512_mask_shuffle_epi8(low, odd, QUARTER(1), index);
    high = _mm512_mask_shuffle_epi8(high, odd, QUARTER(3), index);
#undef QUARTER
    found[i] = _mm512_mask_mov_epi8(low, upper, high);
  }
}

#endif

INLINE __m512i outcomes_of(const __m512i tables[TABLES], const random_vector random[ROWS]) {
  const __m512i low = (__m512i)random[0], high = (__m512i)random[1];
  const __m512i columns = _mm512_set1_epi8(LEVEL_COLUMNS - 1);
  const __m512i column = _mm512_and_si512(low, columns);
  __m512i found[TABLES];
  look(tables, column, found);
  const __mmask64 own = _mm512_cmplt_epu8_mask(high, found[0]) |
                        _mm512_mask_cmplt_epu8_mask(_mm512_cmpeq_epi8_mask(high, found[0]),
                                                    _mm512_or_si512(low, columns), found[1]);
  return _mm512_mask_mov_epi8(_mm512_and_si512(found[1], columns), own, column);
}

INLINE void random_rows(random_vector state[ROWS][RANDOM_WORDS], random_vector random[ROWS]) {
  for (int row = 0; row < ROWS; row++) random_step(state[row], &random[row]);
}

/* The states of the generators of the two rows stay in registers. */
void VARIANT(extr_draw_levels)(const level_source *source, random_stream *stream,
                               const uint64_t *words, int count, int8_t *levels) {
  const __m512i tables[TABLES] = {_mm512_loadu_si512(source->high),
                                  _mm512_loadu_si512(source->rest)};
  const __m512i limit = _mm512_set1_epi8((char)source->limit);
  const __m512i again = _mm512_set1_epi8((char)(2 * source->limit + 1));
  random_vector state[ROWS][RANDOM_WORDS];
  for (int row = 0; row < ROWS; row++) random_load(stream, row * ROW, state[row]);
  for (int i = 0; i < count; i++, levels += NORMAL_BLOCK) {
    random_vector random[ROWS];
    random_rows(state, random);
    const __m512i outcomes = outcomes_of(tables, random);
    const __m512i plain = _mm512_sub_epi8(outcomes, limit);
    _mm512_storeu_si512(levels,
                        _mm512_mask_sub_epi8(plain, words[i], _mm512_setzero_si512(), plain));
    uint64_t frames = _mm512_cmpeq_epi8_mask(outcomes, again), drawn[RANDOM_LANES];
    while (__builtin_expect(frames != 0, 0)) {
      random_rows(state, random);
      memcpy(drawn, random, sizeof drawn);
      frames = draw_again(source, drawn, frames, words[i], levels);
    }
  }
  for (int row = 0; row < ROWS; row++) random_store(stream, row * ROW, state[row]);
}

#elif defined __AVX2__ || defined EXTR_NEON

#if defined __AVX2__
enum { PART = LEVEL_COLUMNS / 2, QUARTERS = 4 };
typedef uint8_t vector __attribute__((vector_size(PART)));
#pragma GCC diagnostic ignored "-Wpsabi" /* of functions that are inlined */

/* The quarters of a table, each in both halves of a vector. */
typedef struct level_table {
  __m256i quarter[QUARTERS];
} level_table;

INLINE level_table table_of(const uint8_t entries[LEVEL_COLUMNS]) {
  level_table table;
  for (int q = 0; q < QUARTERS; q++)
    table.quarter[q] =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(entries + 16 * q)));
  return table;
}

/* Where columns are in each quarter. A shuffle yields 0 where the highest bit of the index is set:
 * in the quarters that do not have the column. */
typedef struct level_index {
  vector quarter[QUARTERS];
} level_index;

INLINE level_index index_of(vector column) {
  enum { SIZE = LEVEL_COLUMNS / QUARTERS, LIMIT = 0x80 };
  level_index index;
  for (int q = 0; q < QUARTERS; q++)
    index.quarter[q] = (column ^ (uint8_t)(q * SIZE)) + (uint8_t)(LIMIT - SIZE);
  return index;
}

INLINE vector look(const level_table *table, const level_index *index) {
  vector found[QUARTERS];
  for (int q = 0; q < QUARTERS; q++)
    found[q] = (vector)_mm256_shuffle_epi8(table->quarter[q], (__m256i)index->quarter[q]);
  return (found[0] | found[1]) | (found[2] | found[3]);
}

INLINE vector choose(vector where, vector yes, vector no) {
  return (vector)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)where);
}

/* Expands 32 bits to bytes of 0 or 255. */
INLINE vector spread_bits(uint64_t word) {
  const vector bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                      1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const vector place = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                        2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
  typedef uint32_t words __attribute__((vector_size(PART)));
  const __m256i copies = (__m256i)((words){0} + (uint32_t)word);
  return (vector)(((vector)_mm256_shuffle_epi8(copies, (__m256i)place) & bit) != 0);
}

INLINE uint64_t gather_bits(vector bytes) {
  return (uint32_t)_mm256_movemask_epi8((__m256i)bytes);
}
#else
enum { PART = LEVEL_COLUMNS / 4 };
typedef uint8_t vector __attribute__((vector_size(PART)));
typedef uint8x16x4_t level_table;

INLINE level_table table_of(const uint8_t entries[LEVEL_COLUMNS]) {
  return vld1q_u8_x4(entries);
}

typedef uint8x16_t level_index;

INLINE level_index index_of(vector column) {
  return (uint8x16_t)column;
}

INLINE vector look(const level_table *table, const level_index *index) {
  return (vector)vqtbl4q_u8(*table, *index);
}

INLINE vector choose(vector where, vector yes, vector no) {
  return (vector)vbslq_u8((uint8x16_t)where, (uint8x16_t)yes, (uint8x16_t)no);
}

static const vector bit_of = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

/* Expands 16 bits to bytes of 0 or 255, and back. */
INLINE vector spread_bits(uint64_t word) {
  const uint8x8_t low = vdup_n_u8((uint8_t)word), high = vdup_n_u8((uint8_t)(word >> 8));
  return (vector)vtstq_u8(vcombine_u8(low, high), (uint8x16_t)bit_of);
}

INLINE uint64_t gather_bits(vector bytes) {
  const uint8x16_t bits = (uint8x16_t)(bytes & bit_of);
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#endif

typedef struct level_tables {
  const level_source *source;
  level_table high, rest;
} level_tables;

INLINE level_tables tables_of(const level_source *source) {
  return (level_tables){source, table_of(source->high), table_of(source->rest)};
}

INLINE vector load(const void *from) {
  vector v;
  memcpy(&v, from, sizeof v);
  return v;
}

INLINE vector outcomes_of(const level_tables *tables, const uint64_t *random) {
  const uint8_t columns = LEVEL_COLUMNS - 1;
  const vector lower = load(random), upper_bits = load(random + ROW), column = lower & columns;
  const level_index index = index_of(column);
  const vector high = look(&tables->high, &index), rest = look(&tables->rest, &index);
  /* "At least" takes an instruction less than "below". */
  const vector other = (vector)(upper_bits >= high) &
                       ~((vector)(upper_bits == high) & ~(vector)((lower | columns) >= rest));
  return choose(other, rest & columns, column);
}

/* The levels of 64 frames from these random bits. Returns those that need the second draw. */
INLINE uint64_t make_levels(const level_tables *tables, const uint64_t random[ROWS * ROW],
                            uint64_t word, int8_t levels[NORMAL_BLOCK]) {
  const uint8_t limit = (uint8_t)tables->source->limit, again = (uint8_t)(2 * limit + 1);
  uint64_t found = 0;
  for (int f = 0; f < NORMAL_BLOCK; f += PART) {
    vector outcomes = outcomes_of(tables, random + f / 8);
    vector made = outcomes - limit;
    if (word) { /* never, if zero codewords are sent */
      const vector negative = spread_bits(word >> f);
      made = (made ^ negative) - negative;
    }
    found |= gather_bits((vector)(outcomes == again)) << f;
    memcpy(levels + f, &made, sizeof made);
  }
  return found;
}

#else

typedef struct level_tables {
  const level_source *source;
} level_tables;

static level_tables tables_of(const level_source *source) {
  return (level_tables){source};
}

static uint64_t make_levels(const level_tables *tables, const uint64_t random[ROWS * ROW],
                            uint64_t word, int8_t levels[NORMAL_BLOCK]) {
  const level_source *source = tables->source;
  const int again = 2 * source->limit + 1;
  uint8_t bytes[ROWS][NORMAL_BLOCK];
  uint64_t found = 0;
  memcpy(bytes, random, sizeof bytes);
  for (int f = 0; f < NORMAL_BLOCK; f++) {
    int column = bytes[0][f] % LEVEL_COLUMNS;
    int choice = bytes[1][f] << 8 | bytes[0][f];
    int own = source->high[column] << 8 | (source->rest[column] & ~(LEVEL_COLUMNS - 1));
    int other = source->rest[column] % LEVEL_COLUMNS; /* no branch: it would be unpredictable */
    int outcome = other ^ ((column ^ other) & -(choice < own));
    int sign = -(int)(word >> f & 1);
    levels[f] = (int8_t)(((outcome - source->limit) ^ sign) - sign);
    found |= (uint64_t)(outcome == again) << f;
  }
  return found;
}

#endif

#if !defined __AVX512BW__

void VARIANT(extr_draw_levels)(const level_source *source, random_stream *stream,
                               const uint64_t *words, int count, int8_t *levels) {
  const level_tables tables = tables_of(source);
  for (int i = 0; i < count; i++, levels += NORMAL_BLOCK) {
    uint64_t random[ROWS * ROW];
    random_next(stream, random);
    uint64_t frames = make_levels(&tables, random, words[i], levels);
    while (frames) {
      random_next(stream, random);
      frames = draw_again(source, random, frames, words[i], levels);
    }
  }
}

#endif
