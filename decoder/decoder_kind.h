/* A kind of decoder, as the functions that every one has. A decoder of a kind begins with an
 * extr_decoder; what follows is known to the kind alone. */
#ifndef DECODER_DECODER_KIND_H
#define DECODER_DECODER_KIND_H

#include <extrinsic/decoder.h>

/* Where the decided bits of a stream go: bit v of frame f of the block with tag t to
 * bits[v * stride + t + f]. */
typedef struct bit_matrix {
  uint8_t *bits;
  size_t stride;
} bit_matrix;

/* The same errors as those of the public functions; decoders, settings and streams have been
 * checked. */
typedef struct decoder_kind {
  extr_status (*make)(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, extr_decoder **decoder);
  extr_status (*copy)(extr_context *context, const extr_decoder *decoder, extr_decoder **copy);
  void (*free)(extr_decoder *decoder);
  int (*lanes)(const extr_decoder *decoder);

  /* extr_decoder_stream; with a matrix, the bits are stored and no errors are counted. */
  void (*run)(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
} decoder_kind;

struct extr_decoder {
  const decoder_kind *kind;
  extr_message message; /* the type of LLRs */
};

extern const decoder_kind extr_message_passing, extr_stochastic;

#endif
