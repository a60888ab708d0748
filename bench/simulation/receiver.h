/* Batches of 64 frames on their way to a decoder: a receiver has their LLRs as the decoder reads
 * them; a sender is a receiver behind the encoder and the channel of a simulation. */
#ifndef BENCH_SIMULATION_RECEIVER_H
#define BENCH_SIMULATION_RECEIVER_H

#include "bench/channel/constellation.h"
#include "bench/channel/levels.h"
#include "bench/simulation/simulation_settings.h"

typedef struct receiver {
  const codec *codec;
  extr_decoder_settings settings;
  char *llr;         /* [columns][NORMAL_BLOCK], of the decoder's message type */
  size_t per_column; /* bytes */
  float *sums; /* [columns][NORMAL_BLOCK], if columns are sent more than once; otherwise NULL */
  const int *columns; /* that are sent, by extr_interleave_columns; NULL: as the codec says */
  int column_count;
  const channel_point *channel;
  bool draws_levels;
  level_source levels;
} receiver;

/* Keeps a reference to the codec. EXTR_MEMORY; extr_receiver_free must follow whatever the result.
 */
extr_status extr_receiver_new(extr_context *context, const codec *c,
                              const extr_decoder_settings *settings, receiver *r);
void extr_receiver_free(receiver *r);

/* Sets the channel for the following batches; keeps a reference to it. With
 * extr_receiver_levels, quantized LLRs are drawn directly, without noise samples. */
void extr_receiver_tune(receiver *r, const channel_point *channel);

/* Transmits the codewords of the frames over the channel; bit f of word v is column v of frame f.
 * LLRs of columns that are sent more than once are added. `kind` is that of codec_link.
 * The LLR of column v and frame f is at [v * NORMAL_BLOCK + f], int8_t or float. LLRs are valid
 * until the next call. */
const void *extr_receiver_take(receiver *r, const random_stream *stream, int kind,
                               const uint64_t *codeword);

/* Whether the receiver draws quantized LLRs. */
bool extr_receiver_levels(const codec *c, const channel_settings *channel,
                          const extr_decoder_settings *settings);

/* Sets the LLRs of punctured columns to 0 and those of shortened columns to channel_certain, for
 * `frames` frames; the LLRs of one column are adjacent. LLRs of transmitted columns are not
 * changed. */
void extr_known_llr_fill(const extr_code *code, int frames, float *llr);

/* ---- Senders --------------------------------------------------------------------------------- */

typedef struct sender {
  const simulation_settings *settings;
  /* With `syndrome`, otherwise NULL: the sender's own source or that of another one, and for a
   * batch, whose codeword are the errors, bit f of word r is the syndrome of frame f in row r. */
  const error_source *errors;
  error_source own;
  extr_pool memory; /* of the sender's own arrays */
  uint64_t *thresholds, *syndrome;
  extr_encoder *encoder; /* NULL: all codewords are zero */
  uint64_t *information; /* one word per bit */
  uint64_t *codeword;    /* bit f of word v: column v of frame f */
  receiver receiver;
  const constellation *points; /* MODULATION_POINTS: the sender's own or another one's */
  constellation own_points;
  channel_point channel;
  double quality; /* of the point */
} sender;

/* Keeps references to the settings and to their codec. LLRs are as `decoder` reads them. `like` is
 * NULL or another sender with these settings, whose source of errors, constellation and interleaver
 * are shared. Errors are
 * those of extr_encoder_new and extr_error_source_open, and EXTR_INPUT if errors cannot be drawn
 * for this channel; extr_sender_free must follow whatever the result. */
extr_status extr_sender_new(extr_context *context, const simulation_settings *settings,
                            const extr_decoder_settings *decoder, const sender *like, sender *s);
void extr_sender_free(sender *s);

/* Sets the point of the following batches; the sender must stay where it is. */
void extr_sender_tune(sender *s, double quality);

/* Transmits a batch: the LLRs of extr_receiver_take, until the next call. */
const void *extr_sender_send(sender *s, uint64_t batch);

/* The LLRs of the batch as floats, [columns][BATCH_FRAMES]; quantized ones as multiples of the
 * step. */
void extr_sender_llr(const sender *s, float *llr);

#endif
