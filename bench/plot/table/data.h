/* The rows of CSV files sorted into what a plot shows: series (curves, or bars of one colour), and
 * groups of bars where the kind has them. */
#ifndef BENCH_PLOT_TABLE_DATA_H
#define BENCH_PLOT_TABLE_DATA_H

#include "bench/plot/table/kind.h"
#include <extrinsic/status.h>

#include <stdio.h>

enum { PLOT_SERIES_MAX = 64 /* and groups */ };

typedef struct plot_data {
  const plot_kind *kind;
  const csv_file *files;
  int file_count;
  bool by_file;   /* series of two files differ. Bars do only if they would meet otherwise */
  plot_row *rows; /* by series, then by x */
  int row_count;
  plot_row series[PLOT_SERIES_MAX], groups[PLOT_SERIES_MAX]; /* a row of each */
  int series_count, group_count;
} plot_data;

/* Keeps references to kind and files, which have passed plot_kind_check. EXTR_INPUT names file and
 * line of a measurement that its file has twice; EXTR_LIMIT is more than PLOT_SERIES_MAX.
 * plot_data_free releases the data whatever the result. */
extr_status plot_data_new(extr_context *context, const plot_kind *kind, const csv_file *files,
                          int file_count, plot_data *data);
void plot_data_free(plot_data *data);

/* Writes for gnuplot:
 *   SETTINGS       what all series and groups have in common, in words (words.h)
 *   NAMES, TITLES  of each series the text of its first key, and what differs between series
 *   VARIANTS       1, 2, ...: series of the same number differ in their first key or file alone
 *   GROUPS         the titles of the groups, if the kind has them
 *   X              the first column of values
 *   FIRST, LAST    the smallest and the largest x
 *   $series_1 ...  the rows: x or group, the values (NaN where there is none) */
void plot_data_write(const plot_data *data, FILE *script);

#endif
