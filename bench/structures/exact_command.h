/* Runs the exact search for a command: limits, a progress line, Ctrl-C. */
#ifndef BENCH_STRUCTURES_EXACT_COMMAND_H
#define BENCH_STRUCTURES_EXACT_COMMAND_H

#include <extrinsic/optimize.h>

typedef struct exact_limits {
  double latency; /* negative for none */
  double seconds; /* INFINITY for none */
} exact_limits;

/* Calls extr_exact with these limits. Ctrl-C ends the search as if the time limit had been reached.
 * If stderr is a terminal, a line there shows the progress of the search. */
extr_status exact_solve(extr_context *context, int inputs, const extr_cost *cost,
                        const exact_limits *limits, extr_solution **solution);

#endif
