/* How a simulation gets faster with threads and ranks, and what it costs to watch it and to keep
 * what it has done: `ber` itself, started again and again for a slice of time each, all ways in
 * turns so that their ratios hold on a machine that others use too. Speeds are by the clock on the
 * wall, from the first frame of a run to its last. */
#ifndef BENCH_MEASURE_SCALING_SCALING_H
#define BENCH_MEASURE_SCALING_SCALING_H

#include <stdbool.h>

#include <jansson.h>

typedef struct scaling_case {
  int threads;      /* of each rank */
  int ranks;        /* under mpirun; 0: without it */
  bool progress;    /* it is told each second, as JSON */
  bool journal;     /* in a file, in a folder of its own below the current one */
  int first, plain; /* indices of the cases that this one is compared with */
  /* Out, medians over the repeats: */
  double frames_s;
  double to_first, to_plain; /* times as many as those in the same round */
} scaling_case;

typedef struct scaling_settings {
  const json_t *arguments; /* texts: options of `ber`, all that say what it simulates at a point */
  int repeats;
} scaling_settings;

enum { SCALING_CASES_MAX = 64 };

/* A first and a plain case stand at or before the one that they are of. Returns an exit code of
 * failure.h after an error has been reported for `command`; EXIT_INTERRUPTED after Ctrl-C. */
int scaling_measure(const char *command, const scaling_settings *settings, scaling_case *cases,
                    int count);

#endif
