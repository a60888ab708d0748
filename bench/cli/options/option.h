/* One option of a command: its name, the values that it accepts, and where the value is stored. */
#ifndef BENCH_CLI_OPTIONS_OPTION_H
#define BENCH_CLI_OPTIONS_OPTION_H

#include "bench/cli/numbers.h"

typedef enum option_kind {
  OPTION_FLAG,     /* no value; false unless the option is given */
  OPTION_INTEGER,  /* low .. high */
  OPTION_REAL,     /* low .. high */
  OPTION_TEXT,     /* any text but "" */
  OPTION_CHOICE,   /* one of `choices`; stored is its index */
  OPTION_CHOICES,  /* several of `choices` separated by commas, each at most once; stored are their
                    * indices */
  OPTION_INTEGERS, /* parsed by integers_parse; each value low .. high */
  OPTION_REALS,    /* parsed by reals_parse; each value low .. high */
} option_kind;

typedef struct option_spec {
  const char *name;  /* without the dashes */
  const char *value; /* placeholder in --help, NULL for a flag; "CODE" and "CODE,..." take names of
                      * codes, which completion looks up in the catalog */
  const char *help;
  option_kind kind;
  union { /* where the value is stored: the member for the kind */
    bool *flag;
    int64_t *integer;
    double *real;
    const char **text;
    int *choice;
    integer_list *integers; /* OPTION_INTEGERS and OPTION_CHOICES */
    real_list *reals;
  };
  double low, high;
  const char *const *choices; /* ends with NULL. For a text: examples of values that completion
                               * offers, with parts that the user fills in written in capitals, as
                               * in "nms:FACTOR" */
  const char *initial;        /* the default as it would be typed, or NULL */
  const char *absent; /* if there is no `initial`: describes the default in words. A text is then
                       * NULL if the option is not given, and any other target keeps its value */
} option_spec;

enum { PROBLEM_TEXT = 160, OPTION_TEXT_SIZE = 512 }; /* longer texts are truncated */

/* Parses a value and stores it in the target. False if it is not valid; then `problem` says why. */
bool option_read(const option_spec *option, const char *text, char problem[PROBLEM_TEXT]);

/* True for an option that must be given: not a flag, and neither `initial` nor `absent` is set. */
bool option_required(const option_spec *option);

/* "--ebn0 A:STEP:B" */
void option_label(const option_spec *option, char text[OPTION_TEXT_SIZE]);

/* The help text, the accepted values and the default: "output format: table, csv, json [table]". */
void option_help(const option_spec *option, char text[OPTION_TEXT_SIZE]);

#endif
