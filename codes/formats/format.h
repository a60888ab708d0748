/* What each format of matrix files gives: a reader of a whole text and a writer to a stream. */
#ifndef CODES_FORMATS_FORMAT_H
#define CODES_FORMATS_FORMAT_H

#include <extrinsic/code.h>

#include <stdio.h>

/* EXTR_INPUT with "NAME:LINE: " where the text is wrong, EXTR_LIMIT above the sizes of extr_code_new.
 * What is allocated follows what was read, not what a header promises. */
extr_status extr_alist_read(extr_context *context, const char *name, const char *text, size_t size,
                            extr_code **code);
extr_status extr_qc_read(extr_context *context, const char *name, const char *text, size_t size,
                         extr_code **code);
extr_status extr_mtx_read(extr_context *context, const char *name, const char *text, size_t size,
                          extr_code **code);

/* An error of the stream stays in the stream, for who closes it to see. */
extr_status extr_alist_write(extr_context *context, const extr_code *code, FILE *stream);
extr_status extr_qc_write(extr_context *context, const extr_code *code, FILE *stream);
extr_status extr_mtx_write(extr_context *context, const extr_code *code, FILE *stream);

#endif
