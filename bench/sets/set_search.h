/* Finds the sets of a code, and keeps them in a file: by a search, size after size, on several
 * threads, from which the same search goes on; or from the frames in error of a simulation. */
#ifndef BENCH_SETS_SET_SEARCH_H
#define BENCH_SETS_SET_SEARCH_H

#include "bench/sets/set_list.h"

typedef struct set_search {
  const extr_code *code;
  const automorphisms *symmetry;
  int64_t max_columns; /* --max-a */
  int64_t threads;
  double max_seconds; /* INFINITY for no limit */
  const char *from;   /* errors.jsonl of `ber --save-errors`: nothing is searched; or NULL */
  const char *out;    /* the file, or NULL */
} set_search;

/* Searches what `file` does not have yet; kind, elementary and max_odd are set there. The sets do
 * not depend on the number of threads. *ended: false if the time limit or Ctrl-C ended it, and
 * file->complete says how far it came. */
extr_status set_search_run(extr_context *context, const set_search *search, set_file *file,
                           bool *ended);

/* Takes the sets within these limits in which frames of search->from ended, and their images.
 * EXTR_INPUT with file and line: the frames are of another code, or name columns that it does not
 * have; and the file has no frame within the limits. Other errors are those of error_file_read. */
extr_status set_search_seen(extr_context *context, const set_search *search, set_file *file);

#endif
