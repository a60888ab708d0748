/* A command that simulates, on the processes of one `mpirun` if there are several: rank 0 leads,
 * the others follow. */
#ifndef BENCH_RUN_RANK_COMMAND_H
#define BENCH_RUN_RANK_COMMAND_H

#include "bench/run/ber_options.h"

typedef struct rank_command {
  const char *name;    /* for messages: "ber" */
  size_t options_size; /* of its options, a struct that begins with a ber_options */

  /* Like ber_options_read. */
  bool (*read)(int argc, char **argv, extr_context *context, void *options, command_line *line);

  /* On rank 0, also if it is alone. The options have their codec and crew; `text` is the command
   * line, which can be pasted into a shell. Returns an exit code of failure.h. */
  int (*lead)(extr_context *context, const char *text, void *options);

  /* On every other rank, if there is work to share: calls crew_follow and prints nothing. */
  extr_status (*follow)(extr_context *context, void *options);
} rank_command;

/* Runs the command on this rank and returns its exit code. If a follower fails, all ranks end. */
int rank_command_run(const rank_command *command, int argc, char **argv);

#endif
