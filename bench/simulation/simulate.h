/* Frames through channel and decoder on many threads, and where there are several ranks (crew.h) on
 * theirs, with counts that do not depend on how many.
 *
 * Threads keep their decoders' lanes full for the whole point: they take batch after batch by
 * number. Finished batches are committed in the order of their numbers, and the stopping rules look
 * at committed batches only: the counts of a point are a function of code, decoder settings,
 * channel, seed and limits. Two things are outside of that: a limit on time and an interruption,
 * which end a point wherever it is. */
#ifndef BENCH_SIMULATION_SIMULATE_H
#define BENCH_SIMULATION_SIMULATE_H

#include "bench/simulation/frames/batch.h"
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

/* The number by which random streams and files know a point: its quality in millionths of a dB, or
 * in 1e-15 where it is a probability. */
int64_t simulation_point_key(channel_kind kind, double quality);

/* Is called by one thread at a time after every committed batch but the one that
 * ends the point; false interrupts the point. */
typedef bool point_watch(void *data, const point_result *so_far);

typedef struct point_simulator point_simulator;

/* A decoder for every thread. Keeps a reference to the codec. Errors are those of extr_decoder_new
 * and extr_encoder_new. */
extr_status simulator_new(extr_context *context, const simulation_settings *settings,
                          point_simulator **made);
void simulator_free(point_simulator *simulator);

/* The channel of a point of this quality. */
channel_point simulation_channel(const simulation_settings *settings, double quality);

/* The random numbers of a batch. */
random_stream simulation_stream(const simulation_settings *settings, double quality,
                                uint64_t batch);

/* Simulates one point from where `start` left it, which may be its very beginning: all zero but the
 * quality. A point that was over already comes back as it is; the rest of a batch that a lower
 * max_frames cut short is made up for. `watch` may be NULL. */
point_result simulator_point(point_simulator *simulator, const point_result *start,
                             point_watch *watch, void *data);

#endif
