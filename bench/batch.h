/* A batch: a fixed number of frames that one thread takes through channel, quantizer and decoder.
 * Its LLRs depend on its random stream alone, not on the instruction set, the decoder's lanes or
 * the thread, and frame f of a batch is the same whether the batch is decoded whole or in part. */
#ifndef BENCH_BATCH_H
#define BENCH_BATCH_H

#include "bench/channel.h"
#include "ldpc.h"

/* One block of samples is one code bit of every frame. */
enum { BATCH_FRAMES = NORMAL_BLOCK };

typedef struct frame_counts {
  uint64_t frames;
  uint64_t bit_errors;         /* of all n code bits */
  uint64_t bit_errors_squared; /* sum over frames of the squared number of bit errors */
  uint64_t frame_errors;       /* any bit wrong, or the syndrome not zero */
  uint64_t undetected;         /* frame errors with a zero syndrome */
  uint64_t iterations;         /* sum over frames */
} frame_counts;

void frame_counts_add(frame_counts *sum, const frame_counts *more);

/* What one thread needs: a decoder and room for a batch. */
typedef struct batch_worker batch_worker;

/* Keeps a reference to `code`. Errors are those of ex_decoder_new. */
ex_status batch_worker_new(ex_context *context, const ex_code *code,
                           const ex_decoder_settings *settings, batch_worker **worker);
void batch_worker_free(batch_worker *worker);

/* The counts of the first `frames` frames, 1 .. BATCH_FRAMES, of the batch that starts with
 * `stream`. */
frame_counts batch_run(batch_worker *worker, const awgn_channel *channel, random_stream stream,
                       int frames);

#endif
