/* The commands of the program, in one table. */
#ifndef BENCH_COMMANDS_COMMANDS_H
#define BENCH_COMMANDS_COMMANDS_H

#include <stdbool.h>

typedef struct program_command {
  const char *name; /* one word, or two of a group: "codes list" */
  const char *summary;
  /* Gets the words from the last one of its name on, returns an exit code of failure.h. */
  int (*run)(int argc, char **argv);
} program_command;

/* The commands in the order in which help lists them, NULL beyond the last. */
const program_command *command_at(int index);

/* The command that the words begin with and how many of them its name takes; NULL if there is none.
 */
const program_command *command_find(int count, char **words, int *taken);

/* The second word of the name of a member of this group, NULL for another command. */
const char *command_in_group(const program_command *member, const char *group);

/* True for the first word of commands that have two. */
bool command_is_group(const char *word);

int cmd_bench_decoder(int argc, char **argv);
int cmd_bench_encoder(int argc, char **argv);
int cmd_bench_nodes(int argc, char **argv);
int cmd_bench_optimizer(int argc, char **argv);
int cmd_bench_stochastic(int argc, char **argv);
int cmd_bench_scaling(int argc, char **argv);
int cmd_ber(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_book(int argc, char **argv);
int cmd_codes_export(int argc, char **argv);
int cmd_codes_list(int argc, char **argv);
int cmd_codes_show(int argc, char **argv);
int cmd_combine(int argc, char **argv);
int cmd_decode(int argc, char **argv);
int cmd_emit(int argc, char **argv);
int cmd_encode(int argc, char **argv);
int cmd_optimize(int argc, char **argv);
int cmd_plot(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
