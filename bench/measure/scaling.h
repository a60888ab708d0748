/* How a simulation gets faster with threads, and what it costs to watch it: the same point again
 * and again, for a slice of time each, all ways in turns so that their ratios hold on a machine
 * that others use too. */
#ifndef BENCH_MEASURE_SCALING_H
#define BENCH_MEASURE_SCALING_H

#include "simulation/simulate.h"

typedef struct scaling_case {
  int threads;
  bool progress; /* a line of progress is kept, as `ber` does */
  /* Out, medians over the repeats: */
  double frames_s;
  double to_first; /* times as many as the first case with this `progress`, in the same round */
  double to_plain; /* with `progress`: as many as the case before, in the same round; else 1 */
} scaling_case;

enum { SCALING_CASES_MAX = 64 };

/* A case with progress follows the one without. Of the settings the threads and limits do not
 * matter. Errors are those of simulator_new. */
ex_status scaling_measure(ex_context *context, const simulation_settings *settings, double quality,
                          int repeats, double slice, scaling_case *cases, int count);

#endif
