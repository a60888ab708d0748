/* What splitting keeps: each repeat as an entry of a store, whose point is the number of the
 * repeat, with a sum per Eb/N0 of the run, and rows `any`. The entry's own value is
 *
 *   {"decoded": frames of the repeat, "ladder": frames before the first repeat, "start": Eb/N0,
 *    "steps": of the ladder}
 *
 * The number of repeats is no part of the fingerprint: a run can be continued with more. */
#ifndef BENCH_FLOOR_SPLITTING_SPLITTING_KIND_H
#define BENCH_FLOOR_SPLITTING_SPLITTING_KIND_H

#include "bench/floor/splitting/splitting.h"
#include "bench/store/journal.h"

extern const store_kind splitting_kind;

/* The lines of a fingerprint that a simulation does not have, and the names of the sums: the points
 * in dB. NULL if memory ran out. */
json_t *splitting_lines(const splitting_settings *settings);
json_t *splitting_names(const splitting_settings *settings);

/* Marks the repeats of a journal as done. EXTR_INPUT: it has more than the run is to have. `path`
 * names it. */
extr_status splitting_load(extr_context *context, const char *path, const journal *j,
                           splitting_run *run);

/* Puts a repeat that is done into its entry. */
extr_status splitting_store(extr_context *context, const splitting_run *run, int repeat,
                            store_entry *entry);

#endif
