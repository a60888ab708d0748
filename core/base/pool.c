#include "core/base/pool.h"

/* An array follows the pointer to the next block. */
typedef union extr_pool_block {
  union extr_pool_block *next;
  max_align_t aligned;
} extr_pool_block;

void *extr_pool_take(extr_pool *pool, size_t count, size_t size) {
  extr_pool_block *made = calloc(count + sizeof *made / size + 1, size);
  if (!made) return NULL;
  made->next = pool->blocks;
  pool->blocks = made;
  return made + 1;
}

void extr_pool_free(extr_pool *pool) {
  for (extr_pool_block *next; pool->blocks; pool->blocks = next) {
    next = pool->blocks->next;
    free(pool->blocks);
  }
}
