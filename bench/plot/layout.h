/* Where things stand in a figure. All figures have one width and one size of letters, so that they
 * fit together on a page; their height follows from what they show: lines of settings on top,
 * panels in rows, labels below them, and the key at the bottom, where it covers nothing. */
#ifndef BENCH_PLOT_LAYOUT_H
#define BENCH_PLOT_LAYOUT_H

#include "bench/plot/reference.h"
#include "bench/plot/table/data.h"

enum { LAYOUT_WIDTH = 840 };

/* In points. */
typedef struct figure_layout {
  int top;           /* from the upper edge to the panels */
  int panel;         /* height of a panel */
  int gap;           /* between rows of panels */
  int foot;          /* labels below the last row */
  int key;           /* below the labels */
  int height;        /* of the figure */
  int rows, columns; /* of panels */
  int key_columns;   /* at most */
  int longest;       /* title in the key, in characters */
  bool inclined;     /* labels of groups, since they do not fit side by side */
} figure_layout;

/* `panels` counts those of a kind with rates. */
figure_layout layout_of(const plot_data *data, const plot_references *references, int panels);

/* Writes TOP, PANEL, GAP, FOOT, KEY, COLUMNS, KEY_COLUMNS, LONGEST and INCLINED for gnuplot. */
void layout_write(const figure_layout *layout, FILE *script);

#endif
