/* Settings of a decoder that may suit a code, ranked by density evolution. */
#ifndef BENCH_EVOLUTION_CANDIDATES_H
#define BENCH_EVOLUTION_CANDIDATES_H

#include "bench/evolution/setting_list.h"
#include <extrinsic/evolution.h>

/* All settings of the families "NAME,NAME,...": of "nms" factors from 0.4375 to 0.9375 in steps of
 * 1/16, of "oms" offsets of one step and more up to an LLR of 2, each with every number of bits
 * and, unless steps are given, with steps of 1/8 to 2 for which the largest message is an LLR of 6
 * to 32. Any other name is a decoder as it is. EXTR_INPUT as for setting_list_make. The caller
 * gives the list to setting_list_free, whatever the result. */
extr_status candidates_make(extr_context *context, const char *families,
                            const decoder_options *typed, const integer_list *bits,
                            const real_list *steps, setting_list *list);

/* Thresholds in dB, in multiples of this: the least at which the target is reached. */
enum { CANDIDATE_GRID = 100 }; /* per dB */

typedef struct ranked {
  extr_decoder_settings settings;
  double threshold_db; /* INFINITY: none up to 20 dB */
} ranked;

/* The threshold of one setting within settings->iterations. Errors: as extr_evolution_new. */
extr_status candidate_threshold(extr_context *context, const extr_ensemble *ensemble,
                                const extr_decoder_settings *settings, double target,
                                ranked *found);

/* The `most` candidates of least threshold, best first, and how many there are; equal ones in the
 * order of the list. A candidate that does not reach the target where the last of the best does is
 * not evolved any further. `settings->iterations` counts. */
extr_status candidates_rank(extr_context *context, const extr_ensemble *ensemble,
                            const setting_list *list, double target, int most, ranked *best,
                            int *count);

#endif
