/* The kinds of plots: the columns that each requires and their meaning, and the keys by which rows
 * are distinguished. */
#ifndef BENCH_PLOT_KIND_H
#define BENCH_PLOT_KIND_H

#include "bench/output/csv.h"

/* ---- Keys ------------------------------------------------------------------------------------ */

/* A column or, if `part` > 0, that part of the comment line of this name, whose parts are separated
 * by commas. As text it is `before`, the value, `after`. Lists of keys end with {0}. */
typedef struct plot_key {
  const char *name, *before, *after;
  int part;
} plot_key;

typedef struct plot_row {
  const csv_file *file;
  const csv_line *line;
  int series, group; /* from 0 */
  double x;          /* for kinds with groups, the number of the group, from 1 */
} plot_row;

/* A part of a text that is stored elsewhere; not terminated by a zero. */
typedef struct plot_text {
  const char *start;
  size_t length;
} plot_text;

/* The text of a key; empty if the file has no such comment line or column. The name of a code may
 * contain commas and is a part of its own. */
plot_text plot_key_text(const plot_row *row, const plot_key *key);
bool plot_text_is(plot_text a, const char *text);

bool plot_same_key(const plot_row *a, const plot_row *b, const plot_key *key);
/* True if all keys of the list are the same. */
bool plot_same_keys(const plot_row *a, const plot_row *b, const plot_key *keys);

/* ---- Kinds ----------------------------------------------------------------------------------- */

typedef enum plot_range {
  PLOT_ANY,
  PLOT_NOT_NEGATIVE,
  PLOT_POSITIVE,
  PLOT_NOT_NEGATIVE_IF_ANY, /* or empty, which is NaN for gnuplot */
  PLOT_POSITIVE_IF_ANY,
} plot_range;

/* A column of numbers. */
typedef struct plot_value {
  const char *column;
  plot_range range;
} plot_value;

/* A panel of a figure: what is on its y axis. */
typedef struct plot_panel {
  const char *column;
  const char
      *label; /* "A|B" is A for unit costs and for frames, B for other costs and for blocks */
  int how;    /* of PANEL_... */
} plot_panel;

enum {
  PANEL_LOG = 1,
  PANEL_INTERVAL = 2,  /* also the columns with "_low" and "_high" behind this name */
  PANEL_OPTIONAL = 4,  /* left out if no row has a number above 0 in it */
  PANEL_PER_FRAME = 8, /* divided by the column `frames` */
  PANEL_FREE = 16,     /* a linear axis that need not begin at 0 */
  PANEL_CLIPPED = 32,  /* at 1e-12 */
};

typedef struct plot_kind {
  const char *name;
  const plot_key *keys;     /* keys of series; the first one is always part of the title */
  const plot_value *values; /* ends with {0}; the first is x unless there are groups */
  const char *x_label;
  const plot_panel *panels; /* ends with {0} */
  int columns, height;      /* of panels: most of them side by side; each one's height in points */
  const char *script; /* what is special, before the script that all kinds share; NULL: nothing */
  const plot_key *groups; /* keys of groups of bars; NULL: curves */
  bool repeats;           /* a series may have several rows with the same x */
  const char *outcome;    /* show only rows with this text in the column `outcome`; NULL: all */
  const char *measured;   /* show only rows that have something in this column; NULL: all */
  bool key_names;         /* the key has one entry per text of the first key, not per series */
  bool rates;             /* error rates: the user chooses the panels */
} plot_kind;

enum { PLOT_KINDS = 16 };
extern const plot_kind plot_kinds[PLOT_KINDS];

/* True if a plot of this kind shows the row. */
bool plot_kind_shows(const plot_kind *kind, const csv_file *file, const csv_line *row);

/* True if a plot of this kind shows any row of the file: a run that was stopped early may have
 * none. The file must have passed plot_kind_check. */
bool plot_kind_has_rows(const plot_kind *kind, const csv_file *file);

/* Finds the kind of a file by its columns. EXTR_INPUT if there is none. */
extr_status plot_kind_find(extr_context *context, const csv_file *file, const plot_kind **kind);

/* EXTR_INPUT with file, line and column unless the field of a row is such a value. */
extr_status plot_value_check(extr_context *context, const csv_file *file, const csv_line *row,
                             const plot_value *value);

/* Checks a file. EXTR_INPUT names the missing column, or file, line and column of a field that is
 * not a number or is out of range. */
extr_status plot_kind_check(extr_context *context, const plot_kind *kind, const csv_file *file);

#endif
