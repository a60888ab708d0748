/* Writes a text for the caller with stdio, into memory that grows. */
#ifndef CORE_BASE_WRITER_H
#define CORE_BASE_WRITER_H

#include "core/base/report.h"

#include <stdio.h>

typedef struct extr_writer {
  FILE *stream;
  char *text;
  size_t size;
} extr_writer;

/* The writer must not move until it is closed, because the stream points into it. */
extr_status extr_writer_open(extr_context *context, extr_writer *writer);

/* Closes the stream. The caller frees the text with extr_text_free. If `status` is not EXTR_OK, it
 * is returned and there is no text. EXTR_MEMORY if a write failed. */
extr_status extr_writer_close(extr_context *context, extr_writer *writer, extr_status status,
                              char **text);

#endif
