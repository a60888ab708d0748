/* The options that say how long one point, and all points together, are simulated. */
#ifndef BENCH_OPTIONS_LIMIT_OPTIONS_H
#define BENCH_OPTIONS_LIMIT_OPTIONS_H

#include "bench/cli/options/option.h"
#include "bench/simulation/simulate.h"
#include <extrinsic/status.h>

/* The options as typed, before they are parsed. */
typedef struct limit_options {
  int64_t min_frame_errors, max_frames;
  double precision;
  const char *max_time, *max_total_time;
} limit_options;

enum { LIMIT_OPTIONS = 5 };

/* Rows for a command's table of options, with targets in `typed`, which must be all zero before. */
void limit_options_table(limit_options *typed, option_spec rows[LIMIT_OPTIONS]);

/* Sets the limits per point in the settings and the time limit of all points together, INFINITY for
 * none. EXTR_INPUT names the option that is wrong. */
extr_status limit_options_parse(extr_context *context, const limit_options *typed,
                                simulation_settings *settings, double *max_total_seconds);

#endif
