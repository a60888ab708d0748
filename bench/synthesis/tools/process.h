/* Runs a tool of hardware design in a folder, with a time limit. No text goes through a shell: the
 * arguments are a vector, and names of files in scripts are those that this program chose. */
#ifndef BENCH_SYNTHESIS_TOOLS_PROCESS_H
#define BENCH_SYNTHESIS_TOOLS_PROCESS_H

#include <extrinsic/status.h>

typedef struct tool_call {
  const char *const *arguments; /* the program's name first; ends with NULL */
  const char *folder;           /* the working directory of the tool */
  const char *log; /* the file in it that receives standard output and standard error */
  double seconds;  /* the tool and what it started are killed after this time */
} tool_call;

/* EXTR_INTERNAL: the tool failed, ran out of time, or Ctrl-C was pressed. The message has the last
 * lines that it printed and the path of the log. EXTR_MEMORY: it cannot be started. */
extr_status tool_call_run(extr_context *context, const tool_call *call);

#endif
