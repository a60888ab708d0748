/* Rayleigh fading that the receiver knows: the amplitude |g| of a complex normal number g of mean
 * square 1. The phase is turned back by the receiver and does not matter. */
#ifndef BENCH_CHANNEL_FADING_H
#define BENCH_CHANNEL_FADING_H

#include "bench/channel/normal.h"

/* gain * |g| for the next 64 frames. */
void fading_amplitudes(random_stream *stream, float gain, float amplitudes[NORMAL_BLOCK]);

#endif
