/* Decodes frames of a simulation again, with the same decoder or another one, and records every
 * iteration. */
#ifndef BENCH_SIMULATION_REPLAY_H
#define BENCH_SIMULATION_REPLAY_H

#include "bench/simulation/simulate.h"
#include <extrinsic/decoder.h>

typedef struct replayed_frame {
  int frame;      /* in its batch */
  int iterations; /* number of iterations that the decoder performed */
  bool codeword;  /* the final syndrome is zero */
  /* After each iteration; [0] is the first: */
  const int *unsatisfied; /* weight of the syndrome: number of unsatisfied checks */
  const int *wrong;       /* number of bits that differ from the codeword */
  const uint8_t *errors;  /* n flags: 1 for each bit that is wrong at the end */
  /* The received values: the LLR of column v is llr[v * BATCH_FRAMES]. If the simulation draws
   * quantized LLRs directly (levels.h), there is no noise sample behind them and these are whole
   * multiples of its LLR step. */
  const float *llr;
} replayed_frame;

typedef struct replayer replayer;

/* Replays frames of this simulation with this decoder, which quantizes the received values itself.
 * Threads and limits of the simulation are ignored. Keeps a reference to the codec. Errors are
 * those of extr_decoder_new and extr_encoder_new. */
extr_status replayer_new(extr_context *context, const simulation_settings *simulation,
                         const extr_decoder_settings *decoder, replayer **made);
void replayer_free(replayer *r);

/* Called with a frame; its data are valid until the function returns. */
typedef void replay_visit(void *data, const replayed_frame *frame);

/* Decodes those frames of a batch whose bit in `frames` is 1 and calls `visit` for each in
 * order. */
void replayer_run(replayer *r, double quality, uint64_t batch, uint64_t frames, replay_visit *visit,
                  void *data);

#endif
