/* Options that are the settings of a simulation and of its decoder (extr_simulation_setting): a
 * setting is an option of the commands that take it, without a word about it elsewhere. */
#ifndef BENCH_OPTIONS_SETTING_OPTIONS_H
#define BENCH_OPTIONS_SETTING_OPTIONS_H

#include "bench/cli/options.h"
#include "bench/simulation/simulation_settings.h"

enum { SETTING_OPTIONS = 48, DECODER_NAMES = 32 }; /* at most as many settings and decoders */

/* The options as typed, before they are parsed; all zero at first. */
typedef struct typed_settings {
  const char *text[SETTING_OPTIONS]; /* by the index of the setting; NULL: not given */
  char off_name[32];                 /* the name of an option that turns something off */
  const char *names[DECODER_NAMES];  /* of the decoders that the command takes, if it has a table */
  bool reads_units;                  /* LLRs are read in units of --llr-step */
} typed_settings;

/* The option of one setting, which must exist, with its target in `typed`. The names in `typed`
 * must not move while the option is used. */
option_spec setting_option(typed_settings *typed, const char *name);

/* The text of a setting: what was typed, or NULL; and another text in its place. */
const char *typed_setting(const typed_settings *typed, const char *name);
void type_setting(typed_settings *typed, const char *name, const char *text);

/* Sets what was typed. EXTR_INPUT names what is wrong. */
extr_status typed_settings_apply(extr_context *context, const typed_settings *typed,
                                 simulation_settings *settings);

/* EXTR_INPUT if an option that was typed has no effect with these settings. */
extr_status typed_settings_check(extr_context *context, const typed_settings *typed,
                                 const simulation_settings *settings);

/* ---- Simulations ----------------------------------------------------------------------------- */

/* The options of a simulation but for its decoder: its settings, and the time limits; as typed,
 * before they are parsed. */
typedef struct simulation_options {
  typed_settings typed;
  double max_seconds;       /* 0 unless given */
  double max_total_seconds; /* INFINITY unless given */
  bool profile;
} simulation_options;

enum { SIMULATION_OPTIONS = 24 }; /* at most */

/* Rows for a command's table of options, with targets in `options`. Returns their number. */
int simulation_options_table(simulation_options *options, option_spec rows[SIMULATION_OPTIONS]);

/* The rows for points that are given as Es/N0, "esn0" and "snr", in a list that is empty before;
 * `condition` is what they need, or NULL. */
option_spec symbol_point_option(const char *name, real_list *points, const char *condition);

/* Sets what was typed; the decoder must have been set. Without --threads, there is one thread per
 * processor. EXTR_INPUT names the option that is wrong or has no effect. */
extr_status simulation_options_parse(extr_context *context, const simulation_options *options,
                                     simulation_settings *settings);

/* Says on standard error, for this command, if zero codewords can have fewer errors than others,
 * and what follows from that. */
void simulation_warn_zeros(const char *command, const simulation_settings *settings,
                           const char *advice);

#endif
