#include "bench/channel/channel_loops_tmpl.h"

#include <math.h>

enum { PAIRS = NORMAL_BLOCK / 2 };

void VARIANT(normal_block)(random_stream *stream, float samples[NORMAL_BLOCK]) {
  uint64_t bits[PAIRS];
  uint32_t low[PAIRS], high[PAIRS];
  random_fill(stream, PAIRS, bits);
  for (int i = 0; i < PAIRS; i++) {
    low[i] = (uint32_t)bits[i];
    high[i] = (uint32_t)(bits[i] >> 32);
  }
  for (int i = 0; i < PAIRS; i++) {
    float radius = sqrtf(-2 * normal_log(low[i], high[i])), cosine, sine;
    normal_turn(low[i], &cosine, &sine);
    samples[i] = radius * cosine;
    samples[PAIRS + i] = radius * sine;
  }
}
