/* `floor --method splitting`, and what it keeps: each repeat as an entry of a store, whose point is
 * the number of the repeat, with a sum per Eb/N0 of the run, and rows `any`. The entry's own value
 * is
 *
 *   {"decoded": frames of the repeat, "ladder": frames before the first repeat, "start": Eb/N0,
 *    "steps": of the ladder}
 *
 * The number of repeats is no part of the fingerprint: a run can be continued with more. */
#ifndef BENCH_FLOOR_SPLITTING_SPLITTING_COMMAND_H
#define BENCH_FLOOR_SPLITTING_SPLITTING_COMMAND_H

#include "bench/floor/floor_options.h"
#include "bench/run/run.h"

extern const store_kind splitting_kind;

/* Runs and writes the table, with one row `any` per point; without a record, on a rank that
 * follows, runs repeats for rank 0. The codec must be open. `interrupted` is set if repeats are
 * missing because of a signal. */
extr_status splitting_command(extr_context *context, run_record *record,
                              const floor_options *options, bool *interrupted);

#endif
