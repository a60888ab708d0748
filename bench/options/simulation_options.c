#include "bench/options/simulation_options.h"

#include "bench/cli/numbers.h"
#include "bench/engine/ranks.h"
#include "core/base/report.h"

#include <math.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

static extr_status set(extr_context *context, void *settings, const char *name, const char *text) {
  return simulation_set(context, settings, name, text);
}

static extr_status applies(extr_context *context, const void *settings, const char *name) {
  return simulation_applies(context, settings, name);
}

static const setting_source source = {simulation_setting, set, applies};

option_spec simulation_option(simulation_options *options, const char *name) {
  if (!options->typed.source)
    *options = (simulation_options){
        .typed.source = &source, .max_seconds = INFINITY, .max_total_seconds = INFINITY};
  return setting_option(&options->typed, name);
}

int simulation_options_table(simulation_options *options, option_spec rows[SIMULATION_OPTIONS]) {
  const extr_setting *setting;
  int count = 0;
  *options = (simulation_options){0};
  for (int i = 0; (setting = simulation_setting(i)) != extr_decoder_setting(0); i++)
    rows[count++] = simulation_option(options, setting->name);
  rows[count++] = (option_spec){"max-time",
                                "TIME",
                                "end a point after TIME (" DURATION_EXAMPLES
                                "); counts then depend on the machine's speed",
                                OPTION_DURATION,
                                .real = &options->max_seconds,
                                .low = 1e-6,
                                .high = 1e12,
                                .absent = "no limit"};
  rows[count++] = (option_spec){"max-total-time",
                                "TIME",
                                "end the run after TIME, even in the middle of a point",
                                OPTION_DURATION,
                                .real = &options->max_total_seconds,
                                .low = 1e-6,
                                .high = 1e12,
                                .absent = "no limit"};
  rows[count++] =
      (option_spec){"profile", NULL, "print the compile time and the shares of channel and decoder",
                    OPTION_FLAG, .flag = &options->profile};
  return count;
}

int simulation_threads(void) {
  int share = (int)sysconf(_SC_NPROCESSORS_ONLN) / ranks_on_this_host();
  int count = omp_get_num_procs();
  if (share < count) count = share > 1 ? share : 1;
  return count < SIMULATE_THREADS_MAX ? count : SIMULATE_THREADS_MAX;
}

static bool is_typed(const simulation_options *options, const char *name) {
  return options->typed.text[setting_index(&source, name)];
}

extr_status simulation_options_parse(extr_context *context, const simulation_options *options,
                                     simulation_settings *settings) {
  const extr_decoder_settings decoder = settings->decoder;
  *settings = simulation_default();
  settings->decoder = decoder;
  settings->threads = simulation_threads();
  settings->max_seconds = options->max_seconds;
  settings->profile = options->profile;
  TRY(typed_settings_apply(context, &options->typed, settings));
  if (is_typed(options, "precision") && !is_typed(options, "min-frame-errors"))
    settings->min_frame_errors = SIMULATE_ENDLESS;
  return typed_settings_check(context, &options->typed, settings, NULL);
}
