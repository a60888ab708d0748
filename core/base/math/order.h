/* Numbers in order, and the median of measured values. */
#ifndef CORE_BASE_MATH_ORDER_H
#define CORE_BASE_MATH_ORDER_H

#include <stdlib.h>

/* For qsort and bsearch. */
static inline int extr_compare_integers(const void *a, const void *b) {
  const int left = *(const int *)a, right = *(const int *)b;
  return (left > right) - (left < right);
}

/* The same for structs that begin with two integers: by the first, then by the second. */
static inline int extr_compare_pairs(const void *a, const void *b) {
  const int order = extr_compare_integers(a, b);
  return order ? order : extr_compare_integers((const int *)a + 1, (const int *)b + 1);
}

static inline int extr_compare_reals(const void *a, const void *b) {
  const double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

/* The middle value, or the mean of the two middle values. Sorts the values, of which there must be
 * at least one, in ascending order. */
static inline double extr_median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, extr_compare_reals);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

#endif
