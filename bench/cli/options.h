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
 *                    OPTION_TABLE(options)};
 *   return command_run(&manual, argc, argv, run, &request);      (out.h) */
#ifndef BENCH_CLI_OPTIONS_H
#define BENCH_CLI_OPTIONS_H

#include "bench/cli/numbers.h"
#include <extrinsic/setting.h>

#include <stdio.h>

/* ---- One option ------------------------------------------------------------------------------ */

typedef enum option_kind {
  OPTION_FLAG,     /* no value; false unless given */
  OPTION_INTEGER,  /* low .. high */
  OPTION_REAL,     /* low .. high */
  OPTION_DURATION, /* duration_parse, low .. high seconds, into `real` */
  OPTION_TEXT,     /* anything but "" */
  OPTION_TEXTS,    /* the same, and the option may be given up to TEXTS_MAX times */
  OPTION_OUT,      /* a file to write, into `text`; "-" becomes OUT_STANDARD */
  OPTION_FOLDER,   /* a folder to make or to write into, into `text`; "-" is refused */
  OPTION_CHOICE,   /* one of `choices`: its index */
  OPTION_CHOICES,  /* several of `choices`, each once, separated by commas: their indices */
  OPTION_INTEGERS, /* integers_parse, each value low .. high and listed once */
  OPTION_VECTOR,   /* the same where a value may repeat, since its place counts */
  OPTION_REALS,    /* reals_parse, each value low .. high and listed once */
  OPTION_SETTING,  /* the value of `setting` as typed, into `text`; numbers are validated. A switch
                    * takes no value, and gives "off" */
} option_kind;

enum { TEXTS_MAX = 64 };

typedef struct text_list {
  int count;
  const char *values[TEXTS_MAX];
} text_list;

typedef struct option_spec {
  const char *name;  /* without the dashes */
  const char *value; /* placeholder for --help, NULL for a flag; "CODE" and "CODE,..." are names of
                      * codes, of which completion knows the catalog's */
  const char *help;
  option_kind kind;
  union { /* where the value goes; the member that belongs to the kind */
    bool *flag;
    int64_t *integer;
    double *real;
    const char **text; /* NULL unless given */
    text_list *texts;  /* empty unless given */
    int *choice;
    integer_list *integers; /* OPTION_INTEGERS, OPTION_VECTOR and OPTION_CHOICES */
    real_list *reals;
  };
  double low, high;
  const char *const *choices;  /* ends with NULL; of a text: some of what it may be, what one has to
                               * fill in in capitals: "nms:FACTOR" */
  bool explained;              /* `help` explains the choices, so they are not listed after it */
  const char *initial;         /* the default as one would type it, or NULL */
  const extr_setting *setting; /* OPTION_SETTING */

  /* NULL, or conditions without which the option would have no effect, and with which it makes no
   * sense: names of options that must or must not be given, or NAME=A|B for an option whose value,
   * typed or initial, must or must not be one of these. Separated by blanks. */
  const char *needs, *excludes;
  const char *absent; /* without `initial`: what it means, in words, when the option is not given;
                       * then a text is NULL, a choice is negative, and any other target keeps its
                       * value */
} option_spec;

#define OUT_STANDARD "/dev/stdout" /* which extr_replace_begin knows */

enum { PROBLEM_TEXT = 320, OPTION_TEXT_SIZE = 512 }; /* longer texts are cut */

/* The option of that name, which must be one of the `count` options. */
option_spec *option_named(option_spec *options, int count, const char *name);

/* Takes out the options that `names` lists, which ends with NULL and may be NULL itself. Returns
 * how many are left. */
int options_without(option_spec *options, int count, const char *const *names);

/* Reads a value into the target. False with what is wrong in problem. */
bool option_read(const option_spec *option, const char *text, char problem[PROBLEM_TEXT]);

/* Whether it takes a value. */
bool option_has_value(const option_spec *option);

/* True for one that must be given: neither a flag nor `initial` nor `absent`. */
bool option_required(const option_spec *option);

/* "--ebn0 A:STEP:B" */
void option_label(const option_spec *option, char text[OPTION_TEXT_SIZE]);

/* What it is, what it accepts, what it is when it is not given: "the form: text, bytes [text]". */
void option_help(const option_spec *option, char text[OPTION_TEXT_SIZE]);

/* ---- The command line ------------------------------------------------------------------------ */

enum { OPTIONS_MAX = 64 }; /* in the table of one command */

typedef struct command_manual {
  const char *command;   /* "ber", "codes show" */
  const char *summary;   /* whole sentences in paragraphs, which are filled; a line that begins with
                          * a blank stays as it is */
  const char *arguments; /* placeholder of what is no option: "NAME", "FILE.csv..." for one or
                          * several, "[FILE]..." for any number, or NULL */
  int arguments_max;     /* 0: as many as the placeholder says */
  const char *example;   /* what follows "extrinsic COMMAND " in a line that works */
  const option_spec *options;
  int option_count; /* at most OPTIONS_MAX; more is reported as an internal error */
} command_manual;

/* All options of an array. */
#define OPTION_TABLE(table) .options = (table), .option_count = sizeof(table) / sizeof *(table)

typedef struct command_line {
  int exit_code;    /* when the command is over */
  char **arguments; /* what is no option, pointing into argv */
  int argument_count;
  const char
      *given[OPTIONS_MAX]; /* names of the options that were typed; the manual's, in its order */
  int given_count;
  void *data; /* what the command gave to command_run (out.h) */
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

/* For man(7): text of any characters, none of which is interpreted as a macro or escape. An empty
 * line begins a paragraph, indented lines are not filled. Ends with a newline. */
void roff_text(const char *text, FILE *stream);

/* Writes a section heading, a paragraph with a bold label, a line of code, or a reference to
 * another manual page of section 1 followed by the text `behind`. */
void roff_section(const char *title, FILE *stream);
void roff_item(const char *label, const char *text, FILE *stream);
void roff_code(const char *line, FILE *stream);
void roff_reference(const char *page, const char *behind, FILE *stream);

#endif
