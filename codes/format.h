/* What each format of matrix files gives: a reader of a whole text and a writer to a stream. */
#ifndef EXTRINSIC_FORMAT_H
#define EXTRINSIC_FORMAT_H

#include "ldpc.h"

#include <stdio.h>

/* EX_INPUT with "NAME:LINE: " where the text is wrong, EX_LIMIT above the sizes of ex_code_new.
 * What is allocated follows what was read, not what a header promises. */
ex_status ex_alist_read(ex_context *context, const char *name, const char *text, size_t size,
                        ex_code **code);
ex_status ex_qc_read(ex_context *context, const char *name, const char *text, size_t size,
                     ex_code **code);
ex_status ex_mtx_read(ex_context *context, const char *name, const char *text, size_t size,
                      ex_code **code);

/* An error of the stream stays in the stream, for who closes it to see. */
ex_status ex_alist_write(ex_context *context, const ex_code *code, FILE *stream);
ex_status ex_qc_write(ex_context *context, const ex_code *code, FILE *stream);
ex_status ex_mtx_write(ex_context *context, const ex_code *code, FILE *stream);

#endif
