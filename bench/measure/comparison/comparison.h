/* Structures side by side on one code: what `bench nodes` and `bench decoder` measure and what they
 * say about it. */
#ifndef BENCH_MEASURE_COMPARISON_COMPARISON_H
#define BENCH_MEASURE_COMPARISON_COMPARISON_H

#include "bench/measure/limit.h"
#include "bench/measure/options/bench_options.h"
#include <extrinsic/code.h>

typedef struct comparison {
  const bench_options *options;
  const extr_code *code;
  double rate; /* limit_rate of the options' decoder */
  /* Of each structure of the options: */
  speed_case cases[BENCH_STRUCTURES_MAX];
  check_work work[BENCH_STRUCTURES_MAX];
  double traffic; /* limit_traffic */
} comparison;

/* Measures all structures in turns: options, code and rate are set. Errors are those of
 * speed_measure and limit.h. */
extr_status comparison_measure(extr_context *context, comparison *c);

/* The row of a structure. `what` is what was measured, keys of the command's own, which it takes
 * over. Around them stand
 *
 *   isa, structure, kernels, threads, repeats, decoder, schedule, message    the settings
 *   ns_edge, lanes, compile_s      of speed_case
 *   to_naive, to_two_min           how many times faster than the per-output trees or the
 *                                  two-minimum method among the structures; null without them
 *   limit_fraction                 the time of an iteration's vector operations at `rate` ...
 *   memory_fraction                ... and that of its memory traffic, as parts of its time */
json_t *comparison_row(const comparison *c, int index, json_t *what);

/* What help says about the last of them. */
#define COMPARISON_HELP                                                                            \
  "the part of the time\n"                                                                         \
  "that its vector operations would take as exclusive-ors (limit_fraction) and that reading\n"     \
  "and writing messages takes (memory_fraction); and the seconds in which the decoder with\n"      \
  "its kernels was made (compile_s)."

#endif
