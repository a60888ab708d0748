/* Memory for vectors of any instruction set: zeroed, aligned to a cache line. */
#ifndef EXTRINSIC_ALIGNED_H
#define EXTRINSIC_ALIGNED_H

#include "core/context.h"

#include <stdlib.h>
#include <string.h>

static inline ex_status ex_aligned_new(ex_context *context, size_t bytes, void **memory) {
  enum { LINE = 64 };
  size_t size = (bytes + LINE) / LINE * LINE; /* aligned_alloc wants a multiple, and not zero */
  *memory = aligned_alloc(LINE, size);
  if (!*memory) return ex_fail_memory(context);
  memset(*memory, 0, size);
  return EX_OK;
}

#endif
