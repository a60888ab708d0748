/* The interface that every kind of decoder implements: a table of functions. The state of a decoder
 * begins with an extr_decoder; only its kind knows what follows. */
#ifndef DECODER_INTERFACE_DECODER_KIND_H
#define DECODER_INTERFACE_DECODER_KIND_H

#include "decoder/interface/value_map.h"
#include <extrinsic/decoder.h>

typedef struct frame_table frame_table;

/* Where a decoder writes its decisions: bit v of frame f, from the block with tag t, goes to
 * bits[v * stride + t + f]. */
typedef struct bit_matrix bit_matrix;
struct bit_matrix {
  uint8_t *bits;
  size_t stride;
  /* NULL, or what is called for the new frames in these places before their first iteration. */
  void (*begin)(const bit_matrix *matrix, extr_decoder *decoder, const frame_table *table,
                uint64_t places);
  void *data; /* of its caller */
};

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

  /* Fills all of a map but `edges`, whose arrays have room, for the time until the next iteration;
   * and `edges`, once for all. NULL: there are no such values. */
  void (*map)(const extr_decoder *decoder, value_map *map);
  void (*map_edges)(const extr_decoder *decoder, value_map *map);
  /* Tells the decoder that the posteriors and all messages of these new frames were set. */
  void (*resume)(extr_decoder *decoder, uint64_t places);

  /* The decoder that decodes now, of another kind, which has what is missing here: lanes, choices
   * and maps; NULL: the decoder itself. */
  extr_decoder *(*acting)(const extr_decoder *decoder);
} decoder_kind;

struct extr_decoder {
  const decoder_kind *kind;
  const extr_code *code;
  extr_message message;               /* the type of LLRs */
  bool syndrome;                      /* as in the settings */
  extr_planned planned;               /* how it was chosen when it was made */
  float channel_limit, message_limit; /* the largest magnitudes of both */
  value_map map;                      /* its arrays are NULL until they are needed */
};

static inline extr_decoder *extr_decoder_acting(const extr_decoder *decoder) {
  return decoder->kind->acting ? decoder->kind->acting(decoder) : (extr_decoder *)decoder;
}

/* EXTR_INPUT: NULL; or there is a syndrome, but the decoder takes none. */
extr_status extr_decoder_check(extr_context *context, const extr_decoder *decoder);
extr_status extr_decoder_check_syndrome(extr_context *context, const extr_decoder *decoder,
                                        const void *syndrome);

extern const decoder_kind extr_message_passing, extr_stochastic;

/* Whether bits are decided after every iteration, not only after the last. */
static inline bool extr_decides_always(const extr_decoder_settings *settings) {
  return settings->early_stop || settings->after.kind != EXTR_AFTER_NONE;
}

#endif
