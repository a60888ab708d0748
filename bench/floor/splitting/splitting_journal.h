/* The finished repeats of a splitting run, in a file as in bench/floor/journal/task_file.h:
 *
 *   {"splitting": 1, "task": {...}, "seconds": 12.5,
 *    "repeats": [null, {"decoded": 9000, "rate": [...], "bits": [...]}, ...]}
 *
 * "task" is the configuration as in bench/replay/saved_configuration.h with the points, the size of
 * a population and the sweeps, but without the number of repeats: a run can be continued with more.
 * A repeat that is not finished is null. */
#ifndef BENCH_FLOOR_SPLITTING_SPLITTING_JOURNAL_H
#define BENCH_FLOOR_SPLITTING_SPLITTING_JOURNAL_H

#include "bench/floor/floor_options.h"
#include "bench/floor/journal/task_file.h"
#include "bench/floor/splitting/splitting.h"

/* Opens the journal of the table at options->base.out, if there is one, and marks the repeats that
 * it holds as done. EXTR_INPUT: errors of task_file_open, a damaged repeat, or more repeats than
 * the run is to have. task_file_close must follow whatever the result. */
extr_status splitting_journal_open(extr_context *context, const floor_options *options,
                                   task_file *file, splitting_run *run);

/* `seconds`: what all of the run took so far. */
extr_status splitting_journal_write(task_file *file, const splitting_run *run, double seconds);

#endif
