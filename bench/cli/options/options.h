/* The command line of a command as one table. The table parses the options, checks their ranges,
 * sets the defaults, writes --help and the man page, and answers shell completion, so these cannot
 * disagree.
 *
 *   int64_t threads;
 *   bool quiet;
 *   option_spec options[] = {
 *       {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &threads,
 *        .low = 1, .high = 256, .initial = "1"},
 *       {"quiet", NULL, "no progress line", OPTION_FLAG, .flag = &quiet},
 *   };
 *   command_manual manual = {.command = "ber", .summary = "...", .example = "--threads 2",
 *                            .options = options, .option_count = sizeof options / sizeof *options};
 *   command_line line;
 *   if (!options_read(&manual, argc, argv, &line)) return line.exit_code; */
#ifndef BENCH_CLI_OPTIONS_OPTIONS_H
#define BENCH_CLI_OPTIONS_OPTIONS_H

#include "bench/cli/options/option.h"

#include <stdio.h>

enum { OPTIONS_MAX = 40 }; /* in the table of one command */

typedef struct command_manual {
  const char *command;   /* "ber", "codes show" */
  const char *summary;   /* whole sentences; \n marks a line break */
  const char *arguments; /* placeholders of the arguments that are not options, "NAME" or
                          * "FILE.csv...", or NULL */
  int arguments_min, arguments_max;
  const char *example; /* an example: what follows "extrinsic COMMAND " on a valid command line */
  const option_spec *options;
  int option_count; /* at most OPTIONS_MAX, otherwise an internal error is reported */
} command_manual;

typedef struct command_line {
  int exit_code;    /* set if options_read returns false */
  char **arguments; /* the arguments that are not options; they point into argv */
  int argument_count;
} command_line;

/* Reads a command line whose argv[0] is the command's own name; getopt_long may reorder argv.
 * Returns true if every target and the arguments are set. Returns false if the command is to end
 * with line->exit_code: either the requested text has been printed (--help, or if argv[1] is one of
 * the two words below), or an error has been reported in one line on stderr. */
bool options_read(const command_manual *manual, int argc, char **argv, command_line *line);

/* Words for the build and for shells, not listed in --help. */
#define OPTIONS_MANUAL   "--manual"   /* prints the command's sections of its man page */
#define OPTIONS_COMPLETE "--complete" /* prints completions of the last word that follows */

/* Prints the text of --help. */
void options_help(const command_manual *manual, FILE *stream);

/* Writes what follows the command's name in the usage line, "--code CODE [OPTION]... FILE"; longer
 * texts are truncated. */
enum { USAGE_TEXT = 256 };
void options_usage(const command_manual *manual, char text[USAGE_TEXT]);

/* Prints the sections of a man page from SYNOPSIS to EXAMPLES in the macros of man(7). */
void options_roff(const command_manual *manual, FILE *stream);

/* Prints the completions of the last of `words`, one per line: the word, a tab and a description.
 * Prints nothing where a file name or any text is expected. "--name=VALUE" is one word. */
void options_complete(const command_manual *manual, int count, char **words, FILE *stream);

#endif
