/* The options that choose an ensemble for density evolution. */
#ifndef BENCH_EVOLUTION_ENSEMBLE_OPTIONS_H
#define BENCH_EVOLUTION_ENSEMBLE_OPTIONS_H

#include "bench/cli/options.h"
#include <extrinsic/evolution.h>

typedef struct ensemble_options {
  const char *code, *degrees, *protograph;
  int as, perspective; /* -1: not given */
} ensemble_options;

enum { ENSEMBLE_OPTIONS = 5 };

/* Rows for a command's table of options, with targets in `typed`. */
void ensemble_options_table(ensemble_options *typed, option_spec rows[ENSEMBLE_OPTIONS]);

/* Makes the ensemble; of a code without --as, the protograph if it has one. EXTR_INPUT names the
 * option that is wrong, or what is wrong with the ensemble. */
extr_status ensemble_options_open(extr_context *context, const ensemble_options *typed,
                                  extr_ensemble **ensemble);

/* The protograph of a code if it has one, else its degrees. */
extr_status ensemble_of_code(extr_context *context, const extr_code *code,
                             extr_ensemble **ensemble);

/* The standard deviation of the noise of symbols +-1 at an Eb/N0. */
double ensemble_noise(const extr_ensemble *ensemble, double ebn0_db);

#endif
