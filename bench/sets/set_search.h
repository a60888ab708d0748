/* Searches the sets of a code, size after size, on several threads, and keeps what is done in a
 * file from which the same search goes on. */
#ifndef BENCH_SETS_SET_SEARCH_H
#define BENCH_SETS_SET_SEARCH_H

#include "bench/sets/set_file.h"

typedef struct set_search {
  const extr_code *code;
  const automorphisms *symmetry;
  int max_columns; /* --max-a */
  int threads;
  double max_seconds;  /* INFINITY for no limit */
  const char *out;     /* the file, or NULL */
  bool (*stop)(void);  /* asked now and then */
  const char *command; /* for the line that shows the progress */
} set_search;

/* Searches what `file` does not have yet; kind, elementary and max_odd are set there. The sets do
 * not depend on the number of threads. *ended: false if the time limit or `stop` ended it, and
 * file->complete says how far it came. */
extr_status set_search_run(extr_context *context, const set_search *search, set_file *file,
                           bool *ended);

#endif
