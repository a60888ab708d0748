/* The options that say when a point, and when all of them, have been simulated long enough. */
#ifndef BENCH_OPTIONS_LIMIT_OPTIONS_H
#define BENCH_OPTIONS_LIMIT_OPTIONS_H

#include "bench/cli/option.h"
#include "bench/simulation/simulate.h"
#include <extrinsic/status.h>

/* What was typed and still has to be understood. */
typedef struct limit_options {
  int64_t min_frame_errors, max_frames;
  double precision;
  const char *max_time, *max_total_time;
} limit_options;

enum { LIMIT_OPTIONS = 5 };

/* Rows for a command's table of options, with targets in `typed`, which is all zero before. */
void limit_options_table(limit_options *typed, option_spec rows[LIMIT_OPTIONS]);

/* The limits of a point in the settings; of all points together, INFINITY for no limit. EXTR_INPUT
 * names what is wrong. */
extr_status limit_options_understand(extr_context *context, const limit_options *typed,
                                     simulation_settings *settings, double *max_total_seconds);

#endif
