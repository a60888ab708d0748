/* Lower bounds on the time of an iteration on this machine. There are two, and either may be the
 * larger one:
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
#ifndef BENCH_MEASURE_LIMIT_H
#define BENCH_MEASURE_LIMIT_H

#include <extrinsic/decoder.h>

/* The work of all check nodes of a code in one iteration. */
typedef struct check_work {
  int64_t operators; /* operators of the structures; for the two-minimum method, its operations */
  double operations; /* vector operations, including those of the operators */
} check_work;

/* Counts the work exactly, summed over the rows. Errors are those of extr_optimize. */
extr_status limit_work(extr_context *context, const extr_code *code,
                       const extr_decoder_settings *settings, check_work *work);

/* The number of vector operations per second with the message type and instruction set of these
 * settings: the best of several short measurements on the calling thread. */
double limit_rate(const extr_decoder_settings *settings);

/* Measures the minimum seconds for the memory traffic of one iteration in the same way. */
extr_status limit_traffic(extr_context *context, const extr_code *code,
                          const extr_decoder_settings *settings, double *seconds);

#endif
