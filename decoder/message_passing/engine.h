/* An engine is the decoding loop and the reference kernels for one message type and one instruction
 * set: the same templates compiled again, chosen at run time. */
#ifndef DECODER_MESSAGE_PASSING_ENGINE_H
#define DECODER_MESSAGE_PASSING_ENGINE_H

#include "decoder/decoder_kind.h"
#include "decoder/message_passing/kernel.h"
#include <extrinsic/decoder.h>

typedef struct message_decoder message_decoder;

enum { LANES_MAX = 64 };

struct engine {
  int lanes;     /* up to LANES_MAX */
  size_t vector; /* bytes */
  void (*run)(message_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
  kernel_update *interpret, *two_min;
};

/* NULL for an instruction set that this build does not have. */
const engine *extr_engine(extr_message message, extr_isa isa);

#endif
