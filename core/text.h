/* Texts that the library hands out: written with stdio into memory that grows. */
#ifndef EXTRINSIC_TEXT_H
#define EXTRINSIC_TEXT_H

#include "core/context.h"

#include <stdio.h>

typedef struct ex_writer {
  FILE *stream;
  char *text;
  size_t size;
} ex_writer;

/* The writer stays where it is until it is closed: the stream points into it. */
ex_status ex_writer_open(ex_context *context, ex_writer *writer);

/* Gives the text to the caller, for ex_text_free. If `status` is not EX_OK, it is what is returned
 * and there is no text. EX_MEMORY if anything could not be written. */
ex_status ex_writer_close(ex_context *context, ex_writer *writer, ex_status status, char **text);

/* A structure that is to be written passes this, the check of Definition 1 for any arity. */
ex_status ex_writable(ex_context *context, const ex_structure *structure);

/* EX_INPUT unless `name` may be the name of a function or module. */
ex_status ex_identifier_check(ex_context *context, const char *name);

#endif
