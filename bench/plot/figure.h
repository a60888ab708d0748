/* A figure: the rows of a plot with the script of their kind, drawn as a picture. */
#ifndef BENCH_PLOT_FIGURE_H
#define BENCH_PLOT_FIGURE_H

#include "bench/plot/gnuplot/picture.h"
#include "bench/plot/reference_curves.h"
#include "bench/plot/table/data.h"

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
