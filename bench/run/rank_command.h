/* A command that several processes of one `mpirun` share: rank 0 leads, the others follow. */
#ifndef BENCH_RUN_RANK_COMMAND_H
#define BENCH_RUN_RANK_COMMAND_H

#include <extrinsic/status.h>

/* Both functions return an exit code of failure.h. */
typedef struct rank_command {
  const char *name;                                            /* for messages: "ber" */
  int (*lead)(int argc, char **argv, extr_context *context);   /* on rank 0, also if it is alone */
  int (*follow)(int argc, char **argv, extr_context *context); /* on every other rank */
  void (*dismiss)(void); /* tells the followers that there is no more work */
} rank_command;

/* Runs the command on this rank and returns its exit code. If a follower fails, all ranks end. */
int rank_command_run(const rank_command *command, int argc, char **argv);

#endif
