/* Which columns of H hold what, for `codes show --columns`. */
#ifndef BENCH_FRAMES_COLUMN_LIST_H
#define BENCH_FRAMES_COLUMN_LIST_H

#include <extrinsic/code.h>

#include <jansson.h>
#include <stdio.h>

typedef enum column_kind {
  COLUMNS_INFORMATION, /* the encoder's, ascending: bit i of a frame's information is the i-th */
  COLUMNS_PARITY,      /* neither information nor shortened */
  COLUMNS_PUNCTURED,
  COLUMNS_SHORTENED,
  COLUMNS_TRANSMITTED, /* in the order in which they are sent */
} column_kind;

extern const char *const column_kinds[]; /* their names, ends with NULL */

/* {"name", "kind", "count", "columns": [...]}, columns from 1 on as in alist files. What
 * extr_encoder_new says, for information and parity. */
extr_status column_list(extr_context *context, const extr_code *code, column_kind kind,
                        json_t **object);

/* One column per line and nothing else. False where the stream cannot be written. */
bool column_list_print(const json_t *object, FILE *stream);

#endif
