/* The batches of a simulation on their way from its encoder over its channel to a decoder. */
#ifndef BENCH_SIMULATION_SENDER_H
#define BENCH_SIMULATION_SENDER_H

#include "bench/simulation/receiver.h"
#include "bench/simulation/simulation_settings.h"

typedef struct sender {
  const simulation_settings *settings;
  extr_encoder *encoder; /* NULL: all codewords are zero */
  uint64_t *information; /* one word per bit */
  uint64_t *codeword;    /* bit f of word v: column v of frame f */
  receiver receiver;
  channel_point channel;
  double quality; /* of the point */
} sender;

/* Keeps references to the settings and to their codec. LLRs are as `decoder` reads them. Errors are
 * those of extr_encoder_new; sender_free must follow whatever the result. */
extr_status sender_new(extr_context *context, const simulation_settings *settings,
                       const extr_decoder_settings *decoder, sender *s);
void sender_free(sender *s);

/* Sets the point of the following batches; the sender must stay where it is. */
void sender_tune(sender *s, double quality);

/* Transmits a batch: the LLRs of receiver_take, until the next call. */
const void *sender_send(sender *s, uint64_t batch);

/* The LLRs of the batch as floats, [columns][BATCH_FRAMES]; quantized ones as multiples of the
 * step. */
void sender_llr(const sender *s, float *llr);

#endif
