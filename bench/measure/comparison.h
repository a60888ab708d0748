/* Measures structures and layouts side by side on one code, for `bench nodes` and
 * `bench decoder`. */
#ifndef BENCH_MEASURE_COMPARISON_H
#define BENCH_MEASURE_COMPARISON_H

#include "bench/measure/bench_options.h"
#include "bench/measure/limit.h"
#include <extrinsic/code.h>

typedef struct comparison {
  const bench_options *options;
  const extr_code *code;
  double rate;                           /* limit_rate for the options' decoder */
  speed_case cases[BENCH_CASES_MAX];     /* one per case of the options */
  check_work work[BENCH_STRUCTURES_MAX]; /* one per structure of the options */
  double traffic;                        /* from limit_traffic */
} comparison;

/* Measures all cases in turns; options, code and rate must be set. Errors are those of
 * speed_measure and limit.h. */
extr_status comparison_measure(extr_context *context, comparison *c);

/* The work of the check nodes of a case. */
const check_work *comparison_work(const comparison *c, int index);

/* The row of a case. `what` holds the columns of the calling command, whose reference is
 * taken. The row has these columns as well:
 *
 *   isa, structure, kernels, threads, repeats, decoder, schedule, message    the settings
 *   ns_edge, lanes, compile_s      as in speed_case
 *   to_naive, to_two_min           speed relative to the per-output trees and to the two-minimum
 *                                  method in the same layout, if measured; otherwise null
 *   limit_fraction                 minimum time of the vector operations at `rate`, and
 *   memory_fraction                minimum time of the memory traffic, both divided by the
 *                                  measured time of an iteration
 *   layout, frames_per_block       what the lanes hold, and the frames that are decoded together
 *   latency_us                     as in speed_case
 *   plan                           how layout and check nodes were chosen: given, estimated or
 *                                  measured
 *   check_nodes                    what they run, by degree
 *   requested_layout               the layout as it was requested: `block` and `auto` may come out
 *                                  as one that is requested, too
 *   to_first_layout                speed relative to the first requested layout of the same
 *                                  structure */
json_t *comparison_row(const comparison *c, int index, json_t *what);

#endif
