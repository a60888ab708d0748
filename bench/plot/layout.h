/* Positions of the parts of a figure. All figures have the same width and font size, so that they
 * can be combined on a page; the height follows from their content: lines of settings at the top,
 * rows of panels, labels below them, and the key at the bottom, where it covers nothing. */
#ifndef BENCH_PLOT_LAYOUT_H
#define BENCH_PLOT_LAYOUT_H

#include "bench/plot/reference_curves.h"
#include "bench/plot/table/data.h"

enum { LAYOUT_WIDTH = 840 };

/* Lengths are in points. */
typedef struct figure_layout {
  int top;           /* from the top edge to the panels */
  int panel;         /* height of a panel */
  int gap;           /* space between rows of panels */
  int foot;          /* labels below the last row */
  int key;           /* height of the key, below the labels */
  int height;        /* height of the figure */
  int rows, columns; /* of panels */
  int key_columns;   /* columns of the key, at most */
  int longest;       /* longest title in the key, in characters */
  bool inclined;     /* labels of groups are rotated, since they do not fit side by side */
} figure_layout;

/* `panels` is the number of panels for kinds with rates; others ignore it. */
figure_layout layout_of(const plot_data *data, const plot_references *references, int panels);

/* Writes TOP, PANEL, GAP, FOOT, KEY, COLUMNS, KEY_COLUMNS, LONGEST and INCLINED for gnuplot. */
void layout_write(const figure_layout *layout, FILE *script);

#endif
