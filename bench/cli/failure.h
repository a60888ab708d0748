/* What a command says on stderr: why it cannot do its work, in one line and with an exit code, and
 * which part of its work it has reached. */
#ifndef BENCH_CLI_FAILURE_H
#define BENCH_CLI_FAILURE_H

#include <extrinsic/status.h>

#include <stdbool.h>

enum {
  EXIT_DONE = 0,
  EXIT_FAILED = 1,      /* memory, a disk, a program that is not installed, a fault */
  EXIT_INPUT = 2,       /* usage, input, a file that cannot be read or opened for writing */
  EXIT_INTERRUPTED = 3, /* stopped by a signal or a time limit; what was finished is saved */
};

/* Prints "extrinsic COMMAND: message", for NULL "extrinsic: message", on one line and returns
 * `code`. The text is as encode_clean leaves it, so that no name moves the cursor or makes a line
 * of its own. */
int failure(int code, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a library call that failed: the message is the context's, and what the person gave
 * (EXTR_INPUT, EXTR_LIMIT, EXTR_IO) is EXIT_INPUT. The rest is EXIT_FAILED, and so is what the
 * machine lacks: room on a disk, or a program. Nothing is printed for EXTR_OK, which is EXIT_DONE.
 */
int failure_of(extr_status status, const char *command, const extr_context *context);

/* If stderr is a terminal, rewrites its last line: "COMMAND: WHAT VALUE, DONE of TOTAL done". */
void activity_show(const char *command, const char *what, int value, int done, int total);

/* Clears that line and returns true; false if stderr is no terminal. */
bool activity_end(void);

#endif
