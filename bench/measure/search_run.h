/* One search for structures in a process of its own, so that its memory can be told from that of
 * others and a search without end can be ended. */
#ifndef BENCH_MEASURE_SEARCH_RUN_H
#define BENCH_MEASURE_SEARCH_RUN_H

#include <extrinsic/cost.h>

/* What is timed: a search that frees what it finds. */
typedef extr_status search_function(extr_context *context, int inputs, const extr_cost *cost);

typedef enum search_end {
  SEARCH_DONE,
  SEARCH_REFUSED, /* EXTR_LIMIT or EXTR_MEMORY: too large for this search */
  SEARCH_TIMEOUT,
} search_end;

typedef struct search_result {
  search_end end;
  double seconds;    /* of one search, the median of the runs; where done */
  int runs;          /* where done: 1 .. repeats, as many as the time was enough for */
  double memory_mib; /* the most memory resident at once, less what was there before the search. Up
                        to about one MiB of it is the program's own code, first touched here. */
} search_result;

/* Runs the search at most `repeats` (up to SEARCH_REPEATS_MAX) times and max_time seconds, 0.001
 * or more. EXTR_INPUT and EXTR_INTERNAL as the search; EXTR_INTERNAL where no process can be made. */
enum { SEARCH_REPEATS_MAX = 101 };
extr_status search_run(extr_context *context, search_function *search, int inputs,
                       const extr_cost *cost, int repeats, double max_time, search_result *result);

#endif
