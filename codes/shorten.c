#include "codes/code.h"
#include "core/context.h"

/* All but the first `left` information bits of the encoder. */
static ex_status mark_others(ex_context *context, ex_code *code, const ex_encoder *encoder,
                             int left) {
  int k = ex_encoder_information(encoder);
  const int *columns = ex_encoder_columns(encoder);
  if (left < 1 || left > k)
    return ex_fail(context, EX_INPUT, "%s: found %d information bits, expected 1 to %d", code->name,
                   left, k);
  for (int i = left; i < k; i++) TRY(ex_code_mark(context, code, EX_SHORTENED, columns[i], 1));
  return EX_OK;
}

ex_status ex_code_shorten(ex_context *context, ex_code *code, int information_bits) {
  ex_encoder *encoder;
  TRY(ex_encoder_new(context, code, &encoder));
  ex_status status = mark_others(context, code, encoder, information_bits);
  ex_encoder_free(encoder);
  return status;
}
