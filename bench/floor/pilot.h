/* Chooses the distribution that the frames of a point are drawn from (tilt.h).
 *
 * The variance of the estimate is E[1/M(x)] over the frames of the channel that end in a set, less
 * the square of the rate. Frames that were drawn with other parameters and ended in the set whose
 * columns were moved give it for any parameters, each counted with its own weight. Of M they take the
 * summand of that set alone, by far the largest. Three rounds: the parameters of each come from the
 * frames of those before. */
#ifndef BENCH_FLOOR_PILOT_H
#define BENCH_FLOOR_PILOT_H

#include "bench/floor/floor_worker.h"

/* EXTR_INPUT: no frame ended in a set, however far it was moved. The choice depends on settings,
 * quality and seed alone. */
extr_status pilot_run(extr_context *context, const floor_settings *settings, floor_worker *worker,
                      double quality, tilt_choice *choice);

#endif
