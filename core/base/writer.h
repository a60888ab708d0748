/* Texts that the library hands out: written with stdio into memory that grows. */
#ifndef CORE_BASE_WRITER_H
#define CORE_BASE_WRITER_H

#include "core/base/report.h"

#include <stdio.h>

typedef struct extr_writer {
  FILE *stream;
  char *text;
  size_t size;
} extr_writer;

/* The writer stays where it is until it is closed: the stream points into it. */
extr_status extr_writer_open(extr_context *context, extr_writer *writer);

/* Gives the text to the caller, for extr_text_free. If `status` is not EXTR_OK, it is what is returned
 * and there is no text. EXTR_MEMORY if anything could not be written. */
extr_status extr_writer_close(extr_context *context, extr_writer *writer, extr_status status,
                              char **text);

#endif
