/* A batch: a fixed number of frames that one thread takes through channel, quantizer and decoder.
 * Its LLRs depend on its random stream alone, not on the instruction set, the decoder's lanes or
 * the thread, and frame f of a batch is the same whether the batch is decoded whole or in part. */
#ifndef BENCH_SIMULATION_FRAMES_BATCH_H
#define BENCH_SIMULATION_FRAMES_BATCH_H

#include "bench/channel/channel.h"
#include "bench/simulation/frames/codec.h"
#include "bench/simulation/frames/point_result.h"
#include <extrinsic/decoder.h>

/* One block of samples is one code bit of every frame. */
enum { BATCH_FRAMES = NORMAL_BLOCK };

/* What became of a batch. */
typedef struct batch_result {
  frame_counts counts;
  uint64_t failed; /* bit f: frame f is in error */
} batch_result;

/* What a worker is to do next. */
typedef struct batch_order {
  uint64_t number;
  random_stream stream;
  int frames; /* the first 1 .. BATCH_FRAMES */
} batch_order;

/* Where batches come from and where their counts go. A worker has a few batches under way at a
 * time, since the frames of one need not be done when there are lanes for those of the next. */
typedef struct batch_source {
  void *data; /* handed to both functions */

  /* False where there is no batch now. An idle worker has nothing under way: it may be kept
   * waiting, and it ends with the answer false. Another goes on and asks again. */
  bool (*take)(void *data, bool idle, batch_order *order);

  /* All frames of a batch are done; false ends the worker, and what is under way is dropped. */
  bool (*hand_in)(void *data, uint64_t number, const batch_result *result);
} batch_source;

/* What one thread needs: an encoder where codewords are random, a decoder, and room for a batch. */
typedef struct batch_worker batch_worker;

/* Codewords are random ones or zero. Keeps a reference to the codec. Errors are those of
 * extr_decoder_new and extr_encoder_new. */
extr_status batch_worker_new(extr_context *context, const codec *c, bool random_codewords,
                             const extr_decoder_settings *settings, batch_worker **worker);

/* Another worker like this one, for another thread. */
extr_status batch_worker_copy(extr_context *context, const batch_worker *worker,
                              batch_worker **copy);
void batch_worker_free(batch_worker *worker);

/* Works until the source has no more, or ends it. With `times` not NULL, that is where the time is
 * written. */
void batch_worker_run(batch_worker *worker, const channel_point *channel,
                      const batch_source *source, work_times *times);

#endif
