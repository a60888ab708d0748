#include "codes/matrix/sparse.h"
#include "core/base/report.h"
#include <extrinsic/encoder.h>

/* Shortens all but the first `left` information bits of the encoder. */
static extr_status mark_others(extr_context *context, extr_code *code, const extr_encoder *encoder,
                               int left) {
  int k = extr_encoder_information(encoder);
  const int *columns = extr_encoder_columns(encoder);
  if (left < 1 || left > k)
    return extr_fail(context, EXTR_INPUT, "%s: found %d information bits, expected 1 to %d",
                     code->name, left, k);
  for (int i = left; i < k; i++) TRY(extr_code_mark(context, code, EXTR_SHORTENED, columns[i], 1));
  return EXTR_OK;
}

extr_status extr_code_shorten(extr_context *context, extr_code *code, int information_bits) {
  TRY(extr_need(context, code));
  extr_encoder *encoder;
  TRY(extr_encoder_new(context, code, &encoder));
  extr_status status = mark_others(context, code, encoder, information_bits);
  extr_encoder_free(encoder);
  return status;
}
