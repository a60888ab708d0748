/* Quantized LLRs of antipodal symbols in white Gaussian noise, drawn directly from the distribution
 * that channel and quantizer give, without computing the noise.
 *
 * The LLR of a transmitted 0 is 2 s (s + g) for a standard normal g; its level is the nearest
 * integer number of steps, clamped to -limit .. limit. With the normal distribution function Phi,
 *
 *   P(level <= k) = Phi((k + 1/2) step / (2 s) - s)      for -limit <= k < limit,
 *
 * rounded to multiples of 2^-64. For a transmitted 1 the level is negated.
 *
 * Levels are drawn by Walker's alias method ("An efficient method for generating discrete random
 * variables with general distributions", ACM TOMS 3, 1977): of 16 random bits, 6 select one of 64
 * columns of equal probability, which contain at most two outcomes each, and 10 one of the two. The
 * remainders that these columns cannot express, less than 2^-16 per level, together form one more
 * outcome; it leads to a second draw, from the remainders. With 6 bits one draw in about 2000
 * does. All arithmetic is on integers: the levels are the same on every machine. */
#ifndef BENCH_CHANNEL_LEVELS_H
#define BENCH_CHANNEL_LEVELS_H

#include "bench/channel/channel.h"
#include <extrinsic/decoder.h>

enum {
  LEVEL_COLUMNS = 64,
  LEVELS_MAX = LEVEL_COLUMNS - 1, /* for quantizers of up to 6 bits */
};

typedef struct level_source {
  const channel_loops *loops; /* of the decoder's instruction set */
  int limit; /* level k is outcome k + limit; outcome 2 limit + 1 is the second draw */
  /* A column selects the outcome with its own number if the 10 random bits are below
   * 4 high + rest / 64, otherwise its alias, rest mod 64. */
  uint8_t high[LEVEL_COLUMNS], rest[LEVEL_COLUMNS];
  /* Of the second draw: the weights of outcomes 0 to i together, in units of 2^-64. Those of one
   * outcome are below 2^48. Outcomes that do not exist have none. */
  uint64_t upto[LEVELS_MAX];
} level_source;

/* True if levels of this channel can be drawn: AWGN, one bit per dimension, and 8-bit messages with
 * llr_bits of at most 6. */
bool extr_levels_serve(const channel_settings *channel, const extr_decoder_settings *decoder);

level_source extr_levels_of(const channel_point *channel, const extr_decoder_settings *decoder);

/* Draws the levels of `count` bits for NORMAL_BLOCK frames: bit f of words[i] is the i-th of frame
 * f; its level goes to levels[i * NORMAL_BLOCK + f]. */
void extr_levels_draw(const level_source *source, random_stream *stream, const uint64_t *words,
                      int count, int8_t *levels);

#endif
