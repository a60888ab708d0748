/* Checked allocation, growing arrays, and who frees what. The macros that allocate are macros
 * because they assign to pointers of any type; they evaluate to an extr_status. */
#ifndef CORE_BASE_ARRAY_H
#define CORE_BASE_ARRAY_H

#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

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

/* Before a local variable: release(&variable) is called where its scope ends, also where TRY leaves
 * it. The variable must be initialized where it is declared. */
#define OWNED(release) __attribute__((cleanup(release)))

/* Before a pointer to an array, which is freed where its scope ends. */
#define OWNED_ARRAY OWNED(array_release)

static inline void array_release(void *variable) {
  void *array;
  memcpy(&array, variable, sizeof array);
  free(array);
}

/* Defines a release for OWNED of a pointer to what `free_it` frees, such as a handle. */
#define OWNED_RELEASE(name, type, free_it)                                                         \
  static inline void name(type **owned) {                                                          \
    if (*owned) free_it(*owned);                                                                   \
  }

/* The end of a function that makes something: gives it to the caller, or releases it if the
 * function has failed. Evaluates to the status, a variable. */
#define HAND_OVER(status, made, to, release)                                                       \
  ((status) == EXTR_OK ? (void)(*(to) = (made)) : release(made), (status))

#endif
