/* The codewords of a batch of 64 frames. */
#ifndef SIMULATION_SENDER_H
#define SIMULATION_SENDER_H

#include "channel/random.h"
#include "ldpc.h"

typedef struct sender {
  ex_encoder *encoder;   /* NULL: all codewords are zero */
  uint64_t *information; /* a word a bit */
  uint64_t *codeword;    /* bit f of word v: column v of frame f */
} sender;

/* Random codewords or zero ones. Keeps no reference to the code. Errors are those of
 * ex_encoder_new; sender_free must follow whatever the result. */
ex_status sender_new(ex_context *context, const ex_code *code, bool random, sender *s);
void sender_free(sender *s);

/* Takes the next codewords from the stream, if they are random. */
void sender_next(sender *s, random_stream *stream);

#endif
