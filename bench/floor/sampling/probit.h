/* Fits the model of law.h to frames of a pilot run by maximum likelihood.
 *
 * The effects at the knots are the coefficients of a probit regression, found by Fisher scoring
 * (McCullagh, Nelder, "Generalized Linear Models", 1989). As some values hardly occur, squares of
 * second differences between neighbouring knots are penalized: where nothing was seen, effects
 * continue in a straight line. */
#ifndef BENCH_FLOOR_SAMPLING_PROBIT_H
#define BENCH_FLOOR_SAMPLING_PROBIT_H

#include "bench/floor/sampling/law.h"

typedef struct probit_frame {
  const uint8_t *value; /* of the transmitted columns of the set, by their numbers in the grid */
  int count;            /* of these */
  bool failed;
} probit_frame;

/* For sets of `columns` columns. A model that is fitted already is improved; in a new one, `whole`
 * gets a middle value. EXTR_MEMORY. */
extr_status probit_fit(extr_context *context, const grid *g, const probit_frame *frames,
                       size_t count, int columns, law_model *model);

#endif
