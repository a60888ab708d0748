/* Random words of a stream one by one, for draws that are made frame by frame. */
#ifndef BENCH_FLOOR_SAMPLING_WORDS_H
#define BENCH_FLOOR_SAMPLING_WORDS_H

#include "bench/channel/random.h"

#include <stddef.h>

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

#endif
