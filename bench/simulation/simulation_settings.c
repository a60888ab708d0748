#include "bench/simulation/simulation_settings.h"

#include <extrinsic/encoder.h>

#include <math.h>

bool simulation_scrambles(const simulation_settings *settings) {
  return !settings->random_codewords && !modulation_symmetric(settings->channel.modulation);
}

/* The streams of a point depend on its quality alone, so they are the same in any sweep. */
int64_t simulation_point_key(channel_kind kind, double quality) {
  double scale = channel_takes_bits(kind) ? 1e15 : 1e6;
  return llround(quality * scale);
}

channel_point simulation_channel(const simulation_settings *settings, double quality) {
  channel_settings channel = settings->channel;
  channel.scrambled = simulation_scrambles(settings);
  double rate = (double)extr_encoder_information(settings->codec->encoder) / settings->codec->sent;
  return channel_at(&channel, settings->decoder.isa, rate, quality);
}

random_stream simulation_stream(const simulation_settings *settings, double quality,
                                uint64_t batch) {
  uint64_t key = (uint64_t)simulation_point_key(settings->channel.kind, quality);
  return random_start(settings->seed, key, batch);
}
