/* The codewords of a batch of 64 frames. */
#ifndef BENCH_SIMULATION_SENDER_H
#define BENCH_SIMULATION_SENDER_H

#include "bench/channel/random.h"
#include <extrinsic/encoder.h>

typedef struct sender {
  extr_encoder *encoder; /* NULL: all codewords are zero */
  uint64_t *information; /* one word per bit */
  uint64_t *codeword;    /* bit f of word v: column v of frame f */
} sender;

/* Makes a sender of random or all-zero codewords. Keeps no reference to the code. Errors are those
 * of extr_encoder_new; sender_free must follow whatever the result. */
extr_status sender_new(extr_context *context, const extr_code *code, bool random, sender *s);
void sender_free(sender *s);

/* Takes the next codewords from the stream if they are random. */
void sender_next(sender *s, random_stream *stream);

#endif
