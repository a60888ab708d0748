/* The decoding loop of stochastic decoders for one instruction set. */
#ifndef DECODER_STOCHASTIC_PLANE_ENGINE_H
#define DECODER_STOCHASTIC_PLANE_ENGINE_H

#include "decoder/interface/decoder_kind.h"
#include <extrinsic/decoder.h>

typedef struct bit_state bit_state;

typedef struct plane_engine {
  int lanes;
  size_t plane;     /* bytes per plane */
  size_t generator; /* bytes of the random generator */
  void (*run)(bit_state *state, const extr_stream *stream, const bit_matrix *matrix);
} plane_engine;

/* NULL: this build has no code for the instruction set. */
const plane_engine *extr_plane_engine(extr_isa isa);

#endif
