/* Memory for vectors of any instruction set. */
#ifndef CORE_BASE_ALIGNED_H
#define CORE_BASE_ALIGNED_H

#include "core/base/report.h"

#include <stddef.h>

/* Zeroed memory, aligned to a cache line; NULL if there is none. `bytes` may be 0. The caller gives
 * it to free(). */
void *extr_aligned(size_t bytes);

/* Allocates an array of this many bytes: evaluates to an extr_status, and is a macro because it
 * assigns to pointers of any type. */
#define ALIGNED_NEW(context, array, bytes)                                                         \
  (((array) = extr_aligned(bytes)) ? EXTR_OK : extr_fail_memory(context))

#endif
