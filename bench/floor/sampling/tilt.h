/* The distribution from which received values are drawn in place of the channel's.
 *
 * A set is chosen: its class by the shares below, an orbit of the class and a member of the orbit
 * uniformly. Each of its columns is moved with probability `moved`, independently of the others:
 * its noise gets the mean -shift, towards the wrong decision, and the standard deviation `width`,
 * both in units of that of the channel. All other columns have the channel's noise. With p0 and p1
 * for the probability of a received value as it is and when moved, the probability of a whole frame
 * x is that without any shift times
 *
 *   M(x) = sum over sets S of P(S) * product over v in S of r(x_v),
 *   r = (1 - moved) + moved p1 / p0.
 *
 * The mean over such frames of 1/M(x), where the decoder ends in a given set, is the probability of
 * that event on the channel. r is at least 1 - moved, so no weight 1/M is above
 * (1 - moved)^-a for sets of a columns.
 *
 * Received values of 8-bit messages are the quantized levels, whose exact probabilities are those
 * in bench/channel/levels.h; other messages are LLRs 2 s (s + g), where g is normal. */
#ifndef BENCH_FLOOR_SAMPLING_TILT_H
#define BENCH_FLOOR_SAMPLING_TILT_H

#include "bench/channel/channel.h"
#include "bench/floor/sampling/target.h"
#include <extrinsic/decoder.h>

typedef struct tilt_choice {
  double moved, shift, width;
  double share[TARGET_CLASSES]; /* they add up to 1 */
} tilt_choice;

enum { TILT_LEVELS = 256 };

typedef struct tilt {
  tilt_choice choice;
  bool levels;                     /* 8-bit messages */
  double s;                        /* amplitude, for noise of variance 1 */
  int limit;                       /* of levels */
  double ratio[TILT_LEVELS];       /* r by level + limit */
  uint64_t cumulated[TILT_LEVELS]; /* P(level of a moved column <= k) in units of 2^-64 */
} tilt;

/* For an AWGN channel with BPSK. */
tilt tilt_of(const channel_point *channel, const extr_decoder_settings *decoder,
             const tilt_choice *choice);

/* r of a received value; `value` is the level or the LLR. */
double tilt_ratio(const tilt *t, float value);

/* The received value of a moved column: from 64 random bits, or from the value before. */
int8_t tilt_level(const tilt *t, uint64_t random);
float tilt_llr(const tilt *t, float llr);

#endif
