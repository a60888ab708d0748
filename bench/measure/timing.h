/* Timing on a machine that others use too: what is compared runs in turns, many short repeats each,
 * and medians are compared. Work of one thread is timed by how long that thread was running, work
 * of several by the clock on the wall. */
#ifndef BENCH_MEASURE_TIMING_H
#define BENCH_MEASURE_TIMING_H

#include <stdbool.h>

typedef struct timing_case {
  void (*run)(void *state); /* the work to be timed; may be called any number of times */
  void *state;
  bool threads;   /* several do the work */
  double seconds; /* out: of one call, the median over the repeats */
} timing_case;

enum { TIMING_REPEATS_MIN = 5, TIMING_REPEATS_MAX = 1001 };

/* Warms up, finds for each case how many calls take about `slice` seconds, then times so many calls
 * of one case after the other, `repeats` times round. False when memory ran out. */
bool timing_measure(timing_case *cases, int count, int repeats, double slice);

/* The middle value, or the mean of the two; sorts them. */
double timing_median(double *values, int count);

/* Keeps this thread on the core where it is now. Threads made later inherit that, so only for work
 * in one thread. False where the system does not allow it, which is no error. */
bool timing_pin(void);

#endif
