/* Times a search for structures in a process of its own, so that its memory can be measured
 * separately and a search that takes too long can be ended. */
#ifndef BENCH_MEASURE_SEARCH_RUN_H
#define BENCH_MEASURE_SEARCH_RUN_H

#include <extrinsic/optimize.h>

/* The search to be timed; it frees what it finds. */
typedef extr_status search_function(extr_context *context, extr_class kind, int inputs,
                                    const extr_cost *cost);

typedef enum search_end {
  SEARCH_DONE,
  SEARCH_REFUSED, /* EXTR_LIMIT or EXTR_MEMORY: too large for this search */
  SEARCH_TIMEOUT,
} search_end;

typedef struct search_result {
  search_end end;
  double seconds;    /* median seconds of a search; only if done */
  int runs;          /* only if done: 1 .. repeats, as many as there was time for */
  double memory_mib; /* the peak of resident memory, less the memory that was resident before the
                      * search. Up to about one MiB of it is the program's own code, which is first
                      * used here. */
} search_result;

/* Runs the search at most `repeats` (up to SEARCH_REPEATS_MAX) times and for at most max_time
 * seconds (0.001 or more). EXTR_INPUT and EXTR_INTERNAL as the search; EXTR_IO if no process can be
 * started. */
enum { SEARCH_REPEATS_MAX = 101 };
extr_status search_run(extr_context *context, search_function *search, extr_class kind, int inputs,
                       const extr_cost *cost, int repeats, double max_time, search_result *result);

#endif
