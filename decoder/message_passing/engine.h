/* The decoding loop and the reference kernels for one message type and one instruction set. All
 * engines are compiled from the same templates; one is selected at run time. */
#ifndef DECODER_MESSAGE_PASSING_ENGINE_H
#define DECODER_MESSAGE_PASSING_ENGINE_H

#include "decoder/interface/decoder_kind.h"
#include "decoder/message_passing/kernel.h"
#include <extrinsic/decoder.h>

typedef struct message_decoder message_decoder;

struct engine {
  int lanes;     /* messages per vector, at most LANES_MAX */
  size_t vector; /* bytes per vector */
  void (*run)(message_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
  kernel_update *interpret, *two_min;
};

/* NULL: this build has no code for the instruction set. */
const engine *extr_engine(extr_message message, extr_isa isa);

#endif
