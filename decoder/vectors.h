/* Memory for vectors of any instruction set: zeroed, aligned to a cache line. */
#ifndef EXTRINSIC_DECODER_VECTORS_H
#define EXTRINSIC_DECODER_VECTORS_H

#include "core/context.h"

#include <stdlib.h>
#include <string.h>

static inline ex_status ex_vectors_new(ex_context *context, size_t bytes, void **vectors) {
  enum { LINE = 64 };
  size_t size = (bytes + LINE) / LINE * LINE; /* aligned_alloc wants a multiple, and not zero */
  *vectors = aligned_alloc(LINE, size);
  if (!*vectors) return ex_fail_memory(context);
  memset(*vectors, 0, size);
  return EX_OK;
}

#endif
