/* The readers and writers of the formats of matrix files. */
#ifndef CODES_FORMATS_FORMAT_H
#define CODES_FORMATS_FORMAT_H

#include <extrinsic/code.h>

#include <stdio.h>

/* Read a code from a text of `size` bytes; the caller frees it. EXTR_INPUT, with "NAME:LINE: " in
 * the message, if the text is invalid; EXTR_LIMIT above the limits of extr_code_new. Memory is
 * allocated as the text is read, not by the sizes that its header announces. */
extr_status extr_alist_read(extr_context *context, const char *name, const char *text, size_t size,
                            extr_code **code);
extr_status extr_qc_read(extr_context *context, const char *name, const char *text, size_t size,
                         extr_code **code);
extr_status extr_mtx_read(extr_context *context, const char *name, const char *text, size_t size,
                          extr_code **code);

/* As extr_code_read; in files of Matrix Market, columns may be without ones. */
extr_status extr_matrix_read(extr_context *context, const char *path, extr_code **matrix);
extr_status extr_mtx_read_matrix(extr_context *context, const char *name, const char *text,
                                 size_t size, extr_code **matrix);

/* Write a code to a stream. The caller checks the stream for errors. */
extr_status extr_alist_write(extr_context *context, const extr_code *code, FILE *stream);
extr_status extr_qc_write(extr_context *context, const extr_code *code, FILE *stream);
extr_status extr_mtx_write(extr_context *context, const extr_code *code, FILE *stream);

#endif
