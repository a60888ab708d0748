#include "simulation/codec.h"

#include "core/array.h"

static ex_status find_bits(ex_context *context, codec *c) {
  int columns = ex_code_columns(c->code);
  TRY(ARRAY_NEW(context, c->sent_columns, columns));
  TRY(ARRAY_NEW(context, c->information_flag, columns));
  for (int v = 0; v < columns; v++)
    if (ex_code_column(c->code, v) == EX_SENT) c->sent_columns[c->sent++] = v;
  for (int i = 0; i < ex_encoder_information(c->encoder); i++)
    c->information_flag[ex_encoder_columns(c->encoder)[i]] = 1;
  return EX_OK;
}

ex_status codec_new(ex_context *context, ex_code *code, codec *c) {
  *c = (codec){.code = code};
  ex_status status = ex_encoder_new(context, code, &c->encoder);
  if (status == EX_OK) status = find_bits(context, c);
  if (status != EX_OK) codec_close(c);
  return status;
}

ex_status codec_open_code(ex_context *context, const char *code_name, int64_t information_bits,
                          ex_code **code) {
  ex_code *opened;
  TRY(ex_code_open(context, code_name, &opened));
  ex_status status =
      information_bits > 0 ? ex_code_shorten(context, opened, (int)information_bits) : EX_OK;
  if (status == EX_OK)
    *code = opened;
  else
    ex_code_free(opened);
  return status;
}

ex_status codec_open(ex_context *context, const char *code_name, int64_t information_bits,
                     codec *c) {
  ex_code *code;
  *c = (codec){0};
  TRY(codec_open_code(context, code_name, information_bits, &code));
  return codec_new(context, code, c);
}

void codec_close(codec *c) {
  ex_encoder_free(c->encoder);
  ex_code_free(c->code);
  free(c->sent_columns);
  free(c->information_flag);
  *c = (codec){0};
}
