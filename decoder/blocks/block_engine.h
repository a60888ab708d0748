/* The decoding loop along blocks for one message type and one instruction set. All are compiled
 * from the same templates; one is selected at run time. */
#ifndef DECODER_BLOCKS_BLOCK_ENGINE_H
#define DECODER_BLOCKS_BLOCK_ENGINE_H

#include "decoder/interface/decoder_kind.h"
#include <extrinsic/decoder.h>

typedef struct block_decoder block_decoder;

typedef struct block_engine {
  void (*run)(block_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
} block_engine;

/* NULL: this build has no code for the instruction set. */
const block_engine *extr_block_engine(extr_message message, extr_isa isa);

#endif
