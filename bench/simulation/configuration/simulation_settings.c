#include "bench/simulation/configuration/simulation_settings.h"

#include <extrinsic/encoder.h>

#include <math.h>

bool simulation_scrambles(const simulation_settings *settings) {
  return !settings->random_codewords && !modulation_symmetric(settings->channel.modulation);
}

/* A point has the same streams whether it is run alone or in a sweep, however its number came
 * about: what counts is its value. */
int64_t simulation_point_key(channel_kind kind, double quality) {
  double scale = channel_takes_bits(kind) ? 1e15 : 1e6;
  return llround(quality * scale);
}

channel_point simulation_channel(const simulation_settings *settings, double quality) {
  channel_settings channel = settings->channel;
  channel.scrambled = simulation_scrambles(settings);
  double rate = (double)extr_encoder_information(settings->codec->encoder) / settings->codec->sent;
  return channel_at(&channel, rate, quality);
}

random_stream simulation_stream(const simulation_settings *settings, double quality,
                                uint64_t batch) {
  uint64_t key = (uint64_t)simulation_point_key(settings->channel.kind, quality);
  return random_start(settings->seed, key, batch);
}
