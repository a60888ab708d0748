#include "bench/channel.h"

#include "core/every_isa.h"

#include <math.h>

awgn_channel channel_awgn(double rate, double ebn0_db) {
  /* In long double: the C library may choose its double version by the processor, with another last
   * bit. */
  double ebn0 = (double)powl(10, (long double)ebn0_db / 10);
  double precision = 2 * rate * ebn0; /* 1 / sigma^2 */
  return (awgn_channel){.mean = 2 * precision, .deviation = 2 * sqrt(precision)};
}

EX_EVERY_ISA
void channel_blocks(const awgn_channel *channel, random_stream *stream, int blocks, float *llr) {
  const float mean = (float)channel->mean, deviation = (float)channel->deviation;
  for (int block = 0; block < blocks; block++) normal_block(stream, llr + block * NORMAL_BLOCK);
  for (int i = 0; i < blocks * NORMAL_BLOCK; i++) llr[i] = mean + deviation * llr[i];
}
