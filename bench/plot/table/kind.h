/* The kinds of plots: which columns of a CSV file they need and what these mean. */
#ifndef BENCH_PLOT_TABLE_KIND_H
#define BENCH_PLOT_TABLE_KIND_H

#include "bench/plot/table/key.h"
#include <extrinsic/status.h>

typedef enum plot_range {
  PLOT_ANY,
  PLOT_NOT_NEGATIVE,
  PLOT_POSITIVE,
  PLOT_POSITIVE_IF_ANY, /* or nothing: not a number for gnuplot */
} plot_range;

/* A column of numbers. */
typedef struct plot_value {
  const char *column;
  plot_range range;
} plot_value;

typedef struct plot_kind {
  const char *name;
  const plot_key *keys;     /* of series; the first is always named */
  const plot_key *groups;   /* of bars; NULL: the first value is x */
  const plot_value *values; /* ends with {0} */
  bool repeats;             /* a series may have several rows of the same x */
  const char *outcome;      /* only rows with this in the column `outcome` are shown; NULL: all */
  const char *script;
  bool rates;        /* error rates: a panel for each quantity that is asked for */
  int rows, columns; /* of panels; with `rates` they follow from the quantities */
  int panel;         /* height of a panel, in points */
} plot_kind;

enum { PLOT_KINDS = 9 };
extern const plot_kind plot_kinds[PLOT_KINDS];

/* Does a plot of the kind show the row? */
bool plot_kind_shows(const plot_kind *kind, const csv_file *file, const csv_line *row);

/* Is there a row that a plot of the kind shows? A run that was stopped early has none yet. The file
 * has passed plot_kind_check. */
bool plot_kind_has_rows(const plot_kind *kind, const csv_file *file);

/* The kind of a file by its columns. EXTR_INPUT if there is none. */
extr_status plot_kind_find(extr_context *context, const csv_file *file, const plot_kind **kind);

/* EXTR_INPUT names the column that is missing, or file, line and column of what is no number or is
 * out of range. */
extr_status plot_kind_check(extr_context *context, const plot_kind *kind, const csv_file *file);

#endif
