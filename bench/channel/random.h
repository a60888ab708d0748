/* Random numbers: xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", ACM TOMS 47, 2021), eight generators side by side so that one vector instruction
 * advances them all. Their states come from splitmix64 (core/base/math/splitmix.h).
 *
 * A stream belongs to (seed, point, batch). The states of the streams of one point are
 * consecutive, disjoint parts of one splitmix64 sequence, so no two are equal. A hash of seed and
 * point selects the sequence. Plain integer arithmetic: the same numbers on every machine. */
#ifndef BENCH_CHANNEL_RANDOM_H
#define BENCH_CHANNEL_RANDOM_H

#include "core/base/math/splitmix.h"

enum { RANDOM_LANES = 8, RANDOM_WORDS = 4 };

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

static inline uint64_t random_rotate(uint64_t x, int count) {
  return x << count | x >> (64 - count);
}

/* Draws 64 uniform bits from every lane. */
static inline void random_next(random_stream *restrict stream, uint64_t *restrict out) {
  uint64_t *a = stream->state[0], *b = stream->state[1];
  uint64_t *c = stream->state[2], *d = stream->state[3];
#pragma GCC unroll 1 /* unrolled first, it would not be vectorized */
  for (int lane = 0; lane < RANDOM_LANES; lane++) {
    uint64_t s0 = a[lane], s1 = b[lane], s2 = c[lane], s3 = d[lane];
    out[lane] = random_rotate(s0 + s3, 23) + s0;
    uint64_t shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    a[lane] = s0 ^ s3;
    b[lane] = s1 ^ s2;
    c[lane] = s2 ^ shifted;
    d[lane] = random_rotate(s3, 45);
  }
}

#endif
