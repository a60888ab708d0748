#include "bench/options/simulation_options.h"

#include "bench/cli/numbers.h"
#include "bench/engine/ranks.h"
#include "core/base/report.h"

#include <math.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

option_spec simulation_option(simulation_options *options, const char *name) {
  return setting_option(&options->typed, name);
}

int simulation_options_table(simulation_options *options, option_spec rows[SIMULATION_OPTIONS]) {
  const extr_setting *setting;
  int count = 0;
  *options = (simulation_options){.max_total_seconds = INFINITY};
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

/* The processors that this process may run on, divided by the number of ranks on this machine. */
static int usual_threads(void) {
  int share = (int)sysconf(_SC_NPROCESSORS_ONLN) / ranks_on_this_host();
  int count = omp_get_num_procs();
  if (share < count) count = share > 1 ? share : 1;
  return count < SIMULATE_THREADS_MAX ? count : SIMULATE_THREADS_MAX;
}

extr_status simulation_options_parse(extr_context *context, const simulation_options *options,
                                     simulation_settings *settings) {
  const extr_decoder_settings decoder = settings->decoder;
  *settings = simulation_default();
  settings->decoder = decoder;
  settings->threads = usual_threads();
  if (options->max_seconds > 0) settings->max_seconds = options->max_seconds;
  settings->profile = options->profile;
  TRY(typed_settings_apply(context, &options->typed, settings));
  if (typed_setting(&options->typed, "precision") &&
      !typed_setting(&options->typed, "min-frame-errors"))
    settings->min_frame_errors = SIMULATE_ENDLESS;
  return typed_settings_check(context, &options->typed, settings);
}
