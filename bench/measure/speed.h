/* Measures the speed of decoders side by side. Each case decodes a stream that repeats the same
 * noisy frames of the zero codeword. */
#ifndef BENCH_MEASURE_SPEED_H
#define BENCH_MEASURE_SPEED_H

#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include <extrinsic/decoder.h>

typedef struct speed_case {
  extr_decoder_settings settings;

  /* Output: */
  double mbit_s;     /* coded bits per second, all threads together */
  double ns_edge;    /* nanoseconds per edge and iteration of as many frames as a vector has lanes,
                      * on one thread: time * lanes / (edges * iterations of all frames) */
  double iterations; /* per frame, on average */
  int lanes;         /* messages per vector */
  double compile_s;  /* seconds to make the decoder and compile its kernels */
  extr_lanes layout; /* EXTR_LANES_FRAMES, or EXTR_LANES_BLOCK with its frames */
  int frames;        /* that are decoded together */
  char check_nodes[CHECK_NODES_TEXT]; /* what they run, by degree */
  double latency_us; /* from the LLRs of `frames` frames to their bits, on one thread with nothing
                      * else to do: the median; 0 for stochastic decoders */
  double latency_99_us, latency_max_us; /* of speed_latency: 99 % take no longer; the longest */
} speed_case;

typedef struct speed_settings {
  int64_t threads; /* each decodes its own frames */
  int64_t repeats; /* number of repeats; results are medians */
  double slice;    /* approximate seconds of one repeat of one case */
  double ebn0_db;  /* of the frames; only matters if decoders stop early */
} speed_settings;

enum { SPEED_THREADS_MAX = 256 };

/* Runs the cases on a code in turns, so that ratios between them are meaningful on a shared
 * machine. With one thread, pins the calling thread to its core permanently. Errors are those of
 * extr_decoder_new and EXTR_MEMORY. */
extr_status speed_measure(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *cases, int count);

/* Measures how long frames take one after the other, with nothing else in flight, as many together
 * as the decoder decodes together: `count` such groups, of 256 different frames. Sets all of the
 * case but mbit_s and ns_edge. Errors as speed_measure. */
extr_status speed_latency(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *what, int count);

#endif
