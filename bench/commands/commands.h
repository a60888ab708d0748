/* The commands of the program, in one table, and what follows from it: the completions that a shell
 * offers when the user presses Tab, and the manual pages. */
#ifndef BENCH_COMMANDS_COMMANDS_H
#define BENCH_COMMANDS_COMMANDS_H

#include <stdbool.h>

typedef struct program_command {
  const char *name; /* one word, or two for a command of a group: "codes list" */
  const char *summary;
  /* Receives the words from the last one of its name on; returns an exit code of failure.h. */
  int (*run)(int argc, char **argv);
} program_command;

/* Command number i, in the order in which help lists them; NULL after the last. */
const program_command *command_at(int index);

/* The command that the words begin with, and the number of words that its name takes; NULL if there
 * is none. */
const program_command *command_find(int count, char **words, int *taken);

/* The second word of the name of a command in this group; NULL for other commands. */
const char *command_in_group(const program_command *member, const char *group);

/* True if the word is the first one of two-word commands. */
bool command_is_group(const char *word);

/* words[0] is the program's name and the last word is incomplete. Prints one line per completion of
 * the last word: the word, a tab and a description. Changes `words`. Returns an exit code of
 * failure.h. */
int complete(int count, char **words);

/* One line that says what the program is for. */
extern const char manual_purpose[];

/* Prints all pages one after the other, each beginning with its .TH line: extrinsic(1), then one
 * page per command, such as extrinsic-codes-list(1). Returns an exit code of failure.h. */
int manual_print(void);

/* ---- Commands -------------------------------------------------------------------------------- */

int cmd_bench_decoder(int argc, char **argv);
int cmd_bench_encoder(int argc, char **argv);
int cmd_bench_nodes(int argc, char **argv);
int cmd_bench_optimizer(int argc, char **argv);
int cmd_bench_latency(int argc, char **argv);
int cmd_bench_stochastic(int argc, char **argv);
int cmd_ber(int argc, char **argv);
int cmd_book(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_codes_export(int argc, char **argv);
int cmd_codes_list(int argc, char **argv);
int cmd_codes_show(int argc, char **argv);
int cmd_combine(int argc, char **argv);
int cmd_decode(int argc, char **argv);
int cmd_emit(int argc, char **argv);
int cmd_emit_decoder(int argc, char **argv);
int cmd_encode(int argc, char **argv);
int cmd_floor(int argc, char **argv);
int cmd_optimize(int argc, char **argv);
int cmd_plot(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_sets(int argc, char **argv);
int cmd_synthesize(int argc, char **argv);
int cmd_threshold(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
