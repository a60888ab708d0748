/* A command that simulates, on the processes of one `mpirun` if there are several: rank 0 leads,
 * the others follow. */
#ifndef BENCH_RUN_RANK_COMMAND_H
#define BENCH_RUN_RANK_COMMAND_H

#include "bench/run/ber_options.h"
#include "bench/run/record.h"

typedef struct rank_command {
  const char *name;    /* for messages: "ber" */
  size_t options_size; /* of its options, a struct that begins with a ber_options */

  /* Like ber_options_read, of which the options are the beginning of this command's. */
  bool (*read)(int argc, char **argv, extr_context *context, ber_options *options,
               command_line *line);

  /* On rank 0, also if it is alone. The options have their codec and crew, and the record has the
   * lines of ber_describe. Returns an exit code of failure.h. */
  int (*lead)(ber_record *record, ber_options *options);

  /* On every other rank, if there is work to share: calls crew_follow and prints nothing. */
  extr_status (*follow)(extr_context *context, ber_options *options);
} rank_command;

/* Runs the command on this rank and returns its exit code. If a follower fails, all ranks end. */
int rank_command_run(const rank_command *command, int argc, char **argv);

#endif
