#include "bench/batch.h"

#include "core/context.h"

#include <stdlib.h>

struct batch_worker {
  ex_decoder_settings settings;
  ex_decoder *decoder;
  size_t columns;
  float *llr_f32; /* [columns][BATCH_FRAMES], the one that the decoder's messages need */
  int8_t *llr_i8;
  uint8_t *bits; /* [columns][BATCH_FRAMES] */
};

void frame_counts_add(frame_counts *sum, const frame_counts *more) {
  sum->frames += more->frames;
  sum->bit_errors += more->bit_errors;
  sum->bit_errors_squared += more->bit_errors_squared;
  sum->frame_errors += more->frame_errors;
  sum->undetected += more->undetected;
  sum->iterations += more->iterations;
}

static ex_status allocate(ex_context *context, batch_worker *worker) {
  size_t count = worker->columns * BATCH_FRAMES;
  if (worker->settings.message == EX_F32)
    worker->llr_f32 = malloc(count * sizeof *worker->llr_f32);
  else
    worker->llr_i8 = malloc(count);
  worker->bits = calloc(count, 1); /* frames that are not decoded count no errors */
  if ((!worker->llr_f32 && !worker->llr_i8) || !worker->bits) return ex_fail_memory(context);
  return EX_OK;
}

ex_status batch_worker_new(ex_context *context, const ex_code *code,
                           const ex_decoder_settings *settings, batch_worker **worker) {
  batch_worker *made = calloc(1, sizeof *made);
  if (!made) return ex_fail_memory(context);
  made->settings = *settings;
  made->columns = (size_t)ex_code_columns(code);
  ex_status status = ex_decoder_new(context, code, settings, &made->decoder);
  if (status == EX_OK) status = allocate(context, made);
  if (status != EX_OK) {
    batch_worker_free(made);
    return status;
  }
  *worker = made;
  return EX_OK;
}

void batch_worker_free(batch_worker *worker) {
  if (!worker) return;
  ex_decoder_free(worker->decoder);
  free(worker->llr_f32);
  free(worker->llr_i8);
  free(worker->bits);
  free(worker);
}

static void receive_f32(batch_worker *worker, const awgn_channel *channel, random_stream *stream) {
  for (size_t v = 0; v < worker->columns; v++)
    channel_block(channel, stream, worker->llr_f32 + v * BATCH_FRAMES);
}

static void receive_i8(batch_worker *worker, const awgn_channel *channel, random_stream *stream) {
  float llr[BATCH_FRAMES];
  for (size_t v = 0; v < worker->columns; v++) {
    channel_block(channel, stream, llr);
    ex_quantize(&worker->settings, llr, BATCH_FRAMES, worker->llr_i8 + v * BATCH_FRAMES);
  }
}

static void count_bit_errors(const batch_worker *worker, uint32_t errors[BATCH_FRAMES]) {
  for (size_t v = 0; v < worker->columns; v++)
    for (int f = 0; f < BATCH_FRAMES; f++) errors[f] += worker->bits[v * BATCH_FRAMES + f];
}

static frame_counts count(const batch_worker *worker, const ex_outcome *outcomes, int frames) {
  uint32_t errors[BATCH_FRAMES] = {0};
  count_bit_errors(worker, errors);
  frame_counts counts = {.frames = (uint64_t)frames};
  for (int f = 0; f < frames; f++) {
    counts.bit_errors += errors[f];
    counts.bit_errors_squared += (uint64_t)errors[f] * errors[f];
    counts.frame_errors += errors[f] > 0 || !outcomes[f].codeword;
    counts.undetected += errors[f] > 0 && outcomes[f].codeword;
    counts.iterations += (uint64_t)outcomes[f].iterations;
  }
  return counts;
}

frame_counts batch_run(batch_worker *worker, const awgn_channel *channel, random_stream stream,
                       int frames) {
  ex_outcome outcomes[BATCH_FRAMES];
  if (worker->settings.message == EX_F32) {
    receive_f32(worker, channel, &stream);
    ex_decoder_run_f32(worker->decoder, worker->llr_f32, BATCH_FRAMES, (size_t)frames, worker->bits,
                       outcomes);
  } else {
    receive_i8(worker, channel, &stream);
    ex_decoder_run_i8(worker->decoder, worker->llr_i8, BATCH_FRAMES, (size_t)frames, worker->bits,
                      outcomes);
  }
  return count(worker, outcomes, frames);
}
