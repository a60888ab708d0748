/* The exact search from the command line: its limits, its line of progress, Ctrl-C. */
#ifndef BENCH_STRUCTURES_EXACT_H
#define BENCH_STRUCTURES_EXACT_H

#include <extrinsic/optimize.h>

typedef struct exact_limits {
  double latency; /* negative for none */
  double seconds; /* INFINITY for none */
} exact_limits;

/* Sets the seconds from what was typed for --max-time, NULL for no limit. */
extr_status exact_limits_parse(extr_context *context, const char *max_time, exact_limits *limits);

/* extr_exact within these limits. Ctrl-C ends the search as if time were over. When stderr is a
 * terminal, a line there says how far the search is. */
extr_status exact_solve(extr_context *context, int inputs, const extr_cost *cost,
                        const exact_limits *limits, extr_solution **solution);

#endif
