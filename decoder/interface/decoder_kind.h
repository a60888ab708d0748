/* The interface that every kind of decoder implements: a table of functions. The state of a decoder
 * begins with an extr_decoder; only its kind knows what follows. */
#ifndef DECODER_INTERFACE_DECODER_KIND_H
#define DECODER_INTERFACE_DECODER_KIND_H

#include <extrinsic/decoder.h>

/* Where a decoder writes its decisions: bit v of frame f, from the block with tag t, goes to
 * bits[v * stride + t + f]. */
typedef struct bit_matrix {
  uint8_t *bits;
  size_t stride;
} bit_matrix;

/* Contracts and errors are those of the public functions. Callers have validated decoders, settings
 * and streams. */
typedef struct decoder_kind {
  extr_status (*make)(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, extr_decoder **decoder);
  extr_status (*copy)(extr_context *context, const extr_decoder *decoder, extr_decoder **copy);
  void (*free)(extr_decoder *decoder);
  int (*lanes)(const extr_decoder *decoder);
  /* As extr_decoder_choice; NULL: there are no choices. */
  bool (*choice)(const extr_decoder *decoder, int degree, extr_node_choice *choice);

  /* Decodes a stream. `matrix` may be NULL; otherwise decisions are written to it, and errors are
   * not counted. */
  void (*run)(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
} decoder_kind;

struct extr_decoder {
  const decoder_kind *kind;
  extr_message message; /* the type of LLRs */
};

extern const decoder_kind extr_message_passing, extr_stochastic;

/* Whether bits are decided after every iteration, not only after the last. */
static inline bool extr_decides_always(const extr_decoder_settings *settings) {
  return settings->early_stop || settings->after.kind != EXTR_AFTER_NONE;
}

#endif
