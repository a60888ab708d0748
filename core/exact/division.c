#include "core/exact/division.h"

/* ---- Times ----------------------------------------------------------------------------------- */

int extr_times_index(const extr_times *times, int64_t time) {
  for (int t = 0; t < times->count; t++)
    if (times->time[t] == time) return t;
  return -1;
}

/* Adds the times at which the operands of an operator must be known, if it must be known at `end`. */
static bool add_times(extr_times *times, const extr_cost *cost, int64_t end) {
  for (int k = 2; k <= cost->max_arity; k++) {
    int64_t start = end - cost->latency[k];
    if (start < 0 || extr_times_index(times, start) >= 0) continue;
    if (times->count == EXTR_TIMES_MAX) return false;
    int t = times->count++;
    for (; t > 0 && times->time[t - 1] > start; t--) times->time[t] = times->time[t - 1];
    times->time[t] = start;
    if (!add_times(times, cost, start)) return false;
  }
  return true;
}

bool extr_times_find(extr_times *times, const extr_exact_problem *problem) {
  const extr_cost *cost = &problem->cost;
  times->count = times->unfinished = 0;
  if (!add_times(times, cost, problem->limit)) return false;
  for (int t = 0; t <= times->count; t++) {
    int64_t end = t < times->count ? times->time[t] : problem->limit;
    bool any = false;
    for (int k = 2; k <= cost->max_arity; k++) {
      times->before[t][k] = (int8_t)extr_times_index(times, end - cost->latency[k]);
      any = any || times->before[t][k] >= 0;
    }
    if (!any && t < times->count) times->unfinished = t + 1;
  }
  return true;
}

/* ---- Divisions ------------------------------------------------------------------------------- */

/* The first part has the first input of the set. `most` is a constant where this is inlined. */
static inline __attribute__((always_inline)) void divide(const double *whole,
                                                         extr_division *divided, unsigned set,
                                                         int most) {
  double least[EXTR_PARTS_MAX];
  const unsigned first = set & -set, rest = set & ~first;
  for (int k = 0; k < most; k++) least[k] = INFINITY;
  for (unsigned more = rest; more;) {
    more = (more - 1) & rest;
    const double charge = whole[first | more], *others = divided[rest & ~more].of;
    if (!(charge < INFINITY)) continue;
#pragma GCC unroll 1 /* unrolled loops are not vectorized */
    for (int k = 0; k < most; k++) {
      double its = charge + others[k];
      least[k] = its < least[k] ? its : least[k];
    }
  }
  for (int k = 1; k < most; k++) divided[set].of[k] = least[k - 1];
}

void extr_divide(const double *whole, extr_division *divided, unsigned set, int most) {
  if (most <= 2)
    divide(whole, divided, set, 2);
  else if (most <= 4)
    divide(whole, divided, set, 4);
  else
    divide(whole, divided, set, EXTR_PARTS_MAX);
}
