/* The tables of standard codes, kept as text that a person can compare with the standard.
 *
 * A text holds tables, apart by blank lines. '#' begins a comment line. A table is a heading and a
 * grid of entries with the same number in every line, each a number from 0 on, or '-' for none:
 *
 *   code NAME, blocks of Z
 *   0 - 13
 *   - 5 2
 */
#ifndef EXTRINSIC_TABLE_H
#define EXTRINSIC_TABLE_H

#include "extrinsic.h"

enum { EX_TABLE_NONE = -1 };

typedef struct ex_table {
  int block; /* Z, >= 1 */
  int rows, columns;
  int *entries; /* rows * columns, line by line; EX_TABLE_NONE for '-' */
} ex_table;

/* A text of the library; `file` names it in messages. */
typedef struct ex_table_text {
  const char *file, *text;
} ex_table_text;

/* The table of that name. The caller frees it with ex_table_free. Since the texts are the library's
 * own, what is wrong with them is EX_INTERNAL, with file and line. */
ex_status ex_table_read(ex_context *context, const ex_table_text *source, const char *name,
                        ex_table *table);
void ex_table_free(ex_table *table);

#endif
