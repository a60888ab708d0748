#include "bench/codec.h"

#include "bench/failure.h"
#include "bench/interrupt.h"
#include "core/array.h"

#include <stdio.h>

static ex_status find_sent_columns(ex_context *context, codec *c) {
  int columns = ex_code_columns(c->code);
  TRY(ARRAY_NEW(context, c->sent_columns, columns));
  for (int v = 0; v < columns; v++)
    if (ex_code_column(c->code, v) == EX_SENT) c->sent_columns[c->sent++] = v;
  return EX_OK;
}

ex_status codec_open(ex_context *context, const char *code_name, codec *c) {
  *c = (codec){0};
  TRY(ex_code_open(context, code_name, &c->code));
  ex_status status = ex_encoder_new(context, c->code, &c->encoder);
  if (status == EX_OK) status = find_sent_columns(context, c);
  if (status != EX_OK) codec_close(c);
  return status;
}

void codec_close(codec *c) {
  ex_encoder_free(c->encoder);
  ex_code_free(c->code);
  free(c->sent_columns);
  *c = (codec){0};
}

ex_status codec_go_on(ex_context *context) {
  return interrupt_seen() ? ex_fail(context, EX_IO, "interrupted") : EX_OK;
}

int codec_end(const char *command, const ex_context *context, ex_status status) {
  if (status == EX_OK) return EXIT_DONE;
  if (interrupt_seen()) return failure(EXIT_INTERRUPTED, command, "interrupted");
  if (ferror(stdout))
    return failure(EXIT_FAILED, command, "%s", context ? ex_context_message(context) : "");
  return failure_of(status, command, context);
}
