/* The command line of a command as one table. The table parses the options, checks their ranges,
 * sets the defaults and writes --help, so none of these can disagree; whatever else describes a
 * command (a man page, shell completion) can be printed from it as well.
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
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "bench/option.h"

#include <stdio.h>

typedef struct command_manual {
  const char *command;   /* "ber", "codes show" */
  const char *summary;   /* whole sentences; lines end with \n where they are to break */
  const char *arguments; /* placeholders of what is no option: "NAME", "FILE.csv...", or NULL */
  int arguments_min, arguments_max;
  const char *example; /* what follows "extrinsic COMMAND " in a line that works */
  const option_spec *options;
  int option_count;
} command_manual;

typedef struct command_line {
  int exit_code;    /* when the command is over */
  char **arguments; /* what is no option, pointing into argv */
  int argument_count;
} command_line;

/* Reads a command line whose argv[0] is the command's own name; getopt_long may reorder argv. True:
 * every target and the arguments are set. False: the command is over with line->exit_code, either
 * because --help was asked for and printed, or because of an error that has been reported in one
 * line on stderr. */
bool options_read(const command_manual *manual, int argc, char **argv, command_line *line);

/* What --help prints (help.c). */
void options_help(const command_manual *manual, FILE *stream);

#endif
