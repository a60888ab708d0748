#include "bench/channel/channel.h"

#include "bench/channel/channel_loops.h"
#include "core/base/isa.h"

#include <math.h>

/* In long double, because the double version of the C library may depend on the processor and
 * differ in the last bit. */
static float amplitude_factor(modulation m, double rate, double ebn0_db) {
  double ebn0 = (double)powl(10, (long double)ebn0_db / 10);
  double esn0 = extr_modulation_bits(m) * rate * ebn0;
  return (float)sqrt(2 * esn0 / extr_modulation_energy(m));
}

static float bsc_certainty(double crossover) {
  long double llr = logl((1 - (long double)crossover) / (long double)crossover);
  return llr < (long double)channel_certain ? (float)llr : channel_certain;
}

/* An event of probability p occurs if 64 uniform bits are below this threshold. The largest
 * threshold misses one of 2^64 cases. */
static uint64_t event_threshold(double p) {
  return p < 1 ? (uint64_t)(p * 0x1p64) : UINT64_MAX;
}

const channel_loops *extr_channel_loops_of(extr_isa isa) {
  EXTR_ISA_TABLE(channel_loops, table, extr_channel_loops);
  return EXTR_ISA_FIND(table, isa);
}

channel_point extr_channel_at(const channel_settings *settings, extr_isa isa, double rate,
                              double quality) {
  channel_point made = {
      .settings = *settings, .loops = extr_channel_loops_of(isa), .certainty = channel_certain};
  if (channel_takes_bits(settings->kind))
    made.threshold = event_threshold(quality);
  else
    made.factor = amplitude_factor(settings->modulation, rate, quality);
  if (settings->kind == CHANNEL_BSC) made.certainty = bsc_certainty(quality);
  return made;
}

transmission extr_transmission_start(const channel_point *channel, const random_stream *stream) {
  transmission t = {.channel = channel, .stream = *stream};
  if (channel->settings.kind == CHANNEL_RAYLEIGH) return t;
  t.left = COHERENCE_FRAME;
  for (int f = 0; f < NORMAL_BLOCK; f++) t.factors[f] = channel->factor;
  return t;
}

void extr_transmission_send(transmission *t, const uint64_t *words, int bits, float *llr) {
  t->channel->loops->send(t, words, bits, llr);
}

void extr_levels_draw(const level_source *source, random_stream *stream, const uint64_t *words,
                      int count, int8_t *levels) {
  source->loops->draw_levels(source, stream, words, count, levels);
}
