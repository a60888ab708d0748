/* The file that the setting "weights" names (weights.h). */
#ifndef DECODER_SETTINGS_WEIGHT_FILE_H
#define DECODER_SETTINGS_WEIGHT_FILE_H

#include "core/base/file/digested.h"
#include <extrinsic/decoder.h>

/* What the numbers of a file count. */
typedef enum weight_unit { WEIGH_ALL, WEIGH_DEGREE, WEIGH_ROW, WEIGH_EDGE } weight_unit;

enum { WEIGHT_FACTOR, WEIGHT_OFFSET, WEIGHT_KINDS };

typedef struct weight_row {
  int iteration;              /* from 1 */
  int number;                 /* of the degree, row or edge, from 1; 0 for all */
  double value[WEIGHT_KINDS]; /* NaN: not given */
  long line;
} weight_row;

_Static_assert((int)EXTR_WEIGHTS_TEXT == DIGESTED_TEXT, "the setting has room for both");

typedef struct weight_file {
  digested file;
  weight_unit unit;
  bool has[WEIGHT_KINDS];
  weight_row *rows;
  int count;
} weight_file;

const char *extr_weight_unit(weight_unit unit); /* the name of its column */

/* From what one types, which is "none", "FILE" or "FILE:DIGEST", to the text in the settings: the
 * file and its digest, or nothing. EXTR_IO: the file cannot be read; EXTR_INPUT: it is malformed,
 * or has another digest. */
extr_status extr_weights_parse(extr_context *context, const char *typed,
                               char text[EXTR_WEIGHTS_TEXT]);

/* Reads the file of a text in the settings, which is not empty. Errors: as above. The caller gives
 * *file to extr_weight_file_clear, also if this function fails. */
extr_status extr_weight_file_open(extr_context *context, const char *text, weight_file *file);

/* The same from a text in place of a file. */
extr_status extr_weight_text_read(extr_context *context, const char *text, weight_file *file);
void extr_weight_file_clear(weight_file *file);

#endif
