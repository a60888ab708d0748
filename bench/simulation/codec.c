#include "bench/simulation/codec.h"

#include "core/base/array.h"

static extr_status find_bits(extr_context *context, codec *c) {
  int columns = extr_code_columns(c->code);
  TRY(ARRAY_NEW(context, c->sent_columns, columns));
  TRY(ARRAY_NEW(context, c->sent_runs, columns));
  TRY(ARRAY_NEW(context, c->groups, columns));
  for (int v = 0; v < columns; v++)
    if (extr_code_column(c->code, v) == EXTR_TRANSMITTED) {
      c->sent_columns[c->sent++] = v;
      c->groups[v] = 1 << CODEC_TRANSMITTED;
    }
  for (int i = c->sent - 1; i >= 0; i--) {
    const bool goes_on = i + 1 < c->sent && c->sent_columns[i + 1] == c->sent_columns[i] + 1;
    c->sent_runs[i] = goes_on ? c->sent_runs[i + 1] + 1 : 1;
  }
  for (int i = 0; i < extr_encoder_information(c->encoder); i++)
    c->groups[extr_encoder_columns(c->encoder)[i]] |= 1 << CODEC_INFORMATION;
  return EXTR_OK;
}

/* More information than bits to carry it: a wrong pattern of punctured columns, most likely. */
static extr_status check_rate(extr_context *context, const codec *c) {
  int k = extr_encoder_information(c->encoder);
  if (k < c->sent) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: %d information bits, but %d bits are transmitted: its rate is not below 1",
                   extr_code_name(c->code), k, c->sent);
}

extr_status extr_codec_of(extr_context *context, const extr_code *code, codec *c) {
  *c = (codec){.code = (extr_code *)code, .borrowed = true}; /* it is only read */
  TRY(extr_encoder_new(context, code, &c->encoder));
  TRY(find_bits(context, c));
  return check_rate(context, c);
}

extr_status extr_codec_new(extr_context *context, extr_code *code, codec *c) {
  *c = (codec){.code = code};
  extr_status status = extr_encoder_new(context, code, &c->encoder);
  if (status == EXTR_OK) status = find_bits(context, c);
  if (status != EXTR_OK) extr_codec_close(c);
  return status;
}

extr_status extr_codec_open_code(extr_context *context, const char *code_name,
                                 int64_t information_bits, extr_code **code) {
  extr_code *opened;
  TRY(extr_code_open(context, code_name, &opened));
  extr_status status =
      information_bits > 0 ? extr_code_shorten(context, opened, (int)information_bits) : EXTR_OK;
  if (status == EXTR_OK)
    *code = opened;
  else
    extr_code_free(opened);
  return status;
}

extr_status extr_codec_open(extr_context *context, const char *code_name, int64_t information_bits,
                            codec *c) {
  extr_code *code;
  *c = (codec){0};
  TRY(extr_codec_open_code(context, code_name, information_bits, &code));
  TRY(extr_codec_new(context, code, c));
  extr_status status = check_rate(context, c);
  if (status != EXTR_OK) extr_codec_close(c);
  return status;
}

void extr_codec_close(codec *c) {
  extr_encoder_free(c->encoder);
  if (!c->borrowed) extr_code_free(c->code);
  free(c->sent_columns);
  free(c->sent_runs);
  free(c->groups);
  *c = (codec){0};
}
