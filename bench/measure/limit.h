/* How near a decoder is to what the machine could do at best. Two things bound an iteration from
 * below, and either may be the one that decides:
 *
 *   its vector operations   all that extr_check_work counts, at the rate at which the machine
 *                           performs exclusive-ors: nothing is faster. Others may have fewer ports
 *                           (on Zen 5 saturating sums, magnitudes and permutations have two of
 *                           four) or take longer, as divisions do: then the bound is out of reach.
 *   its memory traffic      messages of all edges are read and written once, from whatever cache
 *                           level holds them; the posteriors of all edges are read and, in the
 *                           layered order, written, at best in the first level.
 *
 * Both are measured on the machine as it is now. Syndromes, channel values and the refilling of
 * lanes are counted on neither side. */
#ifndef BENCH_MEASURE_LIMIT_H
#define BENCH_MEASURE_LIMIT_H

#include <extrinsic/decoder.h>

/* What all checks of a code do in one iteration. */
typedef struct check_work {
  int64_t operators; /* of the structures; in the two-minimum method operations instead of them */
  double operations; /* of vectors, those of the operators among them */
} check_work;

/* An exact sum over the rows. Errors are those of extr_optimize. */
extr_status limit_work(extr_context *context, const extr_code *code,
                       const extr_decoder_settings *settings, check_work *work);

/* Vector operations a second with these settings' message type and instruction set, the best of
 * some short measurements on the calling thread. */
double limit_rate(const extr_decoder_settings *settings);

/* The seconds that the memory traffic of one iteration takes at least, measured likewise. */
extr_status limit_traffic(extr_context *context, const extr_code *code,
                          const extr_decoder_settings *settings, double *seconds);

#endif
