/* Measures the speed of decoders side by side. Each case decodes a stream that repeats the same
 * noisy frames of the zero codeword. */
#ifndef BENCH_MEASURE_SPEED_H
#define BENCH_MEASURE_SPEED_H

#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include <extrinsic/decoder.h>

typedef struct speed_case {
  const extr_code *code;
  extr_decoder_settings settings;
  double mbit_s;     /* output: coded bits per second, all threads together */
  double ns_edge;    /* output: nanoseconds per edge and iteration of as many frames as a vector has
                   * lanes, on one thread: time * lanes / (edges * iterations of all frames) */
  double iterations; /* output: per frame, on average */
  int lanes;         /* output: messages per vector */
  double compile_s;  /* output: seconds to make the decoder and compile its kernels */
  extr_lanes layout; /* output: EXTR_LANES_FRAMES, or EXTR_LANES_BLOCK with its frames */
  int frames;        /* output: that are decoded together */
  char check_nodes[CHECK_NODES_TEXT]; /* output: what they run, by degree */
  double latency_us; /* output: from the LLRs of `frames` frames to their bits, on one thread with
                      * nothing else to do; 0 for stochastic decoders */
} speed_case;

typedef struct speed_settings {
  int threads;    /* each decodes its own frames */
  int repeats;    /* number of repeats; results are medians */
  double slice;   /* approximate seconds of one repeat of one case */
  double ebn0_db; /* of the frames; only matters if decoders stop early */
} speed_settings;

enum { SPEED_THREADS_MAX = 256 };

/* Runs the cases in turns, so that ratios between them are meaningful on a shared machine. With one
 * thread, pins the calling thread to its core permanently. Errors are those of extr_decoder_new and
 * EXTR_MEMORY. */
extr_status speed_measure(extr_context *context, const speed_settings *settings, speed_case *cases,
                          int count);

/* How long frames take one after the other, with nothing else in flight: as many together as the
 * decoder decodes together. */
typedef struct speed_latencies {
  extr_lanes layout;
  char check_nodes[CHECK_NODES_TEXT]; /* what they run, by degree */
  int frames;                         /* that are decoded together */
  double median_us;                   /* CPU time from the LLRs of `frames` frames to their bits */
  double percent_99_us;               /* 99 % take no longer */
  double largest_us;
  double iterations; /* per frame, on average */
} speed_latencies;

/* Measures `count` such groups of frames, of 256 different frames. Errors as speed_measure. */
extr_status speed_latency(extr_context *context, const speed_settings *settings,
                          const speed_case *what, int count, speed_latencies *latencies);

#endif
