/* Texts written with stdio into memory that grows. The C library's open_memstream does the same,
 * but where memory runs out it may lose what was written without a sign: neither ferror nor fclose
 * tells. */
#ifndef CORE_BASE_WRITER_H
#define CORE_BASE_WRITER_H

#include "core/base/report.h"

#include <stdio.h>

typedef struct extr_writer {
  FILE *stream;
  char *text;
  size_t size; /* of the text without the zero after it; whole when the writer is closed */
  size_t capacity;
} extr_writer;

/* The writer must not move until it is closed, because the stream points into it. */
extr_status extr_writer_open(extr_context *context, extr_writer *writer);

/* Gives the text to the caller, for extr_text_free. If `status` is not EXTR_OK, it is what is
 * returned and `*text` is not set. EXTR_MEMORY if anything could not be written. */
extr_status extr_writer_close(extr_context *context, extr_writer *writer, extr_status status,
                              char **text);

#endif
