/* The settings of a simulation, and what follows from them for one point. */
#ifndef BENCH_SIMULATION_CONFIGURATION_SIMULATION_SETTINGS_H
#define BENCH_SIMULATION_CONFIGURATION_SIMULATION_SETTINGS_H

#include "bench/channel/channel.h"
#include "bench/simulation/frames/codec.h"
#include <extrinsic/decoder.h>

enum { SIMULATE_THREADS_MAX = 256, SIMULATE_SHARDS_MAX = 1 << 16 };
#define SIMULATE_ENDLESS (UINT64_C(1) << 62)

/* Is told, by one thread at a time and in the order of batches, which frames of a committed batch
 * are in error: bit f of `frames` is frame f. */
typedef void frame_error_watch(void *data, double quality, uint64_t batch, uint64_t frames);

typedef struct simulation_settings {
  const codec *codec;
  bool random_codewords;    /* else all are zero, and where the modulation asks for it scrambled */
  channel_settings channel; /* all but `scrambled` */
  extr_decoder_settings decoder;
  uint64_t seed;
  int threads;  /* 1 .. SIMULATE_THREADS_MAX */
  bool profile; /* see where the time goes */

  /* One of 1 + other_shards shares of every point: the batches whose number leaves the remainder
   * `shard`, 0 .. other_shards. With no others, all batches. At most SIMULATE_SHARDS_MAX. */
  uint64_t shard, other_shards;

  /* A point ends when one of these is reached, at the end of a batch. max_frames is kept exactly,
   * and counts the frames of all shards, so that shards that end by it are together the point that
   * one run gives; frame errors are those of this shard. */
  uint64_t min_frame_errors; /* at least 1; SIMULATE_ENDLESS for no limit */
  uint64_t max_frames;       /* at least 1 */
  double precision;          /* of precision_reached; 0 for no limit */
  double max_seconds;        /* INFINITY for no limit */

  frame_error_watch *error_watch; /* NULL: nobody asks */
  void *error_data;
} simulation_settings;

/* Codewords are zero although the modulation treats 0 and 1 differently: both sides add a random
 * word. */
bool simulation_scrambles(const simulation_settings *settings);

/* The number by which random streams and files know a point: its quality in millionths of a dB, or
 * in 1e-15 where it is a probability. */
int64_t simulation_point_key(channel_kind kind, double quality);

/* The channel of a point of this quality. */
channel_point simulation_channel(const simulation_settings *settings, double quality);

/* The random numbers of a batch. */
random_stream simulation_stream(const simulation_settings *settings, double quality,
                                uint64_t batch);

#endif
