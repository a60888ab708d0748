/* Growing arrays and checked allocation: the few lines of bookkeeping that every search needs. */
#ifndef EXTRINSIC_ARRAY_H
#define EXTRINSIC_ARRAY_H

#include "core/context.h"

#include <stdlib.h>

/* Makes room for `needed` elements of `size` bytes in *data, doubling, so that appending is linear.
 */
static inline ex_status array_reserve(ex_context *context, void **data, size_t *capacity,
                                      size_t needed, size_t size) {
  if (needed <= *capacity) return EX_OK;
  size_t grown = *capacity * 2 > needed ? *capacity * 2 : needed + 16;
  if (grown > SIZE_MAX / size) return ex_fail_memory(context);
  void *moved = realloc(*data, grown * size);
  if (!moved) return ex_fail_memory(context);
  *data = moved;
  *capacity = grown;
  return EX_OK;
}

/* Zeroed room for `count` elements, never NULL on success, also for none. */
static inline ex_status array_new(ex_context *context, void *data, size_t count, size_t size) {
  void *made = calloc(count ? count : 1, size);
  if (!made) return ex_fail_memory(context);
  *(void **)data = made;
  return EX_OK;
}

#endif
