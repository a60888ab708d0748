/* How a command reports that it cannot do its work: one line on stderr and an exit code. */
#ifndef BENCH_CLI_FAILURE_H
#define BENCH_CLI_FAILURE_H

#include <extrinsic/status.h>

enum {
  EXIT_DONE = 0,
  EXIT_FAILED = 1,
  EXIT_INPUT = 2,       /* wrong usage, invalid input, or a file that cannot be read or written */
  EXIT_INTERRUPTED = 3, /* stopped by a signal; finished results are saved */
};

/* Prints "extrinsic COMMAND: message" and returns `code`. */
int failure(int code, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a library call that failed, with the message of the context (out of memory for
 * NULL). EXTR_INPUT, EXTR_LIMIT and EXTR_IO give EXIT_INPUT, all others EXIT_FAILED. `status` must
 * not be EXTR_OK. */
int failure_of(extr_status status, const char *command, const extr_context *context);

#endif
