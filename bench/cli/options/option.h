/* One option of a command: what it is called, what it accepts, where its value goes. */
#ifndef BENCH_CLI_OPTIONS_OPTION_H
#define BENCH_CLI_OPTIONS_OPTION_H

#include "bench/cli/numbers.h"
#include <extrinsic/setting.h>

typedef enum option_kind {
  OPTION_FLAG,     /* no value; false unless given */
  OPTION_INTEGER,  /* low .. high */
  OPTION_REAL,     /* low .. high */
  OPTION_DURATION, /* duration_parse, low .. high seconds, into `real` */
  OPTION_TEXT,     /* anything but "" */
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
                       * then a text is NULL and any other target keeps its value */
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

#endif
