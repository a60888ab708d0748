/* Settings of a decoder that may suit a code, ranked by density evolution. */
#ifndef BENCH_EVOLUTION_CANDIDATES_H
#define BENCH_EVOLUTION_CANDIDATES_H

#include "bench/evolution/setting_list.h"
#include <extrinsic/evolution.h>

/* Thresholds in dB, in multiples of this: the least at which the target is reached. */
enum { CANDIDATE_GRID = 100 }; /* per dB */

typedef struct ranked {
  extr_decoder_settings settings;
  double threshold_db; /* INFINITY: none up to 20 dB */
} ranked;

/* The threshold of one setting within settings->iterations if it is below this one, else INFINITY:
 * a setting that does not reach the target just below it is not evolved any further. Errors: as
 * extr_evolution_new. */
extr_status candidate_threshold(extr_context *context, const extr_ensemble *ensemble,
                                const extr_decoder_settings *settings, double target, double below,
                                ranked *found);

/* The `most` candidates of least threshold, best first, and how many there are; equal ones in the
 * order of the list. */
extr_status candidates_rank(extr_context *context, const extr_ensemble *ensemble,
                            const setting_list *list, double target, int most, ranked *best,
                            int *count);

#endif
