/* What a plot shows in words: the names of its series and groups, and what all of them have in
 * common. Texts are UTF-8 where the files are, and not encoded for anybody yet. */
#ifndef BENCH_PLOT_TABLE_WORDS_H
#define BENCH_PLOT_TABLE_WORDS_H

#include "bench/plot/table/data.h"

/* Characters of a title, of a line of a group's label, and of a line of settings: longer ones are
 * shortened in their middle. */
enum { WORDS_TITLE = 90, WORDS_GROUP = 28, WORDS_LINE = 112 };

enum { WORDS_TEXT = 4 * WORDS_LINE + 1, WORDS_LINES = 8 };

/* Lines of text, each ended by a zero. */
typedef struct plot_lines {
  char text[WORDS_LINES][WORDS_TEXT];
  int count; /* 1 at least; what does not fit into WORDS_LINES is left out */
} plot_lines;

/* Of `from` as many characters as `most`, with an ellipsis for those left out of the middle. */
void words_shorten(const char *from, size_t length, size_t most, char text[WORDS_TEXT]);

/* All keys in which no two rows differ, but for the first key of series and of groups. */
void words_settings(const plot_data *data, plot_lines *lines);

/* The first key of a series, the others in which series differ, and the name of its file where
 * these do not tell it from all others. */
void words_title(const plot_data *data, int series, char text[WORDS_TEXT]);

/* The first key of a series alone. */
void words_name(const plot_data *data, int series, char text[WORDS_TEXT]);

/* The first key of a group and the others in which groups differ, a line each. */
void words_group(const plot_data *data, int group, plot_lines *lines);

/* The number of the variant that a series is of, from 1: two series of one variant differ in their
 * first key alone, or in their file. */
void words_variants(const plot_data *data, int variants[PLOT_SERIES_MAX]);

#endif
