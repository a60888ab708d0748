/* The rows of CSV files, sorted into what a plot shows: series (curves, or bars of one color), and
 * for some kinds groups of bars. */
#ifndef BENCH_PLOT_DATA_H
#define BENCH_PLOT_DATA_H

#include "bench/plot/kind.h"

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
 *   SETTINGS       what all series and groups have in common, as text
 *   NAMES, TITLES  for each series the text of its first key, and what distinguishes it
 *   VARIANTS       1, 2, ...: series with the same number differ only in their first key or file
 *   GROUPS         the titles of the groups, if the kind has them
 *   X              the first column of values
 *   FIRST, LAST    the smallest and the largest x
 *   $series_1 ...  the rows: x or group, then the values (NaN if missing) */
void plot_data_write(const plot_data *data, FILE *script);

/* ---- Words ----------------------------------------------------------------------------------- */

/* A plot as text: the names of its series and groups, and what all of them have in common. Texts
 * are UTF-8 if the files are, and are not encoded yet. */

/* Maximum characters of a title, of a line of a group's label, and of a line of settings. Longer
 * texts are shortened in the middle. */
enum { WORDS_TITLE = 90, WORDS_GROUP = 28, WORDS_LINE = 112 };

enum { WORDS_TEXT = 4 * WORDS_LINE + 1, WORDS_LINES = 8 };

/* Lines of text, each terminated by a zero. */
typedef struct plot_lines {
  char text[WORDS_LINES][WORDS_TEXT];
  int count; /* at least 1; lines beyond WORDS_LINES are left out */
} plot_lines;

/* Copies at most `most` characters; if there are more, an ellipsis replaces the middle. */
void words_shorten(const char *from, size_t length, size_t most, char text[WORDS_TEXT]);

/* Where the name of the file begins in a path; returns its length without an extension. */
size_t words_base(const char *path, const char **base);

/* The keys that are the same in all rows, except for the first keys of series and of groups. */
void words_settings(const plot_data *data, plot_lines *lines);

/* The title of a series: its first key, the other keys in which series differ, and the name of its
 * file if these do not distinguish it from all others. */
void words_title(const plot_data *data, int series, char text[WORDS_TEXT]);

/* The first key of a series. */
void words_name(const plot_data *data, int series, char text[WORDS_TEXT]);

/* The label of a group: its first key and the other keys in which groups differ, one per line. */
void words_group(const plot_data *data, int group, plot_lines *lines);

/* Numbers the variants from 1. Two series are of the same variant if they differ only in their
 * first key or in their file. */
void words_variants(const plot_data *data, int variants[PLOT_SERIES_MAX]);

#endif
