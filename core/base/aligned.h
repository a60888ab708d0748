/* Allocates zeroed memory, aligned to a cache line, for vectors of any instruction set. */
#ifndef CORE_BASE_ALIGNED_H
#define CORE_BASE_ALIGNED_H

#include "core/base/report.h"
#include <extrinsic/status.h>

#include <stdlib.h>
#include <string.h>

static inline extr_status extr_aligned_new(extr_context *context, size_t bytes, void **memory) {
  enum { LINE = 64 };
  size_t size = (bytes + LINE) / LINE * LINE; /* aligned_alloc needs a nonzero multiple */
  *memory = aligned_alloc(LINE, size);
  if (!*memory) return extr_fail_memory(context);
  memset(*memory, 0, size);
  return EXTR_OK;
}

#endif
