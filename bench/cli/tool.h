/* Runs external programs: those that draw, such as gnuplot, and those of hardware design. No text
 * goes through a shell: the arguments are a vector. */
#ifndef BENCH_CLI_TOOL_H
#define BENCH_CLI_TOOL_H

#include <extrinsic/status.h>

#include <stddef.h>

typedef struct tool {
  const char *const *arguments; /* the program's name first; ends with NULL */
  const char *package;          /* the Debian package that contains it; NULL: it is installed */
  /* For a tool that works in a folder and may take long; otherwise NULL and 0: */
  const char *folder; /* its working directory */
  const char *log;    /* the file in the folder that receives its standard output and messages */
  double seconds;     /* it and what it started are killed after this time, or on Ctrl-C */
} tool;

/* Runs a tool that has a log, without input. EXTR_INTERNAL: it failed, ran out of time, or Ctrl-C
 * was pressed; the message has the last lines that it printed. EXTR_MEMORY: it cannot be started.
 * EXTR_IO, as a failure of the machine (core/base/report.h): it is not installed, or a file cannot
 * be written. */
extr_status tool_run(extr_context *context, const tool *it);

/* Runs a tool without a log, with the text as its standard input. *output is what it prints, which
 * the caller frees and which is followed by a zero. Errors are those of tool_run. */
extr_status tool_filter(extr_context *context, const tool *it, const char *text, size_t size,
                        char **output, size_t *output_size);

#endif
