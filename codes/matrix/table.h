/* The tables of standard codes, stored as text that can be compared with the standard.
 *
 * A text contains tables separated by blank lines; lines that begin with '#' are comments. A table
 * is a heading and a grid with equally many entries per line. An entry is a nonnegative number, or
 * '-' for none:
 *
 *   code NAME, blocks of Z
 *   0 - 13
 *   - 5 2
 *
 * "code NAME, blocks of Z, L lines" is a grid with L lines per row of blocks. Or the lines are
 * lists of up to N numbers, each for a group of Z rows or columns of H:
 *
 *   code NAME, rows of Z, N numbers
 *   0 17 13
 *   5
 *
 *   code NAME, columns of Z, N numbers
 *
 * codes/standards/tables.h says what codes they describe. */
#ifndef CODES_MATRIX_TABLE_H
#define CODES_MATRIX_TABLE_H

#include <extrinsic/status.h>

enum { EXTR_TABLE_NONE = -1 };

typedef enum extr_table_kind {
  EXTR_TABLE_BLOCKS,
  EXTR_TABLE_ROWS,
  EXTR_TABLE_COLUMNS
} extr_table_kind;

typedef struct extr_table {
  int block;         /* Z, >= 1 */
  int rows, columns; /* of the grid: lines, and entries per line */
  int lines;         /* L, 1 or more */
  extr_table_kind kind;
  int *entries; /* rows * columns, line by line; EXTR_TABLE_NONE for '-' and after a list */
} extr_table;

/* A text that is part of the library; messages use `file` as its name. */
typedef struct extr_table_text {
  const char *file, *text;
} extr_table_text;

/* Reads the table with this name. The caller frees it with extr_table_free, also after a failure.
 * EXTR_INTERNAL, with file and line, if the text is invalid, because it is part of the library. */
extr_status extr_table_read(extr_context *context, const extr_table_text *source, const char *name,
                            extr_table *table);
void extr_table_free(extr_table *table);

#endif
