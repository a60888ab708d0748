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

#include "core/base/math/elementary.h"
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

/* ---- Normal samples -------------------------------------------------------------------------- */

/* Standard normal samples by the method of Box and Muller ("A note on the generation of random
 * normal deviates", Ann. Math. Stat. 29, 1958): of two uniform numbers u and v in (0, 1],
 *
 *   sqrt(-2 ln u) cos(2 pi v)  and  sqrt(-2 ln u) sin(2 pi v)
 *
 * are two independent samples. Both come from one number of 64 bits: 40 for u, so that samples
 * reach sqrt(2 * 41 ln 2) = 7.5 standard deviations and the tail at 6.5 is still made of several
 * hundred steps; 24 for v. A sample is right to a few units in the last place of a float, which
 * changes the probability of a tail by a part in a million at most.
 *
 * Only +, -, *, sqrt and conversions in single precision, in one fixed order, all rounded as IEEE
 * 754 says: the samples are the same bits on every machine and with every vector width. (The
 * logarithm of the C library may differ in the last bit between processors.) *
 * Samples are made in blocks, one sample per frame. */
enum { NORMAL_BLOCK = 64 };

/* Of the angle 2 pi v, v = lower 24 bits / 2^24: the quarter turn nearest to v, and the rest as an
 * angle in [-pi/4, pi/4], where the polynomials have relative errors below 2e-8. */
static inline void normal_turn(uint32_t low, float *cosine, float *sine) {
  uint32_t turned = low + (1U << 21);
  uint32_t quarter = turned >> 22;
  float x = (float)((int32_t)(turned & ((1U << 22) - 1)) - (1 << 21)) * 3.74507037e-7f;
  float z = x * x;
  float s = -0.000195878907f;
  s = s * z + 0.00833274797f;
  s = s * z - 0.166666642f;
  s = x + x * (z * s);
  float c = 2.44637886e-5f;
  c = c * z - 0.00138875889f;
  c = c * z + 0.0416666493f;
  c = c * z - 0.5f;
  c = 1 + z * c;
  /* An odd quarter turn swaps the two; the signs go with the quadrant. All by masks, so that the
   * loop over samples has no branches. */
  uint32_t c_bits = bits_of_float(c), s_bits = bits_of_float(s);
  uint32_t swap = (c_bits ^ s_bits) & (0 - (quarter & 1));
  *cosine = float_of_bits(c_bits ^ swap ^ ((quarter ^ quarter >> 1) & 1) << 31);
  *sine = float_of_bits(s_bits ^ swap ^ (quarter >> 1 & 1) << 31);
}

/* ln u of u = (k + 1/2) / 2^40; k is the upper 40 bits of the number. In two halves, rounded once,
 * since every instruction set can convert integers below 2^31. */
static inline float normal_log(uint32_t low, uint32_t high) {
  const float whole = (float)(int32_t)(high >> 8);
  const float part = (float)(int32_t)((high & 0xff) << 8 | low >> 24);
  return elementary_log(whole + (part + 0.5f) * 0x1p-16f, 24); /* of u 2^24 */
}

#endif
