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
 * logarithm of the C library may differ in the last bit between processors.) */
#ifndef BENCH_CHANNEL_NORMAL_H
#define BENCH_CHANNEL_NORMAL_H

#include "bench/channel/random.h"

enum { NORMAL_BLOCK = 64 };

/* The next NORMAL_BLOCK samples of the stream. */
void normal_block(random_stream *stream, float samples[NORMAL_BLOCK]);

/* The two parts, for the tests: u = (upper 40 bits + 1/2) / 2^40, v = lower 24 bits / 2^24. */
float normal_log(uint64_t bits);                               /* ln u */
void normal_circle(uint64_t bits, float *cosine, float *sine); /* of 2 pi v */

#endif
