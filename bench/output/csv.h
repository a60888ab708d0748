/* A CSV file in memory, as the commands write it: lines "# key: value", a line of column names,
 * rows of as many fields. Fields may be quoted as in RFC 4180 but end in their line. */
#ifndef BENCH_OUTPUT_CSV_H
#define BENCH_OUTPUT_CSV_H

#include <extrinsic/status.h>

typedef struct csv_line {
  int number; /* from 1 */
  char *text; /* holds the fields */
  char **fields;
  int count;
} csv_line;

typedef struct csv_file {
  const char *path;
  csv_line header;
  csv_line *rows;
  int row_count;
  char **notes; /* the comment lines from the first character after '#' */
  int note_count;
} csv_file;

enum { CSV_LINES_MAX = 10000 };

/* Reads a file. Rows may be missing, and the header with them where there are comments: a run that
 * was stopped early leaves such a file. EXTR_INPUT names file and line of what is broken,
 * EXTR_LIMIT is more than CSV_LINES_MAX lines, EXTR_IO a file that cannot be read. The file keeps the
 * path; csv_close releases it whatever the result. */
extr_status csv_open(extr_context *context, const char *path, csv_file *file);
void csv_close(csv_file *file);

/* The index of a column, or -1. */
int csv_column(const csv_file *file, const char *name);

/* The field of a row in a column, or NULL if the file has no such column. */
const char *csv_field(const csv_file *file, const csv_line *row, const char *column);

/* The value of the line "# key: value", or NULL. */
const char *csv_note(const csv_file *file, const char *key);

#endif
