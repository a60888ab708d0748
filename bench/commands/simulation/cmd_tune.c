/* extrinsic tune: the setting of a decoder that suits a code. */
#include "bench/commands/commands.h"
#include "bench/evolution/ensemble_options.h"
#include "bench/evolution/race.h"
#include "bench/evolution/weight_search.h"
#include "core/base/file/replace_file.h"

#include <math.h>
#include <omp.h>
#include <string.h>

static const char name[] = "tune";

typedef struct tune_request {
  const char *code, *out, *weights_out;
  setting_options settings;
  int64_t information_bits, errors, seed, threads, candidates, finalists;
  double fer;
  integer_list weights; /* by weight_units; empty: none are sought */
  int format;
} tune_request;

enum { CANDIDATES_MAX = 100, OTHERS = 3 };
static const char *const weight_units[] = {"iteration", "degree", NULL};

typedef struct tune_run {
  extr_context *context;
  const tune_request *request;
  codec codec;
  extr_ensemble *ensemble;
  setting_list list;
  racer racers[CANDIDATES_MAX + OTHERS];
  int count;
} tune_run;

/* ---- Rows ---- */

static const racer *of_role(const tune_run *run, const char *role) {
  for (int i = 0; i < run->count; i++)
    if (strcmp(run->racers[i].role, role) == 0) return &run->racers[i];
  return NULL;
}

/* Mbit/s of one thread while it decodes at the Eb/N0 of the row. */
static double throughput(const tune_run *run, const racer *r) {
  return (double)extr_code_columns(run->codec.code) * (double)r->crossing.frames /
         (1e6 * r->crossing.decoding);
}

static json_t *row(const tune_run *run, const racer *r) {
  const extr_decoder_settings *decoder = &r->setting.settings;
  const racer *ours = of_role(run, "default"), *best = of_role(run, "sum-product");
  char text[SETTING_LIST_TEXT];
  bool levels = decoder->message == EXTR_I8;
  return OUTPUT_ROW({"decoder", output_text(setting_text(decoder, r->setting.own, text))},
                    {"llr_bits", levels ? json_integer(decoder->llr_bits) : json_null()},
                    {"llr_step", levels ? json_real(decoder->llr_step) : json_null()},
                    {"ebn0_db", output_real(r->crossing.ebn0)},
                    {"ebn0_low", output_real(r->crossing.low)},
                    {"ebn0_high", output_real(r->crossing.high)},
                    {"gain_db", output_real(ours->crossing.ebn0 - r->crossing.ebn0)},
                    {"loss_db", output_real(r->crossing.ebn0 - best->crossing.ebn0)},
                    {"frames", output_count(r->point.counts.frames + r->crossing.frames)},
                    {"threshold_db", output_real(r->setting.threshold_db)},
                    {"role", json_string(r->fate == TUNE_OUT ? "dropped" : r->role)},
                    {"floor", r->crossing.floor > 0 ? json_real(r->crossing.floor) : json_null()},
                    {"mbit_s", output_real(throughput(run, r))});
}

/* Measured candidates by their Eb/N0, the dropped ones by their error rate, those with a floor,
 * then the default and sum-product. */
static double place_of(const racer *r) {
  if (strcmp(r->role, "sum-product") == 0) return 4000;
  if (strcmp(r->role, "default") == 0) return 3000;
  if (r->crossing.floor > 0) return 1000 + r->crossing.floor;
  if (r->fate == TUNE_OUT) return 500 + frame_error_rate(&r->point.counts);
  return r->crossing.ebn0;
}

static int compare(const void *a, const void *b) {
  double x = place_of(a), y = place_of(b);
  return (x > y) - (x < y);
}

static json_t *rows_of(tune_run *run) {
  json_t *rows = json_array();
  qsort(run->racers, (size_t)run->count, sizeof *run->racers, compare);
  for (int i = 0; i < run->count; i++) rows = output_append(rows, row(run, &run->racers[i]));
  return rows;
}

/* ---- Settings ---- */

/* A frame in error has a few percent of wrong bits. */
static double target_of(double fer) {
  return 0.02 * fer;
}

static extr_status rank(tune_run *run) {
  const tune_request *request = run->request;
  static ranked best[CANDIDATES_MAX];
  int count = 0;
  TRY(setting_list_families(run->context, &request->settings, &run->list));
  if (run->list.count == 0)
    return extr_fail(run->context, EXTR_INPUT,
                     "no candidate: with these bits no step is useful; give --llr-step");
  TRY(candidates_rank(run->context, run->ensemble, &run->list, target_of(request->fer),
                      (int)request->candidates, best, &count));
  for (int i = 0; i < count; i++)
    run->racers[run->count++] = (racer){.setting = best[i], .role = "candidate"};
  return EXTR_OK;
}

static extr_status add_other(tune_run *run, const char *decoder, const char *role) {
  typed_settings typed = run->request->settings.others;
  extr_decoder_settings settings;
  racer *r = &run->racers[run->count];
  type_setting(&typed, "decoder", decoder);
  type_setting(&typed, "message", NULL);
  TRY(decoder_options_parse(run->context, &typed, &settings, NULL));
  r->role = role;
  r->setting = (ranked){.settings = settings, .threshold_db = NAN};
  if (settings.message == EXTR_I8)
    TRY(candidate_threshold(run->context, run->ensemble, &settings, target_of(run->request->fer),
                            INFINITY, &r->setting));
  run->count++;
  return EXTR_OK;
}

/* The candidate of least threshold that has a factor or an offset, or NULL. */
static const extr_decoder_settings *first_corrected(const tune_run *run) {
  for (int i = 0; i < run->count; i++) {
    const extr_decoder_settings *s = &run->racers[i].setting.settings;
    if (s->algorithm == EXTR_NORMALIZED || s->algorithm == EXTR_OFFSET) return s;
  }
  return NULL;
}

/* Searches the weights, and adds the setting with them. */
static extr_status add_weights(tune_run *run) {
  const tune_request *request = run->request;
  const extr_decoder_settings *start = first_corrected(run);
  if (!request->weights_out) return EXTR_OK;
  if (!start)
    return extr_fail(run->context, EXTR_INPUT,
                     "--weights: no candidate is nms or oms; expected one in --decoder");
  weight_search search = {.code = run->codec.code,
                          .ensemble = run->ensemble,
                          .settings = start,
                          .target = target_of(request->fer),
                          .file = request->weights_out};
  for (int i = 0; i < request->weights.count; i++)
    *(request->weights.values[i] ? &search.by_degree : &search.by_iteration) = true;
  TRY(weight_search_run(run->context, &search));
  extr_decoder_settings settings = *start;
  TRY(extr_decoder_set(run->context, &settings, "weights", request->weights_out));
  racer *made = &run->racers[run->count++];
  made->role = "weights";
  return candidate_threshold(run->context, run->ensemble, &settings, search.target, INFINITY,
                             &made->setting);
}

/* ---- Simulation ---- */

/* Half a second to some seconds per point, and errors enough for the interval that a steep curve
 * needs. */
static uint64_t errors_of(const tune_run *run) {
  if (run->request->errors) return (uint64_t)run->request->errors;
  double errors = 3e8 * run->request->fer / extr_code_columns(run->codec.code);
  return (uint64_t)fmin(fmax(errors, 15), 60);
}

/* What the simulated points depend on: the settings in their order, and when a point ends. */
static extr_status race_lines(const tune_run *run, const race *how, json_t **lines) {
  char hash[EXTR_HASH_TEXT], key[24], text[SETTING_LIST_TEXT];
  extr_code_hash(run->codec.code, hash);
  *lines = OUTPUT_ROW({"edge_sha256", json_string(hash)},
                      {"seed", json_sprintf("%lld", (long long)run->request->seed)},
                      {"fer", json_sprintf("%.15g", how->limits.fer)},
                      {"min_frame_errors", json_sprintf("%lld", (long long)how->limits.errors)},
                      {"finalists", json_sprintf("%d", how->finalists)});
  bool whole = *lines;
  for (int i = 0; i < run->count && whole; i++) {
    simulation_settings settings = how->simulation;
    OWNED(fingerprint_free) fingerprint of = {0};
    settings.decoder = run->racers[i].setting.settings;
    TRY(fingerprint_of(run->context, &settings, &of));
    snprintf(key, sizeof key, "setting %d", i + 1);
    json_t *line = json_sprintf("%s, %.16s", setting_text(&settings.decoder, NULL, text), of.hash);
    whole = json_object_set_new(*lines, key, line) == 0;
  }
  return whole ? EXTR_OK : extr_fail_memory(run->context);
}

static void close_log(curve_log *log) {
  store_close(&log->kept);
}

static extr_status simulate(tune_run *run) {
  const tune_request *request = run->request;
  uint64_t errors = errors_of(run);
  race how = {
      .simulation = {.codec = &run->codec,
                     .seed = (uint64_t)request->seed,
                     .threads = (int)request->threads},
      .limits = {.fer = request->fer,
                 .errors = errors,
                 .frames = (uint64_t)(2 * (double)errors / request->fer)},
      .finalists = (int)request->finalists,
  };
  OWNED(close_log) curve_log log = {0};
  json_auto_t *lines = NULL;
  how.log = &log;
  TRY(race_lines(run, &how, &lines));
  TRY(curve_log_open(run->context, request->out, lines, &log));
  return race_run(run->context, &how, run->racers, run->count);
}

static extr_status tune(tune_run *run) {
  TRY(ensemble_of_code(run->context, run->codec.code, &run->ensemble));
  TRY(rank(run));
  TRY(add_weights(run));
  TRY(add_other(run, "nms:0.75", "default"));
  TRY(add_other(run, "spa", "sum-product"));
  return simulate(run);
}

/* The decoder reads the file again. */
static extr_status check_weights_out(extr_context *context, const char *path) {
  if (extr_replace_is_stream(path))
    return extr_fail(context, EXTR_INPUT, "--weights-out %s: expected a file, which is read again",
                     path);
  return extr_replace_check(context, path);
}

static void free_run(tune_run *run) {
  setting_list_free(&run->list);
  extr_ensemble_free(run->ensemble);
  extr_codec_close(&run->codec);
}

static extr_status open_and_tune(const tune_request *request, tune_run *run, json_t **rows) {
  if (request->out) TRY(extr_replace_check(run->context, request->out));
  if (request->weights_out) TRY(check_weights_out(run->context, request->weights_out));
  TRY(extr_codec_open(run->context, request->code, request->information_bits, &run->codec));
  TRY(tune(run));
  *rows = rows_of(run);
  return EXTR_OK;
}

static extr_status run_request(extr_context *context, const command_line *line) {
  tune_request *request = line->data;
  OWNED(free_run) tune_run run = {.context = context, .request = request};
  json_t *rows = NULL;
  if (request->format < 0)
    request->format =
        request->out ? out_format(request->out, output_formats, OUTPUT_CSV) : OUTPUT_TABLE;
  TRY(out_without_journal(context, &request->out));
  extr_status status = open_and_tune(request, &run, &rows);
  if (!request->out || status != EXTR_OK) return out_rows(context, status, rows, request->format);
  activity_end();
  status = out_write_rows(context, rows, (output_format)request->format, request->out);
  json_decref(rows);
  return status;
}

int cmd_tune(int argc, char **argv) {
  static tune_request request;
  request.threads = omp_get_num_procs();
  option_spec options[] = {
      CODEC_OPTION(&request.code),
      CODEC_INFORMATION_OPTION(&request.information_bits),
      {"decoder", "NAME,...",
       "nms or oms, to find the best parameter, or decoders with given ones, such as "
       "nms:0.75; " SETTING_RANGES,
       OPTION_TEXT, .text = &request.settings.decoders, .initial = "nms,oms"},
      SETTING_LIST_OPTIONS(&request.settings),
      setting_option(&request.settings.others, "iterations"),
      {"fer", "RATE", "frame error rate at which settings are compared", OPTION_REAL,
       .real = &request.fer, .low = 1e-9, .high = 0.5, .initial = "1e-3"},
      {"weights", "UNIT,...",
       "also find factors or offsets by iteration, by degree of the check nodes, or by both",
       OPTION_CHOICES, .integers = &request.weights, .choices = weight_units,
       .needs = "weights-out", .absent = "one for all"},
      {"weights-out", "FILE", "write them to FILE, a new one, for --weights of `ber`", OPTION_OUT,
       .text = &request.weights_out, .needs = "weights", .absent = "needed for --weights"},
      {"candidates", "N", "number of settings that density evolution selects for the simulation",
       OPTION_INTEGER, .integer = &request.candidates, .low = 1, .high = CANDIDATES_MAX,
       .initial = "8"},
      {"finalists", "N",
       "number of settings whose Eb/N0 is measured; the others are dropped. As many as "
       "--candidates: none is dropped",
       OPTION_INTEGER, .integer = &request.finalists, .low = 1, .high = CANDIDATES_MAX,
       .initial = "2"},
      {"min-frame-errors", "N", "frame errors per point", OPTION_INTEGER,
       .integer = &request.errors, .low = 5, .high = 1e9, .absent = "15 to 60, by the code's size"},
      {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &request.threads, .low = 1,
       .high = SIMULATE_THREADS_MAX, .absent = "one per processor"},
      {"seed", "N", "seed of the random numbers", OPTION_INTEGER, .integer = &request.seed,
       .low = 0, .high = 1e15, .initial = "1"},
      {"format", "FORMAT", "output format", OPTION_CHOICE, .choice = &request.format,
       .choices = output_formats, .absent = "table; with --out from the ending of FILE, else csv"},
      {"out", "FILE", "write the table to FILE; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &request.out, .absent = "standard output"},
  };
  const int count = sizeof options / sizeof *options;
  option_named(options, count, "llr-step")->absent = "1/8 to 2, by the bits";
  option_spec *iterations = option_named(options, count, "iterations");
  iterations->help = "maximum number of iterations";
  iterations->absent = "20";
  command_manual manual =
      MANUAL(cmd_tune, name,
             .example = "--code 802.11n-648-1/2 --fer 1e-2 --candidates 3 --min-frame-errors 20",
             .options = options, .option_count = count);
  return command_run(&manual, argc, argv, run_request, &request);
}
