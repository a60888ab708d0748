/* A command that several processes of one `mpirun` share: rank 0 leads, the others follow. */
#ifndef BENCH_RUN_RANK_COMMAND_H
#define BENCH_RUN_RANK_COMMAND_H

#include <extrinsic/status.h>

/* Both functions return an exit code of failure.h. */
typedef struct rank_command {
  const char *name; /* for messages: "ber" */

  /* On rank 0, also if it is alone. */
  int (*lead)(int argc, char **argv, extr_context *context);

  /* On every other rank, if there is work to share: calls crew_follow and prints nothing but errors
   * that occur on this rank alone. Rank 0 has found no error in the command line. */
  int (*follow)(int argc, char **argv, extr_context *context);
} rank_command;

/* Runs the command on this rank and returns its exit code. If a follower fails, all ranks end. */
int rank_command_run(const rank_command *command, int argc, char **argv);

#endif
