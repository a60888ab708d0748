/* Frames of a simulation decoded once more, by the same decoder or another, to see what became of
 * them on the way. */
#ifndef BENCH_SIMULATION_REPLAY_H
#define BENCH_SIMULATION_REPLAY_H

#include "bench/simulation/simulate.h"
#include <extrinsic/decoder.h>

typedef struct replayed_frame {
  int frame;      /* of its batch */
  int iterations; /* that it took */
  bool codeword;  /* the syndrome is zero at the end */
  /* After each iteration, from the first at [0]: */
  const int *unsatisfied; /* checks: the weight of the syndrome */
  const int *wrong;       /* bits that are not as they were sent */
  const uint8_t *errors;  /* n flags: those that are wrong at the end */
  /* What was received: the LLR of column v is llr[v * BATCH_FRAMES]. Where the simulation draws
   * levels (levels.h) there is no noise behind them, and these are whole numbers of its steps. */
  const float *llr;
} replayed_frame;

typedef struct replayer replayer;

/* Frames of this simulation for this decoder, which quantizes what was received anew. Threads and
 * limits of the simulation do not matter. Keeps a reference to the codec. Errors are those of
 * extr_decoder_new and extr_encoder_new. */
extr_status replayer_new(extr_context *context, const simulation_settings *simulation,
                         const extr_decoder_settings *decoder, replayer **made);
void replayer_free(replayer *r);

/* Is shown a frame, of which everything is good until it returns. */
typedef void replay_visit(void *data, const replayed_frame *frame);

/* Decodes the frames of a batch whose bits are 1 in `frames` and shows them in order. */
void replayer_run(replayer *r, double quality, uint64_t batch, uint64_t frames, replay_visit *visit,
                  void *data);

#endif
