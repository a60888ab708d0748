/* The tables of standard codes, kept as text that a person can compare with the standard.
 *
 * A text holds tables, apart by blank lines. '#' begins a comment line. A table is a heading and a
 * grid of entries with the same number in every line, each a number from 0 on, or '-' for none:
 *
 *   code NAME, blocks of Z
 *   0 - 13
 *   - 5 2
 */
#ifndef CODES_MATRIX_TABLE_H
#define CODES_MATRIX_TABLE_H

#include <extrinsic/status.h>

enum { EXTR_TABLE_NONE = -1 };

typedef struct extr_table {
  int block; /* Z, >= 1 */
  int rows, columns;
  int *entries; /* rows * columns, line by line; EXTR_TABLE_NONE for '-' */
} extr_table;

/* A text of the library; `file` names it in messages. */
typedef struct extr_table_text {
  const char *file, *text;
} extr_table_text;

/* The table of that name. The caller frees it with extr_table_free. Since the texts are the library's
 * own, what is wrong with them is EXTR_INTERNAL, with file and line. */
extr_status extr_table_read(extr_context *context, const extr_table_text *source, const char *name,
                            extr_table *table);
void extr_table_free(extr_table *table);

#endif
