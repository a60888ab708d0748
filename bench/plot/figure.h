/* A figure: the rows of a plot with the script of their kind, drawn as a picture. All figures have
 * the same width and font size, so that they can be combined on a page; the height follows from
 * their content: lines of settings at the top, rows of panels, labels below them, and the key at
 * the bottom, where it covers nothing. */
#ifndef BENCH_PLOT_FIGURE_H
#define BENCH_PLOT_FIGURE_H

#include "bench/plot/data.h"
#include "bench/plot/picture.h"

/* ---- Curves from other sources --------------------------------------------------------------- */

/* They are drawn beside those of a simulation: CSV files with a column for the points (ebn0_db,
 * crossover or erasure), one or both of the columns `ber` and `fer`, and optionally a line "# name:
 * text". Fields may be empty. */
enum { REFERENCES_MAX = 16 };

typedef struct plot_references {
  const char *x; /* name of the column of points */
  char *paths;   /* the opened files */
  csv_file files[REFERENCES_MAX];
  int count;
} plot_references;

/* Opens files whose names are separated by commas; NULL means none. EXTR_INPUT with file and line
 * if a column is missing or a field is not a number; other errors are those of csv_open.
 * references_close must follow whatever the result. */
extr_status references_open(extr_context *context, const char *names, const char *x,
                            plot_references *references);
void references_close(plot_references *references);

/* ---- Figures --------------------------------------------------------------------------------- */

enum { FIGURE_WIDTH = 840 /* in points */ };

typedef struct figure {
  const plot_data *data;
  /* For kinds that show error rates: */
  const char *y;                     /* "ber", "fer", "iterations", "mbit_s", separated by blanks:
                                      * one panel per quantity */
  const plot_references *references; /* NULL: none */
} figure;

/* The figure must outlive the picture. */
picture figure_picture(const figure *f);

#endif
