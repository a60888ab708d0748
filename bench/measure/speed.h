/* The speed of decoders, measured side by side: each case decodes a stream in which the same noisy
 * frames of the zero codeword come again and again. */
#ifndef BENCH_MEASURE_SPEED_H
#define BENCH_MEASURE_SPEED_H

#include <extrinsic/decoder.h>

typedef struct speed_case {
  const extr_code *code;
  extr_decoder_settings settings;
  double mbit_s;  /* out: coded bits a second, of all threads together */
  double ns_edge; /* out: of one edge in one iteration of all lanes together, on one thread: time *
                   * lanes / (edges * iterations of frames) */
  double iterations; /* out: of a frame, on average */
  int lanes;         /* out */
  double compile_s;  /* out: seconds in which the decoder was made, its kernels compiled */
} speed_case;

typedef struct speed_settings {
  int threads;    /* each decodes its own frames */
  int repeats;    /* medians are taken over so many */
  double slice;   /* seconds of one repeat of one case, about */
  double ebn0_db; /* of the frames; matters where decoders stop early */
} speed_settings;

enum { SPEED_THREADS_MAX = 256 };

/* Cases run in turns, so that ratios between them hold on a machine that others use. With one
 * thread the calling thread is pinned to its core from then on. Errors are those of extr_decoder_new
 * and EXTR_MEMORY. */
extr_status speed_measure(extr_context *context, const speed_settings *settings, speed_case *cases,
                          int count);

#endif
