/* `floor --method splitting`. */
#ifndef BENCH_FLOOR_SPLITTING_SPLITTING_COMMAND_H
#define BENCH_FLOOR_SPLITTING_SPLITTING_COMMAND_H

#include "bench/floor/floor_options.h"
#include "bench/run/run.h"

/* Runs and writes the table, with one row `any` per point. The codec must be open. `interrupted` is
 * set if repeats are missing because of a signal. */
extr_status splitting_command(extr_context *context, const floor_options *options,
                              run_record *record, bool *interrupted);

/* The same on a rank that follows: runs repeats for rank 0. */
extr_status splitting_follow(extr_context *context, const floor_options *options);

#endif
