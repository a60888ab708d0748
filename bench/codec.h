/* What encode and decode have in common: a code, which bits of it are sent and which are
 * information, and how the command ends. */
#ifndef BENCH_CODEC_H
#define BENCH_CODEC_H

#include "ldpc.h"

typedef struct codec {
  ex_code *code;
  ex_encoder *encoder;
  int sent;
  int *sent_columns; /* ascending: neither punctured nor shortened */
} codec;

/* Errors are those of ex_code_open and ex_encoder_new. */
ex_status codec_open(ex_context *context, const char *code_name, codec *c);
void codec_close(codec *c);

/* EX_IO after a signal that interrupt_catch has caught. */
ex_status codec_go_on(ex_context *context);

/* Prints what went wrong; returns the exit code. */
int codec_end(const char *command, const ex_context *context, ex_status status);

#endif
