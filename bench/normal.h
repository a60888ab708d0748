/* Standard normal samples by the method of Box and Muller ("A note on the generation of random
 * normal deviates", Ann. Math. Stat. 29, 1958): of two uniform numbers u and v in (0, 1],
 *
 *   sqrt(-2 ln u) cos(2 pi v)  and  sqrt(-2 ln u) sin(2 pi v)
 *
 * are two independent samples. u has 64 bits, so samples reach sqrt(2 * 64 ln 2) = 9.4 standard
 * deviations and the tail at 8 is still made of several thousand steps.
 *
 * Only +, -, *, / and sqrt in double precision, in one fixed order, all rounded as IEEE 754 says:
 * the samples are the same bits on every machine and with every vector width. (The logarithm of the
 * C library may differ in the last bit between processors.) */
#ifndef BENCH_NORMAL_H
#define BENCH_NORMAL_H

#include "bench/random.h"

enum { NORMAL_BLOCK = 64 };

/* The next NORMAL_BLOCK samples of the stream. */
void normal_block(random_stream *stream, double samples[NORMAL_BLOCK]);

/* The two parts, for the tests. `bits` is a uniform number: u = (bits | 1) / 2^64, never 0, v =
 * bits / 2^64. */
double normal_log(uint64_t bits);                                /* ln u */
void normal_circle(uint64_t bits, double *cosine, double *sine); /* of 2 pi v */

#endif
