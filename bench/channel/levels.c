#include "bench/channel/levels.h"

#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The distribution ------------------------------------------------------------------------ */

enum { COLUMN_BITS = 6, CHOICE_BITS = 16, FULL = 1 << CHOICE_BITS };
enum { UNIT_BITS = 64 - COLUMN_BITS - CHOICE_BITS }; /* probabilities in columns: whole 2^-22 */

bool levels_serve(const channel_settings *channel, const extr_decoder_settings *decoder) {
  return channel->kind == CHANNEL_AWGN && modulation_amplitude_bits(channel->modulation) == 1 &&
         decoder->message == EXTR_I8 && 1 << decoder->llr_bits <= LEVEL_COLUMNS;
}

/* P(level <= k) in units of 2^-64, below the highest level. */
static uint64_t cumulated(const channel_point *channel, double step, int k) {
  long double s = channel->factor;
  long double x = ((long double)k + 0.5L) * (long double)step / (2 * s) - s;
  return (uint64_t)fminl(ldexpl(erfcl(-x / sqrtl(2)) / 2, 64), (long double)UINT64_MAX);
}

/* Makes columns one after the other: what an outcome lacks to fill its own, one that has too much
 * adds. */
static void make_columns(level_source *source, uint32_t share[LEVEL_COLUMNS]) {
  for (int i = 0; i < LEVEL_COLUMNS; i++) source->alias[i] = (uint8_t)i;
  for (;;) {
    int poor = 0, rich = 0;
    while (poor < LEVEL_COLUMNS && share[poor] >= FULL) poor++;
    if (poor == LEVEL_COLUMNS) return;
    while (share[rich] <= FULL) rich++;
    source->high[poor] = (uint8_t)(share[poor] >> 8);
    source->low[poor] = (uint8_t)share[poor];
    source->alias[poor] = (uint8_t)rich;
    share[rich] -= FULL - share[poor];
    share[poor] = FULL;
  }
}

level_source levels_of(const channel_point *channel, const extr_decoder_settings *decoder) {
  level_source source = {.limit = (1 << (decoder->llr_bits - 1)) - 1};
  uint32_t share[LEVEL_COLUMNS] = {0}, left = (uint32_t)LEVEL_COLUMNS * FULL;
  int levels = 2 * source.limit + 1;
  uint64_t below = 0;
  for (int i = 0; i < levels; i++) {
    /* The last one has what is left of 2^64, which is 0 here. */
    uint64_t end = i + 1 < levels ? cumulated(channel, decoder->llr_step, i - source.limit) : 0;
    uint64_t probability = end - below;
    share[i] = (uint32_t)(probability >> UNIT_BITS);
    source.rest[i] = probability & ((UINT64_C(1) << UNIT_BITS) - 1);
    left -= share[i];
    below = end;
  }
  share[levels] = left;
  make_columns(&source, share);
  return source;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* One bit of 64 frames: 6 random bits and twice 8 for each, in three rows. */
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

/* Draws again what is beyond the limit. */
static void draw_again(const level_source *source, random_stream *stream, int8_t *levels) {
  for (int f = 0; f < NORMAL_BLOCK; f++)
    if (abs(levels[f]) > source->limit) {
      int8_t level = second_draw(source, stream);
      levels[f] = levels[f] > 0 ? level : (int8_t)-level;
    }
}

/* The levels of 64 frames with these random bits; true where one needs the second draw. */
typedef bool level_maker(const level_source *source, const uint64_t random[ROWS * ROW],
                         uint64_t word, int8_t levels[NORMAL_BLOCK]);

#define INLINE static inline __attribute__((always_inline))

INLINE bool make_plainly(const level_source *source, const uint64_t random[ROWS * ROW],
                         uint64_t word, int8_t levels[NORMAL_BLOCK]) {
  const int again = 2 * source->limit + 1;
  uint8_t bytes[ROWS][NORMAL_BLOCK];
  bool found = false;
  memcpy(bytes, random, sizeof bytes);
  for (int f = 0; f < NORMAL_BLOCK; f++) {
    int column = bytes[0][f] % LEVEL_COLUMNS;
    int choice = bytes[1][f] << 8 | bytes[2][f];
    int own = source->high[column] << 8 | source->low[column];
    int other = source->alias[column]; /* no branch: nobody can predict these */
    int outcome = other ^ ((column ^ other) & -(choice < own));
    int sign = -(int)(word >> f & 1);
    levels[f] = (int8_t)(((outcome - source->limit) ^ sign) - sign);
    found |= outcome == again;
  }
  return found;
}

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

/* Which of 32 bits are 1: all bits of their bytes. */
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

INLINE bool make_shuffled(const level_source *source, const uint64_t random[ROWS * ROW],
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

INLINE void draw(const level_source *source, level_maker *make, random_stream *stream,
                 const uint64_t *words, int count, int8_t *levels) {
  for (int i = 0; i < count; i++, levels += NORMAL_BLOCK) {
    uint64_t random[ROWS * ROW];
    for (int row = 0; row < ROWS; row++) random_next(stream, random + row * ROW);
    if (make(source, random, words[i], levels)) draw_again(source, stream, levels);
  }
}

#define DRAW_WITH(name, make)                                                                      \
  static void name(const level_source *source, random_stream *stream, const uint64_t *words,       \
                   int count, int8_t *levels) {                                                    \
    draw(source, make, stream, words, count, levels);                                              \
  }

DRAW_WITH(draw_plainly, make_plainly)
#if defined __x86_64__
__attribute__((target("avx2"))) DRAW_WITH(draw_avx2, make_shuffled)
    __attribute__((target("arch=x86-64-v4,avx512vbmi"))) DRAW_WITH(draw_avx512, make_shuffled)
#endif

        void levels_draw(const level_source *source, random_stream *stream, const uint64_t *words,
                         int count, int8_t *levels) {
#if defined __x86_64__
  if (__builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vbmi")) {
    draw_avx512(source, stream, words, count, levels);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    draw_avx2(source, stream, words, count, levels);
    return;
  }
#endif
  draw_plainly(source, stream, words, count, levels);
}
