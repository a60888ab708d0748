/* Measures structures side by side on one code, for `bench nodes` and `bench decoder`. */
#ifndef BENCH_MEASURE_COMPARISON_COMPARISON_H
#define BENCH_MEASURE_COMPARISON_COMPARISON_H

#include "bench/measure/limit.h"
#include "bench/measure/options/bench_options.h"
#include <extrinsic/code.h>

typedef struct comparison {
  const bench_options *options;
  const extr_code *code;
  double rate; /* limit_rate for the options' decoder */
  /* One entry per structure of the options: */
  speed_case cases[BENCH_STRUCTURES_MAX];
  check_work work[BENCH_STRUCTURES_MAX];
  double traffic; /* from limit_traffic */
} comparison;

/* Measures all structures in turns; options, code and rate must be set. Errors are those of
 * speed_measure and limit.h. */
extr_status comparison_measure(extr_context *context, comparison *c);

/* The row of a structure. `what` holds the columns of the calling command, whose reference is
 * taken. The row has these columns as well:
 *
 *   isa, structure, kernels, threads, repeats, decoder, schedule, message    the settings
 *   ns_edge, lanes, compile_s      as in speed_case
 *   to_naive, to_two_min           speed relative to the per-output trees and to the two-minimum
 *                                  method, if measured; otherwise null
 *   limit_fraction                 minimum time of the vector operations at `rate`, and
 *   memory_fraction                minimum time of the memory traffic, both divided by the
 *                                  measured time of an iteration
 *   layout, frames_per_block       what the lanes are, and the frames that are decoded together
 *   latency_us                     as in speed_case
 *   plan                           how layout and check nodes were chosen: given, estimated or
 *                                  measured
 *   check_nodes                    what they run, by degree */
json_t *comparison_row(const comparison *c, int index, json_t *what);

#endif
