/* The rows of CSV files, sorted into what a plot shows: series (curves, or bars of one color), and
 * for some kinds groups of bars. */
#ifndef BENCH_PLOT_DATA_H
#define BENCH_PLOT_DATA_H

#include "bench/channel/constellation.h"
#include "bench/cli/options.h"
#include "bench/plot/kind.h"

enum { PLOT_SERIES_MAX = 64 /* also the maximum number of groups */ };

/* What curves over Eb/N0 are drawn over. */
typedef enum plot_axis { AXIS_EBN0, AXIS_ESN0, AXIS_SNR } plot_axis;

extern const char *const plot_axis_names[]; /* ends with NULL */

typedef struct plot_data {
  const plot_kind *kind;
  const csv_file *files;
  int file_count;
  plot_axis axis;
  const text_list *labels; /* "FILE=TEXT"; NULL: none */
  bool by_file;   /* series of different files are different series. Bars are only separated in this
                   * way if they would coincide otherwise */
  plot_row *rows; /* by series, then by x */
  int row_count;
  plot_row series[PLOT_SERIES_MAX], groups[PLOT_SERIES_MAX]; /* one row of each series or group */
  int series_count, group_count;
} plot_data;

/* Keeps references to kind and files; the files must have passed plot_kind_check. Shards whose sum
 * is among the files are left out. EXTR_INPUT with file and line if a file contains the same
 * measurement twice, or does not say how another axis than AXIS_EBN0 follows from its x; EXTR_LIMIT
 * above PLOT_SERIES_MAX. plot_data_free releases the data whatever the result. */
extr_status plot_data_new(extr_context *context, const plot_kind *kind, plot_axis axis,
                          const csv_file *files, int file_count, plot_data *data);
void plot_data_free(plot_data *data);

/* The part, from 1, of a comment, whose parts are separated by commas; empty without it. */
plot_text plot_note_part(const csv_file *file, const char *name, int part);

/* The constellation that the comments of a file name. EXTR_INPUT if they name none.
 * extr_constellation_close must follow whatever the result. */
extr_status plot_constellation(extr_context *context, const csv_file *file, constellation *made);

/* Finds "# esn0_db: ebn0_db + OFFSET" in the comments, or else computes the offset from those that
 * describe code and channel: information bits per symbol, in dB. EXTR_INPUT if neither is there. */
extr_status plot_esn0_lead(extr_context *context, const csv_file *file, double *lead_db);

/* The number of shards of the same run that are among the files, which the row's file adds up. */
int plot_shards(const plot_data *data, const plot_row *row);

/* What a panel shows of a row; NaN for nothing. */
typedef struct plot_point {
  double y, low, high; /* low and high are the ends of an interval */
  double bound;        /* in place of the others: the upper bound of a rate without errors */
} plot_point;

plot_point plot_point_of(const plot_data *data, const plot_row *row, const plot_panel *panel);

/* ---- Words ----------------------------------------------------------------------------------- */

/* A plot as text: the names of its series and groups, and what all of them have in common. Texts
 * are UTF-8 if the files are, and are not encoded yet. */

/* Maximum characters of a title, of a line of a group's label, and of a line of settings. Longer
 * texts are shortened in the middle. */
enum { WORDS_TITLE = 90, WORDS_GROUP = 28, WORDS_LINE = 112, WORDS_LEAST = 24 };

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

/* The keys that are the same in all rows, except for the first keys of series and of groups, in
 * lines of at most `width` characters, WORDS_LEAST to WORDS_LINE. */
void words_settings(const plot_data *data, int width, plot_lines *lines);

/* The title of a series: its first key, the other keys in which series differ, and the name of its
 * file if these do not distinguish it from all others. The label of its file takes the place of all
 * this, unless the file has several series. */
void words_title(const plot_data *data, int series, char text[WORDS_TEXT]);

/* True if a label is "FILE=TEXT" with one of the files. */
bool words_labels(const plot_data *data, const char *label);

/* The first key of a series. */
void words_name(const plot_data *data, int series, char text[WORDS_TEXT]);

/* The label of a group: its first key and the other keys in which groups differ, one per line. */
void words_group(const plot_data *data, int group, plot_lines *lines);

/* Numbers the variants from 1. Two series are of the same variant if they differ only in their
 * first key or in their file. */
void words_variants(const plot_data *data, int variants[PLOT_SERIES_MAX]);

#endif
