#include "bench/run/run.h"

#include <extrinsic/decoder.h>

#include "bench/options/setting_options.h"
#include "bench/run/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Each shard would search for points with its own counts only. */
static extr_status check_shard_points(extr_context *context, const run_options *options) {
  if (options->plan.list || options->simulation.other_shards == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard cannot be combined with --ebn0 auto, since shards would find different "
                   "points: give a list");
}

/* The table of such a shard would have no rows. */
static extr_status check_shard_frames(extr_context *context, const simulation_settings *settings) {
  const uint64_t batches = (settings->max_frames + BATCH_FRAMES - 1) / BATCH_FRAMES;
  char shard[EXTR_SETTING_TEXT];
  if (extr_batch_frames(settings->max_frames, settings->shard) > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard %s: --max-frames %" PRIu64 " are %" PRIu64
                   " batches of %d, so that this shard has no frames",
                   extr_simulation_settings_get(settings, "shard", shard), settings->max_frames,
                   batches, BATCH_FRAMES);
}

/* ---- Points ---------------------------------------------------------------------------------- */

enum { POINT_OPTIONS = 8 };

static const char search_word[] = "auto";
static const char default_fer[] = "1e-1:1e-6";
static const double fer_min = 1e-15;

/* Rows with targets in `typed`, which must be all zero before. */
static void point_options_table(point_options *typed, option_spec rows[POINT_OPTIONS]) {
  const option_spec table[POINT_OPTIONS] = {
      {"ebn0", "A:STEP:B|LIST|auto", "Eb/N0 in dB, on awgn and rayleigh", OPTION_TEXT,
       .text = &typed->ebn0_text, .absent = "required for these"},
      symbol_point_option("esn0", &typed->esn0, NULL),
      symbol_point_option("snr", &typed->esn0, NULL),
      {"fer", "HIGH:LOW", "with --ebn0 auto: frame error rates of the first and last point",
       OPTION_TEXT, .text = &typed->fer, .needs = "ebn0=auto", .absent = default_fer},
      {"crossover", "A:STEP:B|LIST", "crossover probabilities of bsc", OPTION_REALS,
       .reals = &typed->crossover, .low = 0, .high = 0.5,
       .absent = "required for it, unless --priors gives them"},
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

/* Without --crossover, the probabilities of errors are as the file of priors says. */
static extr_status use_priors(extr_context *context, const simulation_settings *settings,
                              real_list *crossover) {
  OWNED(extr_priors_free) prior_list priors = {0};
  if (!*settings->priors || crossover->count > 0) return EXTR_OK;
  TRY(extr_priors_read(context, settings->priors, &priors));
  *crossover = (real_list){.count = 1, .values = {priors.mean}};
  if (crossover->values[0] <= 0.5) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--priors %s: the mean probability is %g: expected 0 to 0.5", settings->priors,
                   crossover->values[0]);
}

/* Makes the plan for a channel; the plan refers to `typed`. EXTR_INPUT names the option that is
 * wrong: options of other channels must not be given. */
static extr_status point_options_parse(extr_context *context, point_options *typed,
                                       const simulation_settings *settings, sweep_plan *plan) {
  const channel_settings *channel = &settings->channel;
  const channel_kind kind = channel->kind;
  char text[CHANNEL_TEXT];
  if (kind == CHANNEL_BSC) TRY(use_priors(context, settings, &typed->crossover));
  const struct {
    const char *option;
    bool given, chosen;
  } options[] = {
      {typed->esn0.count > 0 ? "esn0" : "ebn0", typed->ebn0_text || typed->esn0.count > 0,
       !channel_takes_bits(kind)},
      {"crossover", typed->crossover.count > 0, kind == CHANNEL_BSC},
      {"erasure", typed->erasure.count > 0, kind == CHANNEL_BEC},
  };
  for (int i = 0; i < 3; i++)
    if (options[i].chosen != options[i].given)
      return extr_fail(context, EXTR_INPUT, "--%s is %s for the channel %s", options[i].option,
                       options[i].chosen ? "needed" : "not", extr_channel_text(channel, text));
  if (typed->ebn0_text) return plan_ebn0(context, typed, plan);
  *plan = sweep_plan_list(kind == CHANNEL_BSC   ? &typed->crossover
                          : kind == CHANNEL_BEC ? &typed->erasure
                                                : &typed->esn0,
                          typed->stop);
  return EXTR_OK;
}

extr_status run_options_esn0(extr_context *context, run_options *options) {
  const simulation_settings *s = &options->simulation;
  real_list *points = options->symbol_points;
  const double lead = 10 * log10(extr_symbol_bits(&s->channel) * extr_codec_rate(s->codec));
  double low, high;
  options->lead_db = lead;
  for (int i = 0; points && i < points->count; i++) {
    points->values[i] = round((points->values[i] - lead) * 1e6) / 1e6; /* as it is kept */
    if (!extr_channel_quality_valid(s->channel.kind, points->values[i], &low, &high))
      return extr_fail(context, EXTR_INPUT, "--esn0: %g dB is an Eb/N0 of %g dB, expected %g to %g",
                       points->values[i] + lead, points->values[i], low, high);
  }
  return EXTR_OK;
}

/* ---- All options ----------------------------------------------------------------------------- */

int ber_options_table(run_options *options, option_spec *rows) {
  const option_spec own[] = {
      CODEC_OPTION(&options->code_name),
      CODEC_INFORMATION_OPTION(&options->information_bits),
      {"progress", "HOW",
       "progress on standard error: auto (one line), json (one object per second) or none",
       OPTION_CHOICE, .choice = &options->progress, .choices = progress_modes, .explained = true,
       .initial = "auto"},
      OUTPUT_FILE_OPTION(&options->format),
      {"out", "FILE", "the table, replaced as a whole; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &options->out, .absent = "standard output"},
      {"save-errors", "DIR", "append frames in error to DIR/errors.jsonl, for `replay`",
       OPTION_FOLDER, .text = &options->save_errors, .absent = "only count them"},
  };
  int count = sizeof own / sizeof *own;
  memcpy(rows, own, sizeof own);
  count += simulation_options_table(&options->typed_simulation, rows + count);
  point_options_table(&options->points, rows + count);
  count += POINT_OPTIONS;
  option_spec *decoder = rows + count;
  count += decoder_options_table(&options->typed_decoder, DECODERS_ALL, decoder);
  decoder->help = "check-node algorithm, a stochastic decoder, or auto. ms, nms and oms may be "
                  "followed by :self-corrected";
  return count;
}

extr_status ber_options_parse(extr_context *context, run_options *options) {
  simulation_settings *simulation = &options->simulation;
  typed_settings *decoder = &options->typed_decoder;
  TRY(auto_setting_apply(context, options->code_name, decoder, options->automatic));
  TRY(decoder_options_parse(context, decoder, &simulation->decoder, &options->structures));
  TRY(simulation_options_parse(context, &options->typed_simulation, simulation));
  if (options->points.esn0.count > 0) options->symbol_points = &options->points.esn0;
  TRY(point_options_parse(context, &options->points, simulation, &options->plan));
  TRY(check_shard_points(context, options));
  return check_shard_frames(context, simulation);
}
