/* The loop of the stochastic decoders for one instruction set. */
#ifndef DECODER_STOCHASTIC_BIT_ENGINE_H
#define DECODER_STOCHASTIC_BIT_ENGINE_H

#include "decoder/engine.h"
#include <extrinsic/decoder.h>

typedef struct bit_state bit_state;
typedef struct node_group node_group;

typedef struct bit_engine {
  int lanes;
  size_t plane, generator; /* bytes */
  void (*run)(bit_state *state, const extr_stream *stream, const bit_matrix *matrix);
} bit_engine;

/* NULL for an instruction set that this build does not have. */
const bit_engine *extr_bit_engine(extr_isa isa);

#endif
