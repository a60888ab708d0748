/* How encode and decode go on and end. */
#ifndef BENCH_CODEC_COMMAND_H
#define BENCH_CODEC_COMMAND_H

#include "extrinsic.h"

/* EX_IO after a signal that interrupt_catch has caught. */
ex_status codec_go_on(ex_context *context);

/* Prints what went wrong; returns the exit code. */
int codec_end(const char *command, const ex_context *context, ex_status status);

#endif
