#include "bench/options/setting_options.h"

#include "bench/cli/failure.h"
#include "bench/engine/ranks.h"
#include "core/base/report.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int index_of(const char *name) {
  int i = 0;
  while (strcmp(extr_simulation_setting(i)->name, name) != 0) i++;
  return i;
}

const char *typed_setting(const typed_settings *typed, const char *name) {
  return typed->text[index_of(name)];
}

void type_setting(typed_settings *typed, const char *name, const char *text) {
  typed->text[index_of(name)] = text;
}

option_spec setting_option(typed_settings *typed, const char *name) {
  const int index = index_of(name);
  const extr_setting *setting = extr_simulation_setting(index);
  option_spec row = {.name = setting->name,
                     .value = setting->value,
                     .help = setting->help,
                     .kind = OPTION_SETTING,
                     .text = &typed->text[index],
                     .low = setting->low,
                     .high = setting->high,
                     .choices = setting->choices,
                     .explained = setting->explained,
                     .setting = setting,
                     .absent = setting->absent};
  if (setting->kind == EXTR_SETTING_SWITCH) {
    snprintf(typed->off_name, sizeof typed->off_name, "no-%s", setting->name);
    row.name = typed->off_name;
  }
  return row;
}

/* The name of a setting, with which messages about it begin, becomes that of the option. */
static extr_status as_option(extr_context *context, extr_status status, const char *name) {
  if (status == EXTR_OK || strncmp(extr_context_message(context), name, strlen(name)) != 0)
    return status;
  const extr_context library = *context;
  return extr_fail(context, status, "--%s", library.message);
}

extr_status typed_settings_apply(extr_context *context, const typed_settings *typed,
                                 simulation_settings *settings) {
  const extr_setting *setting;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (typed->text[i])
      TRY(as_option(context,
                    extr_simulation_settings_set(context, settings, setting->name, typed->text[i]),
                    setting->name));
  return EXTR_OK;
}

extr_status typed_settings_check(extr_context *context, const typed_settings *typed,
                                 const simulation_settings *settings) {
  const extr_setting *setting;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (typed->text[i])
      TRY(as_option(context, extr_simulation_settings_applies(context, settings, setting->name),
                    setting->name));
  return EXTR_OK;
}

/* ---- Simulations ----------------------------------------------------------------------------- */

int simulation_options_table(simulation_options *options, option_spec rows[SIMULATION_OPTIONS]) {
  const option_spec own[] = {
      {"max-time", "TIME",
       "end a point after TIME (" DURATION_EXAMPLES "); counts then depend on the machine's speed",
       OPTION_DURATION, .real = &options->max_seconds, .low = 1e-6, .high = 1e12,
       .absent = "no limit"},
      {"max-total-time", "TIME", "end the run after TIME, even in the middle of a point",
       OPTION_DURATION, .real = &options->max_total_seconds, .low = 1e-6, .high = 1e12,
       .absent = "no limit"},
      {"profile", NULL, "print the compile time and the shares of channel, decoder and its parts",
       OPTION_FLAG, .flag = &options->profile},
  };
  enum { OWN = sizeof own / sizeof *own };
  const extr_setting *setting;
  int count = 0;
  *options = (simulation_options){.max_total_seconds = INFINITY};
  for (int i = 0; (setting = extr_simulation_setting(i)) != extr_decoder_setting(0); i++)
    rows[count++] = setting_option(&options->typed, setting->name);
  memcpy(rows + count, own, sizeof own);
  return count + OWN;
}

option_spec symbol_point_option(const char *name, real_list *points, const char *condition) {
  const bool first = strcmp(name, "esn0") == 0;
  return (option_spec){.name = name,
                       .value = "A:STEP:B|LIST",
                       .help = first ? "Es/N0 in dB in its place"
                                     : "the same: the signal to noise ratio in dB is Es/N0",
                       .kind = OPTION_REALS,
                       .reals = points,
                       .low = CHANNEL_EBN0_MIN_DB,
                       .high = CHANNEL_EBN0_MAX_DB,
                       .excludes = first ? "ebn0" : "ebn0 esn0",
                       .needs = condition,
                       .absent = "Eb/N0 is given"};
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
  *settings = extr_simulation_default();
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

/* Why zero codewords can have fewer errors than others, or NULL. */
static const char *zeros_favored_by(const extr_decoder_settings *decoder) {
  if (decoder->algorithm == EXTR_STOCHASTIC &&
      decoder->stochastic.value[EXTR_STOCHASTIC_RANDOM] == EXTR_STOCHASTIC_RANDOM_LFSR)
    return "with random=lfsr, columns share random bits"; /* in a zero codeword, the same states */
  extr_operator_facts facts;
  if (decoder->algorithm == EXTR_OWN && extr_operator_examine(NULL, decoder, &facts) == EXTR_OK &&
      !facts.keeps_zero)
    return "with this operator (keeps_zero false), a message of 0 counts as the bit 0";
  return NULL;
}

void simulation_warn_zeros(const char *command, const simulation_settings *settings,
                           const char *advice) {
  if (settings->random_codewords || extr_simulation_scrambles(settings) ||
      settings->decoder.syndrome)
    return;
  const char *why = zeros_favored_by(&settings->decoder);
  if (why)
    failure(EXIT_DONE, command, "%s, and zero codewords can have fewer errors than others: %s", why,
            advice);
}
