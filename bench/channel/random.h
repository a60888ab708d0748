/* Random numbers: xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", ACM TOMS 47, 2021), sixteen generators side by side. Vector instructions advance
 * several at once, and two vectors of them keep a processor busy: within one generator every
 * operation waits for the one before it. Their states come from splitmix64
 * (core/base/math/splitmix.h).
 *
 * A stream belongs to (seed, point, batch). The states of the streams of one point are
 * consecutive, disjoint parts of one splitmix64 sequence, so no two are equal. A hash of seed and
 * point selects the sequence. Plain integer arithmetic: the same numbers on every machine. */
#ifndef BENCH_CHANNEL_RANDOM_H
#define BENCH_CHANNEL_RANDOM_H

#include "core/base/math/splitmix.h"

#include <stddef.h>

enum { RANDOM_LANES = 16, RANDOM_WORDS = 4 };

typedef struct random_stream {
  uint64_t state[RANDOM_WORDS][RANDOM_LANES];
} random_stream;

static inline random_stream random_start(uint64_t seed, uint64_t point, uint64_t batch) {
  uint64_t origin = extr_random_next(&seed) ^ point;
  uint64_t state = extr_random_next(&origin);
  state += batch * (RANDOM_WORDS * RANDOM_LANES) * EXTR_RANDOM_STEP;
  random_stream stream;
  for (int lane = 0; lane < RANDOM_LANES; lane++)
    for (int word = 0; word < RANDOM_WORDS; word++)
      stream.state[word][lane] = extr_random_next(&state);
  return stream;
}

/* The generators that fit a vector of the processor, at any address of numbers. */
#if defined __AVX512F__
enum { RANDOM_TOGETHER = 8 };
#elif defined __AVX2__
enum { RANDOM_TOGETHER = 4 };
#else
enum { RANDOM_TOGETHER = 2 };
#endif
typedef uint64_t random_vector
    __attribute__((vector_size(8 * RANDOM_TOGETHER), aligned(8), may_alias));

/* Draws 64 uniform bits from each of these generators. */
static inline __attribute__((always_inline)) void random_step(random_vector state[RANDOM_WORDS],
                                                              random_vector *drawn) {
  const random_vector s0 = state[0], s1 = state[1], sum = s0 + state[3];
  const random_vector s2 = state[2] ^ s0, s3 = state[3] ^ s1;
  *drawn = (sum << 23 | sum >> 41) + s0;
  state[0] = s0 ^ s3;
  state[1] = s1 ^ s2;
  state[2] = s2 ^ s1 << 17;
  state[3] = s3 << 45 | s3 >> 19;
}

/* The state of the generators from `first` on. */
static inline __attribute__((always_inline)) void random_load(const random_stream *stream,
                                                              int first,
                                                              random_vector state[RANDOM_WORDS]) {
  for (int word = 0; word < RANDOM_WORDS; word++)
    state[word] = *(const random_vector *)(stream->state[word] + first);
}
static inline __attribute__((always_inline)) void random_store(
    random_stream *stream, int first, const random_vector state[RANDOM_WORDS]) {
  for (int word = 0; word < RANDOM_WORDS; word++)
    *(random_vector *)(stream->state[word] + first) = state[word];
}

/* Draws 64 uniform bits from every lane. */
static inline void random_next(random_stream *restrict stream, uint64_t *restrict out) {
  for (int first = 0; first < RANDOM_LANES; first += RANDOM_TOGETHER) {
    random_vector state[RANDOM_WORDS];
    random_load(stream, first, state);
    random_step(state, (random_vector *)(out + first));
    random_store(stream, first, state);
  }
}

/* `words`, rounded up to what random_fill fills. */
static inline size_t random_whole(size_t words) {
  return (words + RANDOM_LANES - 1) / RANDOM_LANES * RANDOM_LANES;
}

/* Draws random_whole(words) words. */
static inline void random_fill(random_stream *stream, size_t words, uint64_t *out) {
  for (size_t i = 0; i < words; i += RANDOM_LANES) random_next(stream, out + i);
}

#endif
