/* Keys by which the rows of a plot are distinguished. */
#ifndef BENCH_PLOT_TABLE_KEY_H
#define BENCH_PLOT_TABLE_KEY_H

#include "bench/output/csv.h"

#include <stddef.h>

/* A column or, if `part` > 0, that part of the comment line of this name, whose parts are separated
 * by commas. As text it is `before`, the value, `after`. Lists of keys end with {0}. */
typedef struct plot_key {
  const char *name, *before, *after;
  int part;
} plot_key;

typedef struct plot_row {
  const csv_file *file;
  const csv_line *line;
  int series, group; /* from 0 */
  double x;          /* for kinds with groups, the number of the group, from 1 */
} plot_row;

/* A part of a text that is stored elsewhere; not terminated by a zero. */
typedef struct plot_text {
  const char *start;
  size_t length;
} plot_text;

/* The text of a key; empty if the file has no such comment line or column. */
plot_text plot_key_text(const plot_row *row, const plot_key *key);
bool plot_text_is(plot_text a, const char *text);

bool plot_same_key(const plot_row *a, const plot_row *b, const plot_key *key);
/* True if all keys of the list are the same. */
bool plot_same_keys(const plot_row *a, const plot_row *b, const plot_key *keys);

#endif
