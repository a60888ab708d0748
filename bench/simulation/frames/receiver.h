/* The LLRs of a batch of 64 frames, as its decoder takes them. */
#ifndef BENCH_SIMULATION_FRAMES_RECEIVER_H
#define BENCH_SIMULATION_FRAMES_RECEIVER_H

#include "bench/channel/channel.h"
#include "bench/channel/levels.h"
#include "bench/simulation/frames/codec.h"
#include <extrinsic/decoder.h>

typedef struct receiver {
  const codec *codec;
  extr_decoder_settings settings;
  float *llr_f32; /* [columns][NORMAL_BLOCK], the one that the decoder's messages need */
  int8_t *llr_i8;
  const channel_point *channel;
  bool draws_levels;
  level_source levels;
} receiver;

/* Keeps a reference to the codec. EXTR_MEMORY; receiver_free must follow whatever the result. */
extr_status receiver_new(extr_context *context, const codec *c,
                         const extr_decoder_settings *settings, receiver *r);
void receiver_free(receiver *r);

/* From now on it listens to this channel, to which it keeps a reference. Where levels_serve, 8-bit
 * LLRs are drawn as such and no noise is made. */
void receiver_tune(receiver *r, const channel_point *channel);

/* Sends the frames' codewords, bit f of word v is column v of frame f, over the channel. The LLRs
 * are good until the next call: of bit v of frame f at [v * NORMAL_BLOCK + f], int8_t or float. */
const void *receiver_take(receiver *r, const random_stream *stream, const uint64_t *codeword);

#endif
