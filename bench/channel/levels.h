/* Quantized LLRs of antipodal symbols in white Gaussian noise, drawn from their distribution: what
 * channel and quantizer would give, without the noise in between.
 *
 * The LLR of a sent 0 is 2 s (s + g) for a standard normal g, and its level the nearest whole
 * number of steps, at most `limit` away from 0. So with the normal distribution function Phi
 *
 *   P(level <= k) = Phi((k + 1/2) step / (2 s) - s)      for -limit <= k < limit,
 *
 * here as whole multiples of 2^-64. A sent 1 has the negative of such a level.
 *
 * Levels are drawn by Walker's method of aliases ("An efficient method for generating discrete
 * random variables with general distributions", ACM TOMS 3, 1977): 64 columns of equal probability
 * hold at most two outcomes each, and 16 bits decide between the two. What these cannot express,
 * less than 2^-22 a level, is together one more outcome, which a second draw with 64 bits resolves.
 * Whole numbers throughout: the same levels on every machine. */
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
  /* A column stands for the outcome of its own number where 16 random bits are below
   * 256 high + low, else for its alias. */
  uint8_t high[LEVEL_COLUMNS], low[LEVEL_COLUMNS], alias[LEVEL_COLUMNS];
  uint64_t rest[LEVELS_MAX]; /* of the second draw, in units of 2^-64: each below 2^42 */
} level_source;

/* Whether levels of this channel can be drawn: no fading, one bit a dimension, 8-bit messages of at
 * most 6 bits. */
bool levels_serve(const channel_settings *channel, const extr_decoder_settings *decoder);

level_source levels_of(const channel_point *channel, const extr_decoder_settings *decoder);

/* Levels of NORMAL_BLOCK frames for each of `count` bits, bit f of words[i] that of frame f, to
 * levels[i * NORMAL_BLOCK + f]. */
void levels_draw(const level_source *source, random_stream *stream, const uint64_t *words,
                 int count, int8_t *levels);

#endif
