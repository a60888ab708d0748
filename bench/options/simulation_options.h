/* The options of a simulation but for its decoder: the settings of simulation_setting, and the time
 * limits. */
#ifndef BENCH_OPTIONS_SIMULATION_OPTIONS_H
#define BENCH_OPTIONS_SIMULATION_OPTIONS_H

#include "bench/options/setting_options.h"

/* The options as typed, before they are parsed. */
typedef struct simulation_options {
  typed_settings typed;
  double max_seconds;       /* 0 unless given */
  double max_total_seconds; /* INFINITY unless given */
  bool profile;
} simulation_options;

enum { SIMULATION_OPTIONS = 13 };

/* Rows for a command's table of options, with targets in `options`. Returns their number. */
int simulation_options_table(simulation_options *options, option_spec rows[SIMULATION_OPTIONS]);

/* One such row, for a command that has only some of them; `options` is all zero before. */
option_spec simulation_option(simulation_options *options, const char *name);

/* Sets what was typed; the decoder must have been set. Without --threads, there is one thread per
 * processor. EXTR_INPUT names the option that is wrong or has no effect. */
extr_status simulation_options_parse(extr_context *context, const simulation_options *options,
                                     simulation_settings *settings);

#endif
