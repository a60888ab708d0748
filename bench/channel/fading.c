#include "bench/channel/fading.h"

#include "core/base/every_isa.h"

#include <math.h>

EXTR_EVERY_ISA
void fading_amplitudes(random_stream *stream, float gain, float amplitudes[NORMAL_BLOCK]) {
  float real[NORMAL_BLOCK], imaginary[NORMAL_BLOCK];
  normal_block(stream, real);
  normal_block(stream, imaginary);
  for (int f = 0; f < NORMAL_BLOCK; f++)
    amplitudes[f] = gain * sqrtf(0.5f * (real[f] * real[f] + imaginary[f] * imaginary[f]));
}
