/* The values in which a bit is received, numbered from 0, and their probabilities on the channel.
 *
 * With 8-bit messages they are the quantized levels, whose exact probabilities are those of
 * bench/channel/levels.h; value i is the level i - limit. LLRs of other messages are divided into
 * bins: bin i contains those whose nearest multiple of `step` is (i - limit) step, and the first
 * and the last bin are open. */
#ifndef BENCH_FLOOR_SAMPLING_GRID_H
#define BENCH_FLOOR_SAMPLING_GRID_H

#include "bench/channel/channel.h"
#include "bench/channel/random.h"
#include <extrinsic/decoder.h>

/* ---- Random words of a stream one by one, for draws that are made frame by frame ------------- */

typedef struct word_source {
  random_stream *stream;
  uint64_t words[RANDOM_LANES];
  int left;
} word_source;

static inline uint64_t next_word(word_source *source) {
  if (source->left == 0) {
    random_next(source->stream, source->words);
    source->left = RANDOM_LANES;
  }
  return source->words[--source->left];
}

/* 0 .. count - 1; the probabilities differ by at most 2^-64 per number. */
static inline size_t next_below(word_source *source, size_t count) {
  return (size_t)((unsigned __int128)next_word(source) * count >> 64);
}

/* In [0, 1), a multiple of 2^-53. */
static inline double next_uniform(word_source *source) {
  return (double)(next_word(source) >> 11) * 0x1p-53;
}

/* ---- Grids ----------------------------------------------------------------------------------- */

enum { GRID_MAX = 256 };

typedef struct grid {
  bool levels; /* 8-bit messages */
  double s;    /* amplitude, for noise of variance 1: the LLR of a transmitted 0 is 2 s (s + g) */
  double step;
  int limit, count;             /* count = 2 limit + 1 */
  long double chance[GRID_MAX]; /* below the least double far from the mean */
} grid;

/* For an AWGN channel with BPSK. */
grid grid_of(const channel_point *channel, const extr_decoder_settings *decoder);

/* Value `at` of an array of levels, int8_t, or of LLRs, float. */
static inline float grid_value(const grid *g, const void *llr, size_t at) {
  return g->levels ? ((const int8_t *)llr)[at] : ((const float *)llr)[at];
}

/* The number of a received level or LLR. */
int grid_place(const grid *g, float value);

/* A level, or an LLR drawn from the channel's distribution inside the bin. */
float grid_draw(const grid *g, int place, word_source *source);

#endif
