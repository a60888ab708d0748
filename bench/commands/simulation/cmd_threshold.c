/* extrinsic threshold: thresholds and error rates of decoders on long codes, by density
 * evolution. */
#include "bench/channel/capacity.h"
#include "bench/commands/commands.h"
#include "bench/evolution/ensemble_options.h"
#include "bench/evolution/optimize_degrees.h"
#include "bench/evolution/setting_list.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/owned.h"
#include "core/base/clock.h"
#include <extrinsic/evolution.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char name[] = "threshold";
static const char *const optimized[] = {"degrees", NULL};
static const char *const channels[] = {"awgn", "bsc", "bec", NULL};

typedef struct threshold_request {
  ensemble_options ensemble;
  setting_options settings;
  const char *structure;
  real_list points[3];               /* by channel */
  real_list esn0;                    /* in place of those of awgn */
  int channel, format, optimize;     /* optimize: -1 if not given */
  extr_evolution_settings evolution; /* target and grid */
  int64_t iterations, max_degree, evaluations, seed;
  const char *rate, *modulation;
} threshold_request;

typedef struct threshold_run {
  extr_context *context;
  const threshold_request *request;
  const extr_ensemble *ensemble;
  extr_evolution_settings settings;
  const char *own; /* the decoder, as in the list */
  constellation limits;
  double bicm_db, cm_db; /* its limits at the rate of the ensemble; NaN: there are none */
  json_t *rows;
  double shown; /* when progress was last shown */
} threshold_run;

/* ---- Rows ---- */

/* A row that begins with what is evolved; takes the rest. */
static json_t *row_with(const threshold_run *run, json_t *rest) {
  const extr_decoder_settings *decoder = &run->settings.decoder;
  const bool stochastic = decoder->algorithm == EXTR_STOCHASTIC;
  const bool levels = decoder->message == EXTR_I8 && !stochastic;
  const char *schedule = stochastic ? "flooding" : extr_decoder_get(decoder, "schedule", NULL);
  char text[SETTING_LIST_TEXT];
  json_t *row = OUTPUT_ROW({"ensemble", output_text(extr_ensemble_text(run->ensemble))},
                           {"decoder", output_text(setting_text(decoder, run->own, text))},
                           {"schedule", json_string(schedule)},
                           {"llr_bits", levels ? json_integer(decoder->llr_bits) : json_null()},
                           {"llr_step", levels ? json_real(decoder->llr_step) : json_null()});
  return output_joined(row, rest);
}

/* Sets the ensemble, and the least Eb/N0 at which the constellation of --modulation reaches its
 * rate. */
static void set_ensemble(threshold_run *run, const extr_ensemble *ensemble) {
  const double bits = run->limits.bits * extr_ensemble_rate(ensemble), lead = 10 * log10(bits);
  const bool noise = run->request->channel == EXTR_EVOLUTION_AWGN;
  run->ensemble = ensemble;
  run->bicm_db = noise ? extr_shannon_limit(&run->limits, CAPACITY_BICM, false, bits) - lead : NAN;
  run->cm_db = noise ? extr_shannon_limit(&run->limits, CAPACITY_CM, false, bits) - lead : NAN;
}

static json_t *threshold_row(const threshold_run *run, const extr_threshold *t) {
  const extr_decoder_settings *decoder = &run->settings.decoder;
  const int iterations = run->settings.iterations;
  const bool corrected = decoder->algorithm == EXTR_NORMALIZED || decoder->algorithm == EXTR_OFFSET;
  char algorithm[EXTR_SETTING_TEXT];
  extr_decoder_get(decoder, "decoder", algorithm);
  if (corrected) algorithm[strcspn(algorithm, ":")] = 0;
  const double factor = corrected ? extr_algorithm_parameter(decoder) : NAN;
  return row_with(run,
                  OUTPUT_ROW({"iterations", iterations ? json_integer(iterations) : json_null()},
                             {"target_ber", json_real(run->settings.target)},        //
                             {"rate", json_real(extr_ensemble_rate(run->ensemble))}, //
                             {"threshold_db", output_real(t->ebn0_db)},              //
                             {"parameter", json_real(t->parameter)},                 //
                             {"error_db", json_real(t->error)},                      //
                             {"gap_db", output_real(t->gap_db)},                     //
                             {"residual", json_real(t->residual)},                   //
                             {"settled", json_integer(t->settled)},                  //
                             {"capacity", json_real(t->capacity)},                   //
                             {"algorithm", json_string(algorithm)},                  //
                             {"factor", output_real(factor)},                        //
                             {"bicm_limit_db", output_real(run->bicm_db)},           //
                             {"cm_limit_db", output_real(run->cm_db)}));
}

static json_t *iteration_row(const threshold_run *run, double quality, double parameter,
                             int iteration, double rate) {
  static const channel_kind kinds[] = {CHANNEL_AWGN, CHANNEL_BSC, CHANNEL_BEC};
  const channel_kind kind = kinds[run->settings.channel];
  char channel[CHANNEL_QUALITY_TEXT];
  extr_channel_quality_text(kind, quality, channel);
  return row_with(run,
                  OUTPUT_ROW({extr_channel_quality_name(kind), json_real(quality)},
                             {"parameter", json_real(parameter)}, //
                             {"channel", json_string(channel)},   //
                             {"iteration", json_integer(iteration)}, {"ber", json_real(rate)}));
}

/* ---- Work ---- */

enum { TRAJECTORY = 100 };

static extr_status follow(threshold_run *run) {
  OWNED(release_evolution) extr_evolution *evolution = NULL;
  const bool symbols = run->request->esn0.count > 0;
  const real_list *points =
      symbols ? &run->request->esn0 : &run->request->points[run->settings.channel];
  int iterations = run->settings.iterations ? run->settings.iterations : TRAJECTORY;
  TRY(extr_evolution_new(run->context, run->ensemble, &run->settings, &evolution));
  for (int i = 0; i < points->count; i++) {
    const double lead = symbols ? 10 * log10(extr_ensemble_rate(run->ensemble)) : 0;
    const double quality = points->values[i] - lead;
    const double parameter = run->settings.channel == EXTR_EVOLUTION_AWGN
                                 ? ensemble_noise(run->ensemble, quality)
                                 : quality;
    double rate = extr_evolution_start(evolution, parameter);
    for (int n = 0; n <= iterations; n++) {
      run->rows = output_append(run->rows, iteration_row(run, quality, parameter, n, rate));
      if (n < iterations) rate = extr_evolution_step(evolution);
    }
  }
  return EXTR_OK;
}

/* Twice per second, if stderr is a terminal. */
static void show_trial(void *user, double parameter, int iterations, double rate) {
  threshold_run *run = user;
  const double now = clock_seconds();
  if (now - run->shown < 0.5 || !activity_end()) return;
  run->shown = now;
  fprintf(stderr, "%s: trying parameter %.6g, %d iterations, bit error rate %.3g", name, parameter,
          iterations, rate);
}

static extr_status find(threshold_run *run) {
  extr_threshold found;
  run->shown = clock_seconds();
  run->settings.progress = show_trial;
  run->settings.user = run;
  TRY(extr_threshold_find(run->context, run->ensemble, &run->settings, &found));
  run->rows = output_append(run->rows, threshold_row(run, &found));
  return EXTR_OK;
}

/* "1/2" or "0.5" */
static bool read_rate(const char *text, double *rate) {
  size_t length = strcspn(text, "/");
  double divisor = 1;
  if (!real_parse(text, length, rate)) return false;
  if (text[length] && !real_parse(text + length + 1, strlen(text + length + 1), &divisor))
    return false;
  *rate /= divisor;
  return *rate > 0 && *rate < 1;
}

/* The best column degrees, and their threshold. */
static extr_status optimize(threshold_run *run) {
  const threshold_request *request = run->request;
  char text[DEGREES_TEXT];
  degree_search search = {.most = (int)request->max_degree,
                          .evaluations = (int)request->evaluations,
                          .seed = (unsigned long)request->seed,
                          .settings = run->settings};
  OWNED(release_ensemble) extr_ensemble *ensemble = NULL;
  search.settings.tolerance_db = 0.005;
  if (!request->rate || !read_rate(request->rate, &search.rate))
    return extr_fail(
        run->context, EXTR_INPUT,
        "--optimize needs --rate: expected a number or a quotient above 0 and below 1");
  if (!typed_setting(&request->settings.others, "schedule"))
    search.settings.decoder.schedule = EXTR_FLOODING;
  run->settings.decoder.schedule = search.settings.decoder.schedule;
  TRY(optimize_degrees(run->context, &search, text));
  TRY(extr_ensemble_parse(run->context, text, false, &ensemble));
  set_ensemble(run, ensemble);
  return find(run);
}

static extr_status run_setting(threshold_run *run, const listed_setting *listed) {
  const threshold_request *request = run->request;
  const extr_decoder_settings *decoder = &listed->settings;
  OWNED(check_choice_free) check_choice choice = {0};
  run->settings = request->evolution;
  run->settings.decoder = *decoder;
  run->own = listed->own;
  run->settings.channel = (extr_evolution_channel)request->channel;
  run->settings.iterations = (int)request->iterations;
  const bool structured = decoder->algorithm == EXTR_SPA_TABLE;
  if (request->structure && !structured)
    return extr_fail(run->context, EXTR_INPUT,
                     "--structure: only spa-table rounds in every operator, so that its structure "
                     "changes what is computed");
  if (structured)
    TRY(check_choice_read(run->context, "structure",
                          request->structure ? request->structure : "auto", &run->settings.decoder,
                          &choice));
  if (request->optimize >= 0) return optimize(run);
  const bool points = request->points[request->channel].count || request->esn0.count;
  return points ? follow(run) : find(run);
}

static extr_status run_settings(threshold_run *run) {
  const threshold_request *request = run->request;
  OWNED(setting_list_free) setting_list list = {0};
  TRY(setting_list_make(run->context, &request->settings, &list));
  for (int i = 0; i < list.count; i++) {
    activity_show(name, "setting", i + 1, i, list.count);
    TRY(run_setting(run, &list.settings[i]));
  }
  return EXTR_OK;
}

static extr_status run_request(extr_context *context, const command_line *line) {
  const threshold_request *request = line->data;
  threshold_run run = {.context = context, .request = request};
  extr_ensemble *ensemble = NULL;
  if (request->optimize < 0) TRY(ensemble_options_open(context, &request->ensemble, &ensemble));
  run.rows = json_array();
  extr_status status = extr_constellation_open(context, request->modulation, &run.limits);
  if (status == EXTR_OK && ensemble) set_ensemble(&run, ensemble);
  if (status == EXTR_OK) status = run_settings(&run);
  extr_constellation_close(&run.limits);
  extr_ensemble_free(ensemble);
  return out_rows(context, status, run.rows, request->format);
}

int cmd_threshold(int argc, char **argv) {
  static threshold_request request;
  enum { OWN = 24 };
  request.evolution = extr_evolution_default();
  option_spec options[OWN + ENSEMBLE_OPTIONS] = {
      [ENSEMBLE_OPTIONS] = {"channel", "CHANNEL", "channel (awgn: BPSK symbols in Gaussian noise)",
                            OPTION_CHOICE, .choice = &request.channel, .choices = channels,
                            .initial = "awgn"},
      {"modulation", "NAME",
       "constellation whose Shannon limits are printed; thresholds are those of BPSK and QPSK",
       OPTION_TEXT, .text = &request.modulation, .needs = "channel=awgn",
       .excludes = "ebn0 esn0 snr crossover erasure", .initial = "bpsk"},
      {"decoder", "NAME,...", "check-node algorithms; " SETTING_RANGES, OPTION_TEXT,
       .text = &request.settings.decoders, .initial = "nms:0.75"},
      SETTING_LIST_OPTIONS(&request.settings),
      setting_option(&request.settings.others, "weights"),
      setting_option(&request.settings.others, "window"),
      {"structure", "NAME",
       "structure of the check nodes of spa-table: " STRUCTURE_HELP " or a file", OPTION_TEXT,
       .text = &request.structure, .absent = "star"},
      {"iterations", "N", "iterations within which the target must be reached", OPTION_INTEGER,
       .integer = &request.iterations, .low = 1, .high = 10000, .absent = "as many as it takes"},
      {"ber", "RATE", "target bit error rate", OPTION_REAL, .real = &request.evolution.target,
       .low = 1e-12, .high = 0.5, .initial = "1e-6"},
      {"ebn0", "A:STEP:B|LIST",
       "instead of the threshold, the error rate after every iteration at these Eb/N0",
       OPTION_REALS, .reals = &request.points[EXTR_EVOLUTION_AWGN], .needs = "channel=awgn",
       .low = -20, .high = 30, .absent = "the threshold"},
      symbol_point_option("esn0", &request.esn0, "channel=awgn"),
      symbol_point_option("snr", &request.esn0, "channel=awgn"),
      {"crossover", "LIST", "the same at these crossover probabilities of bsc", OPTION_REALS,
       .reals = &request.points[EXTR_EVOLUTION_BSC], .needs = "channel=bsc", .low = 1e-9,
       .high = 0.5, .absent = "the threshold"},
      {"erasure", "LIST", "the same at these erasure probabilities of bec", OPTION_REALS,
       .reals = &request.points[EXTR_EVOLUTION_BEC], .needs = "channel=bec", .low = 1e-9, .high = 1,
       .absent = "the threshold"},
      {"grid", "LLR",
       "float messages: step of the grid of LLRs on which density evolution computes", OPTION_REAL,
       .real = &request.evolution.grid, .low = 0.005, .high = 1,
       .absent = "1/32 to 1/8, by degrees"},
      {"optimize", "WHAT",
       "what to find: degrees (the column degrees with the best threshold in the flooding "
       "schedule)",
       OPTION_CHOICE, .choice = &request.optimize, .choices = optimized, .explained = true,
       .excludes = "code degrees protograph ebn0 esn0 snr crossover erasure",
       .absent = "the threshold of given degrees"},
      {"rate", "R", "rate of the code for --optimize, such as 1/2 or 0.5", OPTION_TEXT,
       .text = &request.rate, .needs = "optimize", .absent = "needed for --optimize"},
      {"max-degree", "D", "largest column degree that --optimize tries", OPTION_INTEGER,
       .integer = &request.max_degree, .needs = "optimize", .low = 3, .high = 20, .initial = "8"},
      {"evaluations", "N", "number of thresholds that --optimize computes", OPTION_INTEGER,
       .integer = &request.evaluations, .needs = "optimize", .low = 10, .high = 1e6,
       .initial = "600"},
      {"seed", "N", "seed of the search of --optimize", OPTION_INTEGER, .integer = &request.seed,
       .needs = "optimize", .low = 0, .high = 1e9, .initial = "1"},
      OUTPUT_OPTION(&request.format),
  };
  ensemble_options_table(&request.ensemble, options);
  command_manual manual =
      MANUAL(cmd_threshold, name,
             .example = "--degrees 3,6 --decoder nms:0.75 --schedule flooding --iterations 20",
             OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run_request, &request);
}
