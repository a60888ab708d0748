/* The rows of CSV files, sorted into what a plot shows: series (curves, or bars of one color), and
 * for some kinds groups of bars. */
#ifndef BENCH_PLOT_DATA_H
#define BENCH_PLOT_DATA_H

#include "bench/plot/kind.h"
#include <extrinsic/status.h>

#include <stdio.h>

enum { PLOT_SERIES_MAX = 64 /* also the maximum number of groups */ };

typedef struct plot_data {
  const plot_kind *kind;
  const csv_file *files;
  int file_count;
  bool by_file;   /* series of different files are different series. Bars are only separated in this
                   * way if they would coincide otherwise */
  plot_row *rows; /* by series, then by x */
  int row_count;
  plot_row series[PLOT_SERIES_MAX], groups[PLOT_SERIES_MAX]; /* one row of each series or group */
  int series_count, group_count;
} plot_data;

/* Keeps references to kind and files; the files must have passed plot_kind_check. EXTR_INPUT with
 * file and line if a file contains the same measurement twice; EXTR_LIMIT above PLOT_SERIES_MAX.
 * plot_data_free releases the data whatever the result. */
extr_status plot_data_new(extr_context *context, const plot_kind *kind, const csv_file *files,
                          int file_count, plot_data *data);
void plot_data_free(plot_data *data);

/* Writes for gnuplot:
 *
 *   SETTINGS       what all series and groups have in common, as text (words.h)
 *   NAMES, TITLES  for each series the text of its first key, and what distinguishes it
 *   VARIANTS       1, 2, ...: series with the same number differ only in their first key or file
 *   GROUPS         the titles of the groups, if the kind has them
 *   X              the first column of values
 *   FIRST, LAST    the smallest and the largest x
 *   $series_1 ...  the rows: x or group, then the values (NaN if missing) */
void plot_data_write(const plot_data *data, FILE *script);

#endif
