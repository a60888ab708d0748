/* A CSV file in memory, as the commands write it: lines "# key: value", a line of column names, and
 * rows with one field per column. Fields may be quoted as in RFC 4180 but must not contain
 * newlines. */
#ifndef BENCH_OUTPUT_CSV_H
#define BENCH_OUTPUT_CSV_H

#include <extrinsic/status.h>

#include <stddef.h>

typedef struct csv_line {
  int number; /* from 1 */
  char **fields;
  int count;
} csv_line;

typedef struct csv_file {
  const char *path;
  char *text; /* all characters of fields and notes */
  csv_line header;
  csv_line *rows;
  int row_count;
  char **notes; /* the comment lines, each from the character after '#' */
  int note_count;
  size_t row_capacity, note_capacity;
} csv_file;

enum { CSV_LINES_MAX = 10000 };

/* Reads a file. Rows may be missing, and with comment lines the header may be missing as well: a
 * run that was stopped early leaves such a file. EXTR_INPUT with file and line on invalid content,
 * EXTR_LIMIT above CSV_LINES_MAX lines, EXTR_IO if the file cannot be read. The file keeps a
 * reference to the path; csv_close releases it whatever the result. */
extr_status csv_open(extr_context *context, const char *path, csv_file *file);
void csv_close(csv_file *file);

/* The index of a column, or -1. */
int csv_column(const csv_file *file, const char *name);

/* The field of a row in a column, or NULL if the file has no such column. */
const char *csv_field(const csv_file *file, const csv_line *row, const char *column);

/* The same as a number; NaN where there is none. */
double csv_number(const csv_file *file, const csv_line *row, const char *column);

/* The value of the line "# key: value", or NULL. */
const char *csv_note(const csv_file *file, const char *key);

#endif
