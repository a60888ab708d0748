/* A figure: its panels, axes, curves and texts. One description, which is written for gnuplot
 * (picture.h) and for TeX (tex.c), so that all pictures of it show the same. Its height follows
 * from its content unless the user says it: lines of settings at the top, rows of panels, labels
 * below them, and the key at the bottom, where it covers nothing. */
#ifndef BENCH_PLOT_FIGURE_H
#define BENCH_PLOT_FIGURE_H

#include "bench/plot/data.h"
#include "bench/plot/picture.h"

/* ---- Curves from other sources --------------------------------------------------------------- */

/* They are drawn beside those of a simulation: CSV files with a column for the points, one or both
 * of the columns `ber` and `fer`, and optionally a column `name`, one curve per text in it, and a
 * line "# name: text". Fields of rates may be empty. */
enum { REFERENCES_MAX = 16 };

typedef struct plot_references {
  char *paths; /* the opened files */
  csv_file files[REFERENCES_MAX];
  int count;
  plot_value values[4]; /* the columns, of which the first is x */
  plot_kind kind;
  plot_data data;
} plot_references;

/* Opens files whose names are separated by commas; NULL means none. `x` is the column of points.
 * EXTR_INPUT with file and line if a column is missing or a field is not a number; other errors are
 * those of csv_open and plot_data_new. references_close must follow whatever the result, and the
 * references must stay where they are until then. */
extr_status references_open(extr_context *context, const char *names, const char *x,
                            plot_references *references);
void references_close(plot_references *references);

/* ---- Figures --------------------------------------------------------------------------------- */

enum { FIGURE_WIDTH = 840 /* in points, unless the user says it */, FIGURE_PANELS = 4 };

/* Ends are NaN where they follow from the data. */
typedef struct figure_range {
  double low, high;
} figure_range;

typedef struct figure_limit {
  double x;
  int curve; /* from 0 */
  char title[WORDS_TEXT];
} figure_limit;

typedef struct figure {
  const plot_data *data;
  const plot_data *references; /* NULL: none */
  plot_panel panels[FIGURE_PANELS];
  int panel_count;
  const char *title;                        /* NULL: the settings in common; "": nothing */
  double width_cm, height_cm, font;         /* font in points; 0: not given */
  figure_range x, y;                        /* given by the user, or NaN */
  figure_limit limits[2 * PLOT_SERIES_MAX]; /* vertical lines */
  int limit_count;
} figure;

/* A figure with all panels of its kind that have something to show; for error rates, with those of
 * `quantities`, which are indices, `count` of them; 0 for the first two. */
figure figure_of(const plot_data *data, const int *quantities, int count);

/* Adds, for each curve over the Eb/N0, Es/N0 or SNR of a constellation, a vertical line at the
 * least one with which its rate is possible: for the receiver of BICM and, 0.01 dB or more below
 * it, for any (CM). Curves with the same limit share the line. EXTR_INPUT if a table does not say
 * its constellation and rate, or if the channel is neither white Gaussian noise nor fast fading. */
extr_status figure_add_limits(extr_context *context, figure *f);

/* EXTR_INPUT if there is no room for the panels, or if a logarithmic axis cannot have the range. */
extr_status figure_check(extr_context *context, const figure *f);

/* The figure must outlive the picture. */
picture figure_picture(const figure *f);

/* ---- What the writers have in common --------------------------------------------------------- */

/* A curve: a series of the data or, after these, of the references. */
typedef struct figure_curve {
  const plot_data *data;
  int series;
  bool reference; /* drawn thin, with open marks */
  char title[WORDS_TEXT];
} figure_curve;

int figure_columns(const figure *f); /* panels side by side */
int figure_curves(const figure *f);
void figure_curve_at(const figure *f, int number, figure_curve *curve);
const char *figure_x_label(const figure *f);
void figure_label(const figure *f, const char *label, char text[WORDS_TEXT]); /* its form */
figure_range figure_x_range(const figure *f); /* with some room, or what the user gave */
bool figure_has_bounds(const figure *f);
void figure_title(const figure *f, int width, plot_lines *lines);

/* The figure in LaTeX. */
void figure_write_tex(const void *f, FILE *tex);

#endif
