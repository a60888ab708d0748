/* The LLRs of a batch of 64 frames, as the decoder reads them. */
#ifndef BENCH_SIMULATION_RECEIVER_H
#define BENCH_SIMULATION_RECEIVER_H

#include "bench/channel/channel.h"
#include "bench/channel/levels.h"
#include "bench/simulation/codec.h"
#include <extrinsic/decoder.h>

typedef struct receiver {
  const codec *codec;
  extr_decoder_settings settings;
  float *llr_f32; /* [columns][NORMAL_BLOCK]; only the one with the decoder's message type is
                   * allocated */
  int8_t *llr_i8;
  const channel_point *channel;
  bool draws_levels;
  level_source levels;
} receiver;

/* Keeps a reference to the codec. EXTR_MEMORY; receiver_free must follow whatever the result. */
extr_status receiver_new(extr_context *context, const codec *c,
                         const extr_decoder_settings *settings, receiver *r);
void receiver_free(receiver *r);

/* Sets the channel for the following batches; keeps a reference to it. If levels_serve allows it,
 * quantized LLRs are drawn directly, without noise samples. */
void receiver_tune(receiver *r, const channel_point *channel);

/* Transmits the codewords of the frames over the channel; bit f of word v is column v of frame f.
 * The LLR of column v and frame f is at [v * NORMAL_BLOCK + f], int8_t or float. LLRs are valid
 * until the next call. */
const void *receiver_take(receiver *r, const random_stream *stream, const uint64_t *codeword);

/* Sets the LLRs of punctured columns to 0 and those of shortened columns to channel_certain, for
 * `frames` frames; the LLRs of one column are adjacent. LLRs of transmitted columns are not
 * changed. */
void known_llr_fill(const extr_code *code, int frames, float *llr);

#endif
