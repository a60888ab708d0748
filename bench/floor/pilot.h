/* Chooses the distribution that the frames of a point are drawn from (law.h).
 *
 * In the first of three rounds the columns of sets are received in every way between that of the
 * channel and all wrong. The model of law.h is fitted to these frames, the next round is drawn from
 * its distribution, and the model is fitted again to the frames of all rounds. Where the model of
 * the first round turns out to be far too flat, as frames drawn from it hardly ever end in a set,
 * two more rounds draw steeper ones. */
#ifndef BENCH_FLOOR_PILOT_H
#define BENCH_FLOOR_PILOT_H

#include "bench/floor/floor_point.h"

/* EXTR_INPUT: no frame ended in a set, or their probability is below 1e-100. The choice depends on
 * settings, quality and seed alone. */
extr_status pilot_run(extr_context *context, floor_team *team, double quality, law_choice *choice);

#endif
