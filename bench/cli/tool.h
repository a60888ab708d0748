/* Runs an external program that draws pictures, such as gnuplot or dot. */
#ifndef BENCH_CLI_TOOL_H
#define BENCH_CLI_TOOL_H

#include <stdio.h>

typedef struct tool {
  const char *const *arguments; /* the program's name first; ends with NULL */
  const char *package;          /* the Debian package that contains it */
} tool;

/* Runs the tool with `in` as its standard input, read from the beginning, and appends its standard
 * output to `out` unless that is NULL. Both are files rather than pipes: the tool may stop reading
 * at any time, and nobody has to read while it writes. Returns an exit code of failure.h after an
 * error has been reported for `command`. */
int tool_run(const char *command, const tool *it, FILE *in, FILE *out);

#endif
