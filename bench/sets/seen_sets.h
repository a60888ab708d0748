/* The sets in which frames of a simulation ended (`ber --save-errors`). */
#ifndef BENCH_SETS_SEEN_SETS_H
#define BENCH_SETS_SEEN_SETS_H

#include "bench/sets/set_file.h"

typedef struct seen_sets {
  extr_set_limits limits; /* columns, odd: the largest that are taken */
  int64_t frames;         /* in the file */
  int64_t taken;          /* that ended in a set within the limits */
} seen_sets;

/* Adds the sets of the frames in error of `path`, and their images. EXTR_INPUT with file and line:
 * the frames are of another code, or name columns that it does not have; and the file has no frame
 * within the limits. Other errors are those of error_file_read. */
extr_status seen_sets_add(extr_context *context, const char *path, const extr_code *code,
                          const automorphisms *symmetry, seen_sets *seen, set_list *list);

#endif
