#include "simulation/sender.h"

#include "core/array.h"

/* random_next fills so many words. */
static size_t whole_draws(int words) {
  return ((size_t)words + RANDOM_LANES - 1) / RANDOM_LANES * RANDOM_LANES;
}

ex_status sender_new(ex_context *context, const ex_code *code, bool random, sender *s) {
  *s = (sender){0};
  TRY(ARRAY_NEW(context, s->codeword, ex_code_columns(code)));
  if (!random) return EX_OK;
  TRY(ex_encoder_new(context, code, &s->encoder));
  return ARRAY_NEW(context, s->information, whole_draws(ex_encoder_information(s->encoder)));
}

void sender_free(sender *s) {
  ex_encoder_free(s->encoder);
  free(s->information);
  free(s->codeword);
}

void sender_next(sender *s, random_stream *stream) {
  if (!s->encoder) return;
  size_t words = whole_draws(ex_encoder_information(s->encoder));
  for (size_t i = 0; i < words; i += RANDOM_LANES) random_next(stream, s->information + i);
  ex_encoder_run(s->encoder, s->information, 1, s->codeword);
}
