/* Measures how the speed of a simulation grows with threads and ranks, and what progress lines and
 * the journal cost. `ber` itself is run again and again for a short time, all cases in turns, so
 * that their ratios are meaningful on a shared machine. Speeds refer to wall-clock time from the
 * first to the last frame of a run. */
#ifndef BENCH_MEASURE_SCALING_SCALING_H
#define BENCH_MEASURE_SCALING_SCALING_H

#include <stdbool.h>

#include <jansson.h>

typedef struct scaling_case {
  int threads;      /* per rank */
  int ranks;        /* under mpirun; 0: without mpirun */
  bool progress;    /* with a line of JSON per second */
  bool journal;     /* with a table and journal in a temporary folder below the current one */
  int first, plain; /* indices of the cases that this one is compared with */
  /* Output, medians over the repeats: */
  double frames_s;
  double to_first, to_plain; /* speed relative to these cases in the same round */
} scaling_case;

typedef struct scaling_settings {
  const json_t *arguments; /* array of strings: the options of `ber` that define the simulation of a
                            * point */
  int repeats;
} scaling_settings;

enum { SCALING_CASES_MAX = 64 };

/* The `first` and `plain` of a case must not come after it. Returns an exit code of failure.h after
 * an error has been reported for `command`; EXIT_INTERRUPTED after Ctrl-C. */
int scaling_measure(const char *command, const scaling_settings *settings, scaling_case *cases,
                    int count);

#endif
