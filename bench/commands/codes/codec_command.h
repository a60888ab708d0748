/* What the commands encode and decode have in common. */
#ifndef BENCH_COMMANDS_CODES_CODEC_COMMAND_H
#define BENCH_COMMANDS_CODES_CODEC_COMMAND_H

#include <extrinsic/status.h>

/* EXTR_IO after a signal that interrupt_catch has caught. */
extr_status codec_go_on(extr_context *context);

/* Prints the error for a status; returns the exit code. */
int codec_end(const char *command, const extr_context *context, extr_status status);

#endif
