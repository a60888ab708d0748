/* The searches for the structures of a class, as commands run them. */
#ifndef BENCH_STRUCTURES_CLASS_SEARCH_H
#define BENCH_STRUCTURES_CLASS_SEARCH_H

#include <extrinsic/optimize.h>

typedef struct exact_limits {
  double latency; /* negative for none */
  double seconds; /* INFINITY for none */
} exact_limits;

/* Calls extr_exact with these limits. Ctrl-C ends the search as if the time limit had been reached.
 * If stderr is a terminal, a line there shows the progress of the search. */
extr_status exact_solve(extr_context *context, int inputs, const extr_cost *cost,
                        const exact_limits *limits, extr_solution **solution);

/* Whether the result of the class is a Pareto front: EXTR_FRONTIER and EXTR_GROUP. */
bool class_is_front(extr_class kind);

/* Finds the front of such a class. Errors: as extr_frontier_find. */
extr_status class_front(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                        extr_frontier **front);

/* Calls `visit`, unless it is NULL, with the best structure of a class or with each point of its
 * front, up to the first failure. A visit may take the structure, and leaves NULL then. Errors: as
 * extr_optimize. */
typedef extr_status solution_visit(extr_context *context, extr_solution *found, void *state);
extr_status class_visit(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                        solution_visit *visit, void *state);

#endif
