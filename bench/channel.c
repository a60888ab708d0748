#include "bench/channel.h"

#include <math.h>

awgn_channel channel_awgn(double rate, double ebn0_db) {
  /* In long double: the C library may choose its double version by the processor, with another last
   * bit. */
  double ebn0 = (double)powl(10, (long double)ebn0_db / 10);
  double precision = 2 * rate * ebn0; /* 1 / sigma^2 */
  return (awgn_channel){.mean = 2 * precision, .deviation = 2 * sqrt(precision)};
}

void channel_block(const awgn_channel *channel, random_stream *stream, float llr[NORMAL_BLOCK]) {
  double samples[NORMAL_BLOCK];
  normal_block(stream, samples);
  for (int i = 0; i < NORMAL_BLOCK; i++)
    llr[i] = (float)(channel->mean + channel->deviation * samples[i]);
}
