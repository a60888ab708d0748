/* The readers and writers of the formats of matrix files. */
#ifndef CODES_FORMATS_FORMAT_H
#define CODES_FORMATS_FORMAT_H

#include "core/base/file/scan.h"
#include <extrinsic/code.h>

#include <stdio.h>

/* Read a code from a whole text, whose comments begin with '#'; the caller frees it. EXTR_INPUT,
 * with "NAME:LINE: " in the message, if the text is invalid; EXTR_LIMIT above the limits of
 * extr_code_new. Memory is allocated as the text is read, not by the sizes that its header
 * announces. Unless `is_code`, columns may be without ones in Matrix Market. */
typedef extr_status extr_format_read(scanner *in, bool is_code, extr_code **code);
extr_format_read extr_alist_read, extr_qc_read, extr_mtx_read;

/* As extr_code_read; unless `is_code`, columns may be without ones in files of Matrix Market. */
extr_status extr_matrix_read(extr_context *context, const char *path, bool is_code,
                             extr_code **matrix);

/* Write a code to a stream. The caller checks the stream for errors. */
typedef extr_status extr_format_write(extr_context *context, const extr_code *code, FILE *stream);
extr_format_write extr_alist_write, extr_qc_write, extr_mtx_write;

#endif
