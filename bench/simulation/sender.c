#include "bench/simulation/sender.h"

#include <extrinsic/encoder.h>

#include "core/base/array.h"

extr_status sender_new(extr_context *context, const extr_code *code, bool random, sender *s) {
  *s = (sender){0};
  TRY(ARRAY_NEW(context, s->codeword, extr_code_columns(code)));
  if (!random) return EXTR_OK;
  TRY(extr_encoder_new(context, code, &s->encoder));
  return ARRAY_NEW(context, s->information,
                   random_whole((size_t)extr_encoder_information(s->encoder)));
}

void sender_free(sender *s) {
  extr_encoder_free(s->encoder);
  free(s->information);
  free(s->codeword);
}

void sender_next(sender *s, random_stream *stream) {
  if (!s->encoder) return;
  random_fill(stream, (size_t)extr_encoder_information(s->encoder), s->information);
  extr_encoder_run(s->encoder, s->information, 1, s->codeword);
}
