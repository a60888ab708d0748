#include "core/base/pool.h"

#include "core/base/aligned.h"

/* An array follows, of no elements if there is memory that is aligned. */
typedef union extr_pool_block {
  struct {
    union extr_pool_block *next;
    void *aligned; /* or NULL */
  };
  max_align_t largest;
} extr_pool_block;

void *extr_pool_take(extr_pool *pool, size_t count, size_t size) {
  size_t bytes; /* no more than these, so that sanitizers notice what goes beyond */
  if (__builtin_mul_overflow(count, size, &bytes) ||
      __builtin_add_overflow(bytes, sizeof(extr_pool_block), &bytes))
    return NULL;
  extr_pool_block *made = calloc(1, bytes);
  if (!made) return NULL;
  made->next = pool->blocks;
  pool->blocks = made;
  return made + 1;
}

void *extr_pool_aligned(extr_pool *pool, size_t bytes) {
  if (!extr_pool_take(pool, 0, 1)) return NULL;
  return pool->blocks->aligned = extr_aligned(bytes);
}

void extr_pool_free(extr_pool *pool) {
  for (extr_pool_block *next; pool->blocks; pool->blocks = next) {
    next = pool->blocks->next;
    free(pool->blocks->aligned);
    free(pool->blocks);
  }
}
