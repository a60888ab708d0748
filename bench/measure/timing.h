/* Timing on a shared machine: cases to be compared run in turns with many short repeats each, and
 * medians are compared. Work of one thread is timed by its CPU time, work of several threads by the
 * wall clock. */
#ifndef BENCH_MEASURE_TIMING_H
#define BENCH_MEASURE_TIMING_H

#include <extrinsic/status.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct timing_case {
  void (*run)(void *state); /* the work to be timed; may be called any number of times */
  void *state;
  bool threads;   /* several threads do the work */
  double seconds; /* output: seconds per call, median over the repeats */
} timing_case;

enum { TIMING_REPEATS_MIN = 5, TIMING_REPEATS_MAX = 1001 };

/* Warms up, finds for each case the number of calls that take about `slice` seconds, then times
 * that number of calls of one case after the other, in `repeats` rounds, at least two.
 * EXTR_MEMORY. */
extr_status timing_measure(extr_context *context, timing_case *cases, int count, int64_t repeats,
                           double slice);

/* Pins the calling thread to its current core. New threads inherit this, so it is only for
 * single-threaded work. False if the system does not allow it, which is not an error. */
bool timing_pin(void);

#endif
