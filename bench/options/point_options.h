/* The options that choose the points of a sweep over a channel. */
#ifndef BENCH_OPTIONS_POINT_OPTIONS_H
#define BENCH_OPTIONS_POINT_OPTIONS_H

#include "bench/channel/channel.h"
#include "bench/cli/options.h"
#include "bench/configuration/sweep_plan.h"

/* The options as typed. A sweep plan refers to these lists. */
typedef struct point_options {
  const char *ebn0_text, *fer;
  real_list ebn0, crossover, erasure;
  sweep_stop stop;
} point_options;

enum { POINT_OPTIONS = 6 };

/* Rows for a command's table of options, with targets in `typed`, which must be all zero before. */
void point_options_table(point_options *typed, option_spec rows[POINT_OPTIONS]);

/* Makes the plan for a channel; the plan refers to `typed`. EXTR_INPUT names
 * the option that is wrong. */
extr_status point_options_parse(extr_context *context, point_options *typed,
                                const channel_settings *channel, sweep_plan *plan);

#endif
