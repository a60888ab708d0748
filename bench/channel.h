/* The channel between encoder and decoder: BPSK over additive white Gaussian noise, with the zero
 * codeword sent. (The code is linear and the decoders are symmetric, so every codeword has the same
 * error rate.)
 *
 * Bit 0 is sent as +1 and received as y = 1 + sigma g, sigma^2 = 1 / (2 R Eb/N0), R = k/n. Its LLR
 * is 2 y / sigma^2, a normal number with mean 2 / sigma^2 and standard deviation 2 / sigma. */
#ifndef BENCH_CHANNEL_H
#define BENCH_CHANNEL_H

#include "bench/normal.h"

#include <stddef.h>

typedef struct awgn_channel {
  double mean, deviation; /* of the LLR of a bit that is 0 */
} awgn_channel;

/* The range of Eb/N0 that keeps LLRs well inside float. */
enum { CHANNEL_EBN0_MIN_DB = -50, CHANNEL_EBN0_MAX_DB = 50 };

/* rate = k/n with k information bits and n bits really sent, 0 < rate <= 1. */
awgn_channel channel_awgn(double rate, double ebn0_db);

/* The LLRs of the next blocks of NORMAL_BLOCK received bits of the stream. */
void channel_blocks(const awgn_channel *channel, random_stream *stream, int blocks, float *llr);

#endif
