/* The exact search from the command line: its limits, its line of progress, Ctrl-C. */
#ifndef BENCH_EXACT_H
#define BENCH_EXACT_H

#include "extrinsic.h"

typedef struct exact_limits {
  double latency; /* negative for none */
  double seconds; /* INFINITY for none */
} exact_limits;

/* Sets the seconds from what was typed for --max-time, NULL for no limit. */
ex_status exact_limits_parse(ex_context *context, const char *max_time, exact_limits *limits);

/* ex_exact within these limits. Ctrl-C ends the search as if time were over. When stderr is a
 * terminal, a line there says how far the search is. */
ex_status exact_solve(ex_context *context, int inputs, const ex_cost *cost,
                      const exact_limits *limits, ex_solution **solution);

#endif
