/* Channels that take bits: what happens to a bit of each of 64 frames. */
#ifndef BENCH_CHANNEL_BINARY_CHANNEL_H
#define BENCH_CHANNEL_BINARY_CHANNEL_H

#include "bench/channel/random.h"

/* An event of probability p, 0 <= p <= 1: 64 uniform bits below this. */
uint64_t event_threshold(double p);

/* The binary symmetric channel: with the event a bit is received wrong. The LLR is `certainty` for
 * 0 and -certainty for 1, where certainty = ln((1 - p) / p). */
void bsc_receive(random_stream *stream, uint64_t threshold, float certainty, uint64_t word,
                 float llr[64]);

/* The binary erasure channel: with the event the LLR is 0. */
void bec_receive(random_stream *stream, uint64_t threshold, float certainty, uint64_t word,
                 float llr[64]);

#endif
