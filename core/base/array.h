/* Checked allocation and growing arrays. These are macros because they assign to pointers of any
 * type; they evaluate to an extr_status. */
#ifndef CORE_BASE_ARRAY_H
#define CORE_BASE_ARRAY_H

#include "core/base/report.h"
#include <extrinsic/status.h>

#include <stdlib.h>

/* Allocates `count` zeroed elements; `array` is not NULL on success even if count is 0. */
#define ARRAY_NEW(context, array, count)                                                           \
  (((array) = calloc((size_t)(count) + ((count) == 0), sizeof *(array)))                           \
       ? EXTR_OK                                                                                   \
       : extr_fail_memory(context))

/* Makes room for `needed` elements in an array with room for `capacity`, a size_t variable. */
#define ARRAY_RESERVE(context, array, capacity, needed)                                            \
  ((array) = array_grow((array), &(capacity), (needed), sizeof *(array)),                          \
   (capacity) >= (size_t)(needed) ? EXTR_OK : extr_fail_memory(context))

/* Doubles the capacity, so that appending is linear. Without memory, everything stays unchanged. */
static inline void *array_grow(void *array, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return array;
  size_t grown = *capacity * 2 > needed ? *capacity * 2 : needed + 16;
  void *moved = grown <= SIZE_MAX / size ? realloc(array, grown * size) : NULL;
  if (!moved) return array;
  *capacity = grown;
  return moved;
}

#endif
