/* Measures structures and layouts side by side on one code, for `bench nodes` and `bench decoder`,
 * and compares each with lower bounds on the time of an iteration on this machine. There are two,
 * and either may be the larger one:
 *
 *   vector operations   all that extr_check_work counts, without the clamps that kernels leave out
 *                       (extr_unsaturated_weight), at the rate at which the machine executes
 *                       exclusive-ors, the fastest operation. Others may run on fewer ports (on
 *                       Zen 5 saturating sums, magnitudes and permutations have two of four) or
 *                       take longer, as divisions do; the bound is then out of reach.
 *   memory traffic      the messages of all edges are read and written once, in the cache level
 *                       that holds them; the posteriors of all edges are read and, in the layered
 *                       schedule, written, at best in the first level.
 *
 * Edges to columns of weight 1, for which kernels may do less
 * (decoder/message_passing/kernel.h), are counted as all others; with many of them, as in 5G, the
 * bounds are a few percent too high.
 *
 * Both are measured on the machine at run time. Neither counts syndromes, channel values and the
 * refilling of lanes. */
#ifndef BENCH_MEASURE_COMPARISON_H
#define BENCH_MEASURE_COMPARISON_H

#include "bench/measure/bench_command.h"

/* The work of all check nodes of a code in one iteration. */
typedef struct check_work {
  int64_t operators; /* operators of the structures; for the two-minimum method, its operations */
  double operations; /* vector operations, including those of the operators */
} check_work;

typedef struct comparison {
  const extr_code *code;
  bench *of;
  double rate;                      /* vector operations per second on this machine */
  check_work work[BENCH_CASES_MAX]; /* of the first case with each structure */
  double traffic;                   /* seconds for the memory traffic of one iteration */
} comparison;

/* Measures all cases in turns; code and `of` must be set. Errors are those of speed_measure and
 * extr_optimize. */
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
