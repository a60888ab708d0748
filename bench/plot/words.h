/* Describes a plot as text: the names of its series and groups, and what all of them have in
 * common. Texts are UTF-8 if the files are, and are not encoded yet. */
#ifndef BENCH_PLOT_WORDS_H
#define BENCH_PLOT_WORDS_H

#include "bench/plot/data.h"

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
