#include "bench/options/point_options.h"

#include "core/base/report.h"

#include <string.h>

static const char search_word[] = "auto";
static const char default_fer[] = "1e-1:1e-6";
static const double fer_min = 1e-15;

void point_options_table(point_options *typed, option_spec rows[POINT_OPTIONS]) {
  const option_spec table[POINT_OPTIONS] = {
      {"ebn0", "A:STEP:B|LIST|auto", "Eb/N0 in dB, on awgn and rayleigh", OPTION_TEXT,
       .text = &typed->ebn0_text, .absent = "required for these"},
      {"fer", "HIGH:LOW", "with --ebn0 auto: frame error rates of the first and last point",
       OPTION_TEXT, .text = &typed->fer, .needs = "ebn0=auto", .absent = default_fer},
      {"crossover", "A:STEP:B|LIST", "crossover probabilities of bsc", OPTION_REALS,
       .reals = &typed->crossover, .low = 0, .high = 0.5, .absent = "required for it"},
      {"erasure", "A:STEP:B|LIST", "erasure probabilities of bec", OPTION_REALS,
       .reals = &typed->erasure, .low = 0, .high = 1, .absent = "required for it"},
      {"stop-fer", "FER", "end the sweep after a point with a lower frame error rate", OPTION_REAL,
       .real = &typed->stop.fer, .low = 0, .high = 1, .absent = "no limit"},
      {"stop-short", NULL, "end the sweep after a point that ends at --max-frames or --max-time",
       OPTION_FLAG, .flag = &typed->stop.short_point},
  };
  memcpy(rows, table, sizeof table);
}

/* "HIGH:LOW" */
static bool fer_range_parse(const char *text, double *high, double *low) {
  size_t length = strcspn(text, ":");
  const char *second = text + length + 1;
  return text[length] && real_parse(text, length, high) &&
         real_parse(second, strlen(second), low) && *high < 1 && *high > *low && *low >= fer_min;
}

static extr_status plan_search(extr_context *context, const point_options *typed,
                               sweep_plan *plan) {
  double high, low;
  if (!fer_range_parse(typed->fer ? typed->fer : default_fer, &high, &low))
    return extr_fail(context, EXTR_INPUT, "--fer '%s': expected HIGH:LOW with 1 > HIGH > LOW >= %g",
                     typed->fer, fer_min);
  *plan = sweep_plan_search(high, low, typed->stop);
  return EXTR_OK;
}

static extr_status plan_ebn0(extr_context *context, point_options *typed, sweep_plan *plan) {
  const option_spec option = {.kind = OPTION_REALS,
                              .reals = &typed->ebn0,
                              .low = CHANNEL_EBN0_MIN_DB,
                              .high = CHANNEL_EBN0_MAX_DB};
  char problem[PROBLEM_TEXT];
  if (strcmp(typed->ebn0_text, search_word) == 0) return plan_search(context, typed, plan);
  if (!option_read(&option, typed->ebn0_text, problem))
    return extr_fail(context, EXTR_INPUT, "--ebn0 '%s': %s; or give %s", typed->ebn0_text, problem,
                     search_word);
  *plan = sweep_plan_list(&typed->ebn0, typed->stop);
  return EXTR_OK;
}

/* Options of other channels must not be given. */
extr_status point_options_parse(extr_context *context, point_options *typed,
                                const channel_settings *channel, sweep_plan *plan) {
  const channel_kind kind = channel->kind;
  char name[CHANNEL_TEXT];
  const struct {
    const char *option;
    bool given, chosen;
  } options[] = {
      {"ebn0", typed->ebn0_text, !channel_takes_bits(kind)},
      {"crossover", typed->crossover.count > 0, kind == CHANNEL_BSC},
      {"erasure", typed->erasure.count > 0, kind == CHANNEL_BEC},
  };
  for (int i = 0; i < 3; i++)
    if (options[i].chosen != options[i].given)
      return extr_fail(context, EXTR_INPUT, "--%s is %s for the channel %s", options[i].option,
                       options[i].chosen ? "needed" : "not", extr_channel_text(channel, name));
  if (typed->ebn0_text) return plan_ebn0(context, typed, plan);
  *plan = sweep_plan_list(kind == CHANNEL_BSC ? &typed->crossover : &typed->erasure, typed->stop);
  return EXTR_OK;
}
