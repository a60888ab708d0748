/* Arrays with one owner, which are freed together: those of a handle, or of a function. */
#ifndef CORE_BASE_POOL_H
#define CORE_BASE_POOL_H

#include "core/base/array.h"

#include <stddef.h>

/* Empty if all zero. */
typedef struct extr_pool {
  union extr_pool_block *blocks;
} extr_pool;

/* `count` zeroed elements; NULL if memory ran out. */
void *extr_pool_take(extr_pool *pool, size_t count, size_t size);
void extr_pool_free(extr_pool *pool);

/* Zeroed memory as that of extr_aligned; NULL if memory ran out. */
void *extr_pool_aligned(extr_pool *pool, size_t bytes);

/* As ARRAY_NEW and ALIGNED_NEW. */
#define POOL_NEW(context, pool, array, count)                                                      \
  (((array) = extr_pool_take((pool), (size_t)(count), sizeof *(array)))                            \
       ? EXTR_OK                                                                                   \
       : extr_fail_memory(context))
#define POOL_ALIGNED(context, pool, array, bytes)                                                  \
  (((array) = extr_pool_aligned((pool), (bytes))) ? EXTR_OK : extr_fail_memory(context))

#endif
