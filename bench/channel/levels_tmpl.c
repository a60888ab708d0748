#include "bench/channel/channel_loops_tmpl.h"
#include "core/base/isa.h"

#include <stdlib.h>
#include <string.h>

/* One bit of 64 frames needs three random bytes per frame, in three rows: column, and two to
 * choose. */
enum { ROW = NORMAL_BLOCK / 8, ROWS = 3 };
_Static_assert((int)ROW == (int)RANDOM_LANES, "a row is what random_next makes");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "frame f has the f-th byte of a row");

static int8_t second_draw(const level_source *source, random_stream *stream) {
  uint64_t random[RANDOM_LANES], sum = 0;
  for (int i = 0; i < LEVELS_MAX; i++) sum += source->rest[i];
  random_next(stream, random);
  uint64_t x = (uint64_t)((unsigned __int128)random[0] * sum >> 64);
  int i = 0;
  while (x >= source->rest[i]) x -= source->rest[i++];
  return (int8_t)(i - source->limit);
}

/* Replaces levels beyond the limit, which mark a second draw. */
static void draw_again(const level_source *source, random_stream *stream, int8_t *levels) {
  for (int f = 0; f < NORMAL_BLOCK; f++)
    if (abs(levels[f]) > source->limit) {
      int8_t level = second_draw(source, stream);
      levels[f] = levels[f] > 0 ? level : (int8_t)-level;
    }
}

/* Inlined also into a function for processors that can permute bytes. */
#define INLINE static inline __attribute__((always_inline))

/* make_levels computes the levels of 64 frames from these random bits; returns true if one of them
 * needs the second draw. */
#if defined __AVX2__

/* A table in two vectors is a shuffle. */
enum { HALF = LEVEL_COLUMNS / 2 };
typedef uint8_t vector __attribute__((vector_size(HALF)));
#pragma GCC diagnostic ignored "-Wpsabi" /* of functions that are inlined */

INLINE vector load(const void *from) {
  vector v;
  memcpy(&v, from, sizeof v);
  return v;
}

INLINE vector look(const uint8_t table[LEVEL_COLUMNS], vector index) {
  return __builtin_shuffle(load(table), load(table + HALF), index);
}

INLINE vector outcomes_of(const level_source *source, const uint64_t *random) {
  vector column = load(random) & (LEVEL_COLUMNS - 1);
  vector first = load(random + ROW), second = load(random + 2 * ROW);
  vector high = look(source->high, column), low = look(source->low, column);
  vector own = (vector)(first < high) | ((vector)(first == high) & (vector)(second < low));
  return (column & own) | (look(source->alias, column) & ~own);
}

/* Expands 32 bits to bytes of 0 or 255. */
INLINE vector spread_bits(uint32_t word) {
  const vector bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                      1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const vector place = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                        2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
  typedef uint32_t words __attribute__((vector_size(HALF)));
  vector copies = (vector)((words){0} + word);
  return (vector)((__builtin_shuffle(copies, place) & bit) != 0);
}

INLINE bool any(vector v) {
  uint64_t parts[HALF / 8];
  memcpy(parts, &v, sizeof v);
  return (parts[0] | parts[1] | parts[2] | parts[3]) != 0;
}

INLINE bool make_levels(const level_source *source, const uint64_t random[ROWS * ROW],
                        uint64_t word, int8_t levels[NORMAL_BLOCK]) {
  const uint8_t limit = (uint8_t)source->limit, again = (uint8_t)(2 * source->limit + 1);
  vector found = {0};
  for (int f = 0; f < NORMAL_BLOCK; f += HALF) {
    vector outcomes = outcomes_of(source, random + f / 8);
    vector negative = spread_bits((uint32_t)(word >> f));
    vector made = ((outcomes - limit) ^ negative) - negative;
    found |= (vector)(outcomes == again);
    memcpy(levels + f, &made, sizeof made);
  }
  return any(found);
}

#else

INLINE bool make_levels(const level_source *source, const uint64_t random[ROWS * ROW],
                        uint64_t word, int8_t levels[NORMAL_BLOCK]) {
  const int again = 2 * source->limit + 1;
  uint8_t bytes[ROWS][NORMAL_BLOCK];
  bool found = false;
  memcpy(bytes, random, sizeof bytes);
  for (int f = 0; f < NORMAL_BLOCK; f++) {
    int column = bytes[0][f] % LEVEL_COLUMNS;
    int choice = bytes[1][f] << 8 | bytes[2][f];
    int own = source->high[column] << 8 | source->low[column];
    int other = source->alias[column]; /* no branch: it would be unpredictable */
    int outcome = other ^ ((column ^ other) & -(choice < own));
    int sign = -(int)(word >> f & 1);
    levels[f] = (int8_t)(((outcome - source->limit) ^ sign) - sign);
    found |= outcome == again;
  }
  return found;
}

#endif

INLINE void draw(const level_source *source, random_stream *stream, const uint64_t *words,
                 int count, int8_t *levels) {
  for (int i = 0; i < count; i++, levels += NORMAL_BLOCK) {
    uint64_t random[ROWS * ROW];
    for (int row = 0; row < ROWS; row++) random_next(stream, random + row * ROW);
    if (make_levels(source, random, words[i], levels)) draw_again(source, stream, levels);
  }
}

#if defined __AVX512BW__
__attribute__((target("avx512vbmi"))) static void draw_permuted(const level_source *source,
                                                                random_stream *stream,
                                                                const uint64_t *words, int count,
                                                                int8_t *levels) {
  draw(source, stream, words, count, levels);
}
#endif

void VARIANT(draw_levels)(const level_source *source, random_stream *stream, const uint64_t *words,
                          int count, int8_t *levels) {
#if defined __AVX512BW__
  if (extr_isa_features(EXTR_ISA_AVX512) & ISA_AVX512_VBMI) {
    draw_permuted(source, stream, words, count, levels);
    return;
  }
#endif
  draw(source, stream, words, count, levels);
}
