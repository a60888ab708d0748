/* Runs a program that the person may have installed, to draw with. */
#ifndef BENCH_CLI_TOOL_H
#define BENCH_CLI_TOOL_H

#include <stdio.h>

typedef struct tool {
  const char *const *arguments; /* the program's name first; ends with NULL */
  const char *package;          /* Debian's, that holds it */
} tool;

/* Gives the tool `in`, from its beginning, and puts what it prints at the end of `out`, if that is
 * not NULL. Both are files and not pipes: the tool may stop reading at any time, and nothing needs
 * to be read while it writes. Returns an exit code of failure.h after an error has been reported
 * for `command`. */
int tool_run(const char *command, const tool *it, FILE *in, FILE *out);

#endif
