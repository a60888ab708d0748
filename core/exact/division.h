/* What the lower bounds of the exact search have in common: least charges for a set are least sums
 * over all its divisions into parts, found by a dynamic program over the sets, the number of parts
 * and the time at which all parts must be known. */
#ifndef CORE_EXACT_DIVISION_H
#define CORE_EXACT_DIVISION_H

#include "core/exact/family.h"

#include <math.h>

enum { EXTR_PARTS_MAX = 8, EXTR_TIMES_MAX = 64 };

/* The times at which operands may be needed, ascending. */
typedef struct extr_times {
  int count;
  int unfinished; /* at the first `unfinished` times, no operator can be finished */
  int64_t time[EXTR_TIMES_MAX];
  /* [t][k]: the time by which an operator of k inputs needs its operands if it is due at time t, -1 if
   * it cannot be. The row t = count is for operators due at the limit. */
  int8_t before[EXTR_TIMES_MAX + 1][EXTR_PARTS_MAX + 1];
} extr_times;

/* The problem has operators of at most EXTR_PARTS_MAX inputs, and its limit allows one of them. False if
 * there are more than EXTR_TIMES_MAX times. */
bool extr_times_find(extr_times *times, const extr_exact_problem *problem);

/* Where a time is in the list, -1 if it is not. */
int extr_times_index(const extr_times *times, int64_t time);

/* Least charges for the parts of a set. */
typedef struct extr_division {
  double of[EXTR_PARTS_MAX]; /* [k - 1]: for k parts together */
} extr_division;

/* Computes divided[set].of[1 .. most - 1], and perhaps more of them, from whole[] of the proper subsets
 * that contain the first input of the set, and from divided[] of those that do not. Afterwards the
 * caller sets divided[set].of[0] to whole[set]. */
void extr_divide(const double *whole, extr_division *divided, unsigned set, int most);

/* A lower bound on an integer from a sum of charges, whose relative rounding error is below 1e-12. */
static inline int64_t extr_bound_of(double sum) {
  return sum < INFINITY ? (int64_t)ceil(sum * (1 - 1e-12)) : INT64_MAX;
}

#endif
