/* A figure: the rows of a plot with the script of their kind, drawn as a picture. All figures have
 * the same width and font size, so that they can be combined on a page; the height follows from
 * their content: lines of settings at the top, rows of panels, labels below them, and the key at
 * the bottom, where it covers nothing. */
#ifndef BENCH_PLOT_FIGURE_H
#define BENCH_PLOT_FIGURE_H

#include "bench/plot/data.h"
#include "bench/plot/picture.h"
#include "bench/plot/reference_curves.h"

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
