/* The settings of a simulation, and what follows from them for one point. */
#ifndef BENCH_SIMULATION_SIMULATION_SETTINGS_H
#define BENCH_SIMULATION_SIMULATION_SETTINGS_H

#include "bench/channel/channel.h"
#include "bench/engine/engine.h"
#include "bench/simulation/codec.h"
#include "bench/simulation/errors.h"
#include <extrinsic/simulation.h>

enum { SIMULATE_THREADS_MAX = 256, SIMULATE_SHARDS_MAX = 1 << 16 };
enum { INTERLEAVE_TEXT = DIGESTED_TEXT + 8 };
#define SIMULATE_ENDLESS (UINT64_C(1) << 62)

/* Called with the frames in error of each committed batch, by one thread at a time and in the order
 * of batches. Bit f of `frames` stands for frame f. */
typedef void frame_error_watch(void *data, double quality, uint64_t batch, uint64_t frames);

typedef struct simulation_settings {
  const codec *codec;
  bool random_codewords;         /* if false, all codewords are zero, scrambled if the modulation
                             * requires it */
  channel_settings channel;      /* everything but `scrambled` */
  extr_decoder_settings decoder; /* `syndrome`: errors are drawn in place of codewords */
  /* With `syndrome`, and as extr_priors_parse and extr_logicals_parse write them: */
  char priors[DIGESTED_TEXT], logicals[DIGESTED_TEXT];
  char interleave[INTERLEAVE_TEXT]; /* as extr_interleave_parse writes it */
  int interleave_frames;            /* 1 .. NORMAL_BLOCK; 0 is 1 */
  uint64_t seed;
  bool information_frames; /* a frame is in error if its information bits are */
  int threads;             /* 1 .. SIMULATE_THREADS_MAX */
  bool profile;            /* measure where the time goes */

  /* The shard: of 1 + other_shards shards of every point, this run simulates the batches whose
   * number modulo 1 + other_shards is `shard` (0 .. other_shards). other_shards = 0 means all
   * batches. At most SIMULATE_SHARDS_MAX shards. */
  uint64_t shard, other_shards;

  /* A point ends when one of these limits is reached at the end of a batch. max_frames is exact and
   * counts the frames of all shards: shards that reach it are together the same point that a single
   * run gives. The number of frame errors is that of this shard. */
  uint64_t min_frame_errors; /* at least 1; SIMULATE_ENDLESS for no limit */
  uint64_t max_frames;       /* at least 1 */
  double precision;          /* for extr_precision_reached; 0 for no limit */
  double max_seconds;        /* INFINITY for no limit */

  frame_error_watch *error_watch; /* NULL for none */
  void *error_data;

  const engine_crew *crew; /* NULL: this process is alone */
} simulation_settings;

/* Zero codewords on AWGN with BPSK, the default decoder, seed 1, one thread, all shards, and points
 * that end at 100 frame errors or 10^9 frames; no codec. */
simulation_settings extr_simulation_default(void);

/* The settings by name, those of the decoder included: as extr_decoder_set, extr_decoder_get and
 * extr_decoder_applies (decoder.h). extr_simulation_setting lists them; those of the decoder come
 * last, "decoder" first among them. */
extr_status extr_simulation_settings_set(extr_context *context, simulation_settings *settings,
                                         const char *name, const char *text);
const char *extr_simulation_settings_get(const simulation_settings *settings, const char *name,
                                         char text[EXTR_SETTING_TEXT]);
extr_status extr_simulation_settings_applies(extr_context *context,
                                             const simulation_settings *settings, const char *name);

/* True if codewords are zero but the modulation treats 0 and 1 differently. Transmitter and
 * receiver then add a random word. */
bool extr_simulation_scrambles(const simulation_settings *settings);

/* The number that identifies a point in random streams and files: its quality in millionths of a
 * dB, or in 1e-15 if it is a probability. */
int64_t extr_simulation_point_key(channel_kind kind, double quality);

/* The symbols of a frame; of 5G NR, of all its transmissions. */
int extr_simulation_symbols(const simulation_settings *settings);

/* The channel at a point of this quality. */
channel_point extr_simulation_channel(const simulation_settings *settings, double quality);

#endif
