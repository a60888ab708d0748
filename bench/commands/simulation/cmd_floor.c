/* extrinsic floor: error floors by importance sampling. */
#include "bench/commands/commands.h"
#include "bench/configuration/fingerprint.h"
#include "bench/engine/crew.h"
#include "bench/floor/floor_kind.h"
#include "bench/floor/splitting/splitting.h"
#include "bench/options/decoder_options.h"
#include "bench/run/results.h"
#include "bench/run/run.h"
#include "bench/sets/set_list.h"
#include "core/base/clock.h"
#include "core/base/math/order.h"

#include <stdlib.h>

static const char name[] = "floor";

enum { ORBITS_MOST = 4096 };

/* All points of a command. */
typedef struct floor_run {
  extr_context *context;
  const floor_options *options;
  floor_settings settings;
  set_file sets;
  target target;
  run_record *record;
  results results;
  floor_team team;
  char chosen[PLAN_TEXT]; /* the plan_text when its decoders were made */
  simulated with;         /* zeros without --with */
  bool interrupted;
  double shown; /* when the last line of progress was printed, by clock_seconds */
} floor_run;

/* ---- Before the first point ------------------------------------------------------------------ */

static extr_status read_sets(floor_run *run) {
  const extr_code *code = run->settings.simulation.codec->code;
  TRY(set_file_read(run->context, run->options->sets, code, false, &run->sets));
  TRY(set_list_sort(run->context, &run->sets.list));
  TRY(target_new(run->context, code, &run->sets.list, &run->target));
  if (run->options->per == FLOOR_PER_ORBIT) run->target.shown_orbits = run->target.orbits;
  if (run->target.shown_orbits > ORBITS_MOST)
    return extr_fail(run->context, EXTR_LIMIT, "--per orbit: found %d orbits, at most %d are shown",
                     run->target.orbits, ORBITS_MOST);
  run->settings.target = &run->target;
  return EXTR_OK;
}

static void print_sets(const void *what, FILE *stream) {
  const set_list *list = what;
  for (size_t i = 0; i < list->count; i++) {
    const listed_set *set = &list->sets[i];
    fprintf(stream, "%d", set->orbit);
    for (int j = 0; j < set->shape.columns; j++)
      fprintf(stream, " %d", set_list_columns(list, set)[j]);
    fputc('\n', stream);
  }
}

/* What the sums depend on beside the simulation: the sets, and what is shown of them. */
static extr_status open_results(floor_run *run) {
  char hash[DIGEST_TEXT];
  if (!digest_printed(print_sets, &run->sets.list, hash)) return extr_fail_memory(run->context);
  json_t *more = OUTPUT_ROW({"sets_sha256", json_string(hash)});
  if (run->target.shown_orbits > 0)
    more =
        output_joined(more, OUTPUT_ROW({"orbits", json_sprintf("%d", run->target.shown_orbits)}));
  TRY(results_open(run->record, &floor_kind, &run->settings.simulation, more,
                   floor_names(&run->target), &run->results));
  run->results.data = run->options->with ? &run->with : NULL;
  run->results.file.journal.table = -1; /* the rows also depend on --with and --errors */
  return EXTR_OK;
}

static extr_status read_simulated(floor_run *run) {
  const floor_options *options = run->options;
  const configuration of = run_configuration(&options->base);
  if (!options->with) return EXTR_OK;
  return simulated_read(run->context, options->with, options->errors, run->record->about, &of,
                        &run->target, &run->with);
}

static extr_status describe(floor_run *run) {
  const set_file *sets = &run->sets;
  run_record *record = run->record;
  TRY(record_about(record, "sets", "%s: %zu in %d orbits and %d class%s", run->options->sets,
                   sets->list.count, run->target.orbits, run->target.classes,
                   run->target.classes == 1 ? "" : "es"));
  if (sets->searched)
    TRY(record_about(record, "sets_complete", "%s, a <= %d, b <= %d", set_kind_names[sets->kind],
                     sets->complete, sets->max_odd));
  return record_about(record, "not_covered",
                      "errors that are in none of these sets, as in the waterfall%s",
                      run->options->with ? ", but for the rows with the simulation" : "");
}

/* ---- Points ---------------------------------------------------------------------------------- */

static bool watch(void *data, const floor_result *so_far) {
  floor_run *run = data;
  double now = clock_seconds();
  if (now - run->shown > 0.2 && activity_end()) {
    tally_rate rate = tally_estimate(&so_far->sums[floor_all(&run->target)], so_far->batches,
                                     extr_code_columns(run->settings.simulation.codec->code));
    fprintf(stderr, "%g dB  %.3g frames  FER %.2e [%.1e, %.1e]  %.0f s", so_far->quality,
            (double)so_far->batches * BATCH_FRAMES, rate.value, rate.low, rate.high,
            so_far->seconds);
    run->shown = now;
  }
  if (results_due(&run->results)) {
    floor_point_store(so_far, run->results.entry);
    if (!results_commit(&run->results)) return false;
  }
  return !stop_point_requested();
}

static extr_status choose_law(floor_run *run, store_entry *entry, floor_result *point) {
  if (point->choice.chosen) return EXTR_OK;
  TRY(pilot_run(run->context, &run->team, point->quality, stop_point_requested, &point->choice));
  if (!point->choice.chosen) return EXTR_OK;
  return floor_choice_store(run->context, &point->choice, &run->target, entry);
}

static extr_status run_point(floor_run *run, double quality) {
  floor_result point;
  store_entry *entry;
  const int64_t key = extr_simulation_point_key(CHANNEL_AWGN, quality);
  TRY(results_begin(&run->results, key, quality, &entry));
  TRY(floor_point_load(run->context, entry, &run->target, &point));
  const uint64_t before = point.batches;
  TRY(choose_law(run, entry, &point));
  if (point.choice.chosen) TRY(floor_point_run(run->context, &run->team, &point, watch, run));
  floor_point_store(&point, entry);
  run->interrupted = run->interrupted || !point.over;
  stop_point_done();
  TRY(run_describe_plan(run->record, &run->options->base, floor_team_decoder(&run->team)));
  return results_end(&run->results, point.batches != before, true,
                     point.over ? FLOOR_LIMIT : FLOOR_INTERRUPTED);
}

static extr_status run_points(floor_run *run) {
  const real_list *list = &run->options->ebn0;
  for (int i = 0; i < list->count && !interrupt_seen(); i++) TRY(run_point(run, list->values[i]));
  activity_end();
  decoder_report_plan(name, floor_team_decoder(&run->team), run->settings.simulation.codec->code,
                      run->chosen);
  return results_finish(&run->results);
}

/* ---- Options --------------------------------------------------------------------------------- */

static const char *const methods[] = {"sampling", "splitting", NULL};
static const char *const per_names[] = {"class", "orbit", NULL};

/* What some options need. */
static const char sampling[] = "method=sampling", splitting[] = "method=splitting";

/* With other words than for a simulation. */
static option_spec max_frames_option(simulation_options *options) {
  option_spec row = setting_option(&options->typed, "max-frames");
  row.help = "end a point at N frames, in whole batches of 64";
  row.low = BATCH_FRAMES;
  row.needs = sampling;
  return row;
}

static option_spec shard_option(simulation_options *options) {
  option_spec row = setting_option(&options->typed, "shard");
  row.help = "share I of N of the frames or repeats, from 1";
  return row;
}

static int options_table(run_options *base, option_spec *rows) {
  floor_options *options = (floor_options *)base;
  simulation_options *typed = &base->typed_simulation;
  const option_spec own[] = {
      CODEC_OPTION(&base->code_name),
      CODEC_INFORMATION_OPTION(&base->information_bits),
      {"method", "METHOD", "how rates are estimated", OPTION_CHOICE, .choice = &options->method,
       .choices = methods, .initial = "sampling"},
      {"sets", "FILE", "the sets to sample, from `sets --out`", OPTION_TEXT, .text = &options->sets,
       .needs = sampling, .absent = "required for sampling"},
      {"ebn0", "A:STEP:B|LIST", "Eb/N0 in dB", OPTION_REALS, .reals = &options->ebn0,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB, .absent = "required, or --esn0"},
      symbol_point_option("esn0", &base->points.esn0, NULL),
      symbol_point_option("snr", &base->points.esn0, NULL),
      {"precision", "P",
       "end a point when half the width of the 95 % interval is at most P times the rate",
       OPTION_REAL, .real = &options->precision, .low = 1e-4, .high = 1, .needs = sampling,
       .initial = "0.1"},
      {"max-time", "TIME", "end a point after this time", OPTION_DURATION,
       .real = &typed->max_seconds, .low = 1e-3, .high = 1e9, .needs = sampling,
       .absent = "no limit"},
      max_frames_option(typed),
      setting_option(&typed->typed, "threads"),
      setting_option(&typed->typed, "seed"),
      shard_option(typed),
      {"with", "FILE", "table of `ber` for the same points, whose rates are added", OPTION_TEXT,
       .text = &options->with, .needs = sampling, .absent = "only the floor"},
      {"errors", "FILE",
       "errors.jsonl of that run, from `ber --save-errors`: leave errors in listed sets out of "
       "the sum",
       OPTION_TEXT, .text = &options->errors, .needs = "with", .absent = "they count twice"},
      {"per", "WHAT", "class: one row per class; orbit: also one row per orbit of sets",
       OPTION_CHOICE, .choice = &options->per, .choices = per_names, .explained = true,
       .needs = sampling, .initial = "class"},
      {"population", "N", "splitting: frames in a population, in whole batches of 64",
       OPTION_INTEGER, .integer = &options->population, .low = BATCH_FRAMES, .high = 1 << 20,
       .needs = splitting, .initial = "512"},
      {"sweeps", "N", "splitting: moves of each kind per frame and step", OPTION_INTEGER,
       .integer = &options->sweeps, .low = 1, .high = 100000, .needs = splitting, .initial = "50"},
      {"repeats", "N", "splitting: independent populations", OPTION_INTEGER,
       .integer = &options->repeats, .low = SPLITTING_REPEATS_MIN, .high = SPLITTING_REPEATS_MAX,
       .needs = splitting, .initial = "8"},
      OUTPUT_FILE_OPTION(&base->format),
      {"out", "FILE", "the table, replaced as a whole; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &base->out, .absent = "standard output"},
  };
  enum { OWN = sizeof own / sizeof *own };
  memcpy(rows, own, sizeof own);
  return OWN + decoder_options_table(&base->typed_decoder, DECODERS_ALL, rows + OWN);
}

static extr_status parse_options(extr_context *context, run_options *base) {
  floor_options *options = (floor_options *)base;
  simulation_settings *simulation = &base->simulation;
  if (options->method == FLOOR_SAMPLING && !options->sets)
    return extr_fail(context, EXTR_INPUT,
                     "--sets: sampling needs it; `sets --out` writes the file, and --method "
                     "splitting does without");
  if (base->points.esn0.count > 0) {
    options->ebn0 = base->points.esn0;
    base->symbol_points = &options->ebn0;
  }
  if (options->ebn0.count == 0)
    return extr_fail(context, EXTR_INPUT, "--ebn0 A:STEP:B|LIST is required");
  if (options->method == FLOOR_SPLITTING) /* one point follows from another */
    qsort(options->ebn0.values, (size_t)options->ebn0.count, sizeof(double), extr_compare_reals);
  TRY(decoder_options_parse(context, &base->typed_decoder, &simulation->decoder,
                            &base->structures));
  TRY(simulation_options_parse(context, &base->typed_simulation, simulation));
  simulation->min_frame_errors = SIMULATE_ENDLESS;
  simulation->precision = options->precision;
  simulation->max_frames = simulation->max_frames / BATCH_FRAMES * BATCH_FRAMES;
  return EXTR_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

static extr_status sample(floor_run *run) {
  TRY(read_sets(run));
  TRY(floor_team_new(run->context, &run->settings, &run->team));
  plan_text(floor_team_decoder(&run->team), run->settings.simulation.codec->code, run->chosen);
  if (!run->record) return crew_follow(run->context, run->team.engine);
  TRY(describe(run));
  TRY(read_simulated(run));
  TRY(open_results(run));
  return run_points(run);
}

static void free_run(floor_run *run) {
  extr_engine_free(run->team.engine);
  target_free(&run->target);
  set_file_free(&run->sets);
  results_close(&run->results);
  simulated_free(&run->with);
}

/* Without a record on a rank that follows. */
static extr_status run_method(extr_context *context, run_record *record,
                              const floor_options *options, bool *interrupted) {
  if (options->method == FLOOR_SPLITTING)
    return splitting_command(context, record, options, interrupted);
  OWNED(free_run)
  floor_run run = {.context = context,
                   .record = record,
                   .options = options,
                   .settings.simulation = options->base.simulation};
  TRY(sample(&run));
  *interrupted = run.interrupted;
  return EXTR_OK;
}

static int lead(run_record *record, run_options *options) {
  extr_context *context = record->context;
  bool interrupted = false;
  simulation_warn_zeros(name, &options->simulation, "the rates may be too low");
  decoder_warn_plan(context, name, &options->simulation.decoder);
  extr_status status = run_method(context, record, (const floor_options *)options, &interrupted);
  if (status != EXTR_OK) return failure_of(status, name, context);
  if (!interrupt_seen() && !interrupted) return EXIT_DONE;
  return failure(EXIT_INTERRUPTED, name, "interrupted%s",
                 options->out ? "; the same command continues it" : "");
}

static extr_status follow(extr_context *context, run_options *options) {
  bool interrupted;
  return run_method(context, NULL, (const floor_options *)options, &interrupted);
}

int cmd_floor(int argc, char **argv) {
  static const rank_command command = MANUAL(
      cmd_floor, name,
      .example =
          "--code 802.3an-2048-1723 --sets an.sets --decoder nms:0.75 --ebn0 5 --max-time 60",
      .options_size = sizeof(floor_options), .table = options_table, .parse = parse_options,
      .lead = lead, .follow = follow);
  return rank_command_run(&command, argc, argv);
}
