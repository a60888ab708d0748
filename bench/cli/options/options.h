/* The command line of a command as one table. The table parses the options, checks their ranges,
 * sets the defaults, writes --help and the man page and answers shell completion, so none of these
 * can disagree.
 *
 *   int64_t threads;
 *   bool quiet;
 *   option_spec options[] = {
 *       {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &threads,
 *        .low = 1, .high = 256, .initial = "1"},
 *       {"quiet", NULL, "no progress line", OPTION_FLAG, .flag = &quiet},
 *   };
 *   command_manual manual = {.command = "ber", .summary = "...", .example = "--threads 2",
 *                    .options = options, .option_count = sizeof options / sizeof *options};
 *   command_line line;
 *   if (!options_read(&manual, argc, argv, &line)) return line.exit_code; */
#ifndef BENCH_CLI_OPTIONS_OPTIONS_H
#define BENCH_CLI_OPTIONS_OPTIONS_H

#include "bench/cli/options/option.h"

#include <stdio.h>

enum { OPTIONS_MAX = 48 }; /* in the table of one command */

typedef struct command_manual {
  const char *command;   /* "ber", "codes show" */
  const char *summary;   /* whole sentences in paragraphs, which are filled; a line that begins with
                          * a blank stays as it is */
  const char *arguments; /* placeholders of what is no option: "NAME", "FILE.csv...", or NULL */
  int arguments_min, arguments_max;
  const char *example; /* what follows "extrinsic COMMAND " in a line that works */
  const option_spec *options;
  int option_count; /* at most OPTIONS_MAX; more is reported as an internal error */
} command_manual;

typedef struct command_line {
  int exit_code;    /* when the command is over */
  char **arguments; /* what is no option, pointing into argv */
  int argument_count;
  const char
      *given[OPTIONS_MAX]; /* names of the options that were typed; the manual's, in its order */
  int given_count;
} command_line;

/* Whether the option of this name was typed, be it with the value that it has by default. */
bool options_given(const command_line *line, const char *name);

/* Reads a command line whose argv[0] is the command's own name; getopt_long may reorder argv. True:
 * every target and the arguments are set. No option may be given twice. False: the command is over
 * with line->exit_code, either because what was asked for is printed (--help, or one of the words
 * below in the first place), or because of an error that has been reported in one line on
 * stderr. */
bool options_read(const command_manual *manual, int argc, char **argv, command_line *line);

/* For the build and for shells. */
#define OPTIONS_MANUAL   "--manual"   /* the command's part of its man page */
#define OPTIONS_COMPLETE "--complete" /* what the last word of those that follow can become */

/* What --help prints. */
void options_help(const command_manual *manual, FILE *stream);

/* "--code CODE [OPTION]... FILE": what follows the command's name; longer ones are cut. */
enum { USAGE_TEXT = 256 };
void options_usage(const command_manual *manual, char text[USAGE_TEXT]);

/* The sections of a man page from SYNOPSIS to EXAMPLES, for man(7). */
void options_roff(const command_manual *manual, FILE *stream);

/* A line for each word that the last of `words` can become, then a tab and what it is; nothing
 * where the name of a file belongs or all is possible. "--name=VALUE" is one word. */
void options_complete(const command_manual *manual, int count, char **words, FILE *stream);

#endif
