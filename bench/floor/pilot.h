/* Chooses the distribution that the frames of a point are drawn from (tilt.h).
 *
 * Frames that were drawn with some parameters and ended in the set whose columns were moved, each
 * with its weight, show how the columns of a set are received where the channel ends in one. The
 * parameters are those that make this most likely (the cross-entropy method: Rubinstein, Kroese,
 * "The Cross-Entropy Method", 2004), where of M the summand of that set stands for all. Three
 * rounds: the parameters of each come from the frames of those before. */
#ifndef BENCH_FLOOR_PILOT_H
#define BENCH_FLOOR_PILOT_H

#include "bench/floor/floor_worker.h"

/* EXTR_INPUT: no frame ended in a set, however far it was moved. The choice depends on settings,
 * quality and seed alone. */
extr_status pilot_run(extr_context *context, const floor_settings *settings, floor_worker *worker,
                      double quality, tilt_choice *choice);

#endif
