/* extrinsic ber: bit and frame error rates of a code with a decoder, point by point. */
#include "bench/commands/commands.h"
#include "bench/engine/crew.h"
#include "bench/options/decoder_options.h"
#include "bench/replay/error_file.h"
#include "bench/run/progress.h"
#include "bench/run/results.h"
#include "bench/run/run.h"
#include "bench/simulation/selftest.h"
#include "core/base/clock.h"

#include <math.h>
#include <unistd.h>

static const char name[] = "ber";

static extr_status selftest(extr_context *context) {
  selftest_check checks[SELFTEST_CHECKS];
  if (!selftest_channel(SELFTEST_SHORT, checks))
    return extr_fail(
        context, EXTR_INTERNAL,
        "simulated uncoded BPSK differs from the closed form (run extrinsic selftest for details)");
  return selftest_decoder(context);
}

/* The points of a sweep, simulated one after the other. */
typedef struct sweep {
  extr_context *context;
  run_options *options;
  run_record *record;
  results results;
  engine *simulator;
  progress_line progress;
  error_log *errors; /* NULL unless frames in error are saved */
  sweep_plan plan;
  bool begun;       /* the first point; what cannot be written from now on could be at first */
  double end;       /* when the time limit of all points ends, by clock_seconds */
  int untouched;    /* points of the sweep that needed no more frames */
  int unfinished;   /* points of the sweep that did not reach any of their limits */
  double compile_s; /* time to make the decoders */
  char chosen[PLAN_TEXT]; /* the plan_text when they were made */
  work_times times;
} sweep;

static bool time_is_over(const sweep *all) {
  return clock_seconds() >= all->end;
}

static bool keep(sweep *all, const point_result *so_far) {
  if (sweep_plan_probes(&all->plan) || !results_due(&all->results)) return true;
  ber_point_store(so_far, all->results.entry);
  return results_commit(&all->results);
}

static bool watch(void *data, const point_result *so_far) {
  sweep *all = data;
  progress_show(&all->progress, so_far);
  if (all->errors && error_log_status(all->errors) != EXTR_OK) return false;
  return !stop_point_requested() && !time_is_over(all) &&
         !sweep_plan_enough(&all->plan, &so_far->counts) && keep(all, so_far);
}

/* Simulates the missing frames of a point. */
static extr_status simulate(sweep *all, point_result *point) {
  const uint64_t before = point->counts.frames;
  all->progress.trial = sweep_plan_probes(&all->plan);
  if (before == 0 || !sweep_plan_enough(&all->plan, &point->counts))
    TRY(extr_simulator_point(all->context, all->simulator, point, watch, all));
  if (point->counts.frames > before) progress_finish(&all->progress, point);
  extr_work_times_add(&all->times, &point->times);
  stop_point_done();
  return EXTR_OK;
}

/* Probes are not kept in the results, so the search always proceeds in the same way. */
static extr_status run_probe(sweep *all, double quality) {
  point_result point = {.quality = quality};
  TRY(simulate(all, &point));
  if (!interrupt_seen()) sweep_plan_take(&all->plan, &point);
  return EXTR_OK;
}

/* A frame_error_watch. Frames of probes are not saved. */
static void keep_errors(void *data, double quality, uint64_t batch, uint64_t frames) {
  sweep *all = data;
  if (!sweep_plan_probes(&all->plan)) error_log_add(all->errors, quality, batch, frames);
}

static extr_status run_point(sweep *all, double quality) {
  const channel_kind channel = all->options->simulation.channel.kind;
  store_entry *entry;
  TRY(results_begin(&all->results, extr_simulation_point_key(channel, quality), quality, &entry));
  const point_result start = ber_point(entry);
  point_result point = start;
  TRY(simulate(all, &point));
  all->progress.last = point;
  bool ended = !interrupt_seen() && sweep_plan_take(&all->plan, &point);
  all->untouched += ended && point.counts.frames == start.counts.frames;
  all->unfinished += ended && point.ending == EXTR_ENDED_BY_WATCH;
  /* A journal that has a point beyond a frame that could not be kept would never make it up. */
  if (all->errors) TRY(error_log_status(all->errors));
  ber_point_store(&point, entry);
  TRY(run_describe_plan(all->record, all->options, extr_simulator_decoder(all->simulator)));
  return results_end(&all->results, point.counts.frames != start.counts.frames, ended,
                     point.ending);
}

static extr_status run_points(sweep *all) {
  double quality;
  while (!interrupt_seen() && !time_is_over(all) && sweep_plan_next(&all->plan, &quality)) {
    if (sweep_plan_probes(&all->plan))
      TRY(run_probe(all, quality));
    else
      TRY(run_point(all, quality));
  }
  return EXTR_OK;
}

/* How the time divides: seconds summed over all threads and points, and separately the time to make
 * the decoder and compile its kernels. Stochastic decoders have no parts. */
static extr_status report_profile(sweep *all) {
  const work_times *times = &all->times;
  const extr_decoding_parts *p = &times->parts;
  const double seconds = fmax(times->channel + times->decoding + times->other, 1e-9);
  const double measured = fmax(p->loading + p->updating + p->deciding + p->reporting, 1e-9);
  const double channel = times->channel / seconds, decoding = times->decoding / seconds;
  const double other = times->other / seconds, scale = decoding / measured;
  const double idle = p->lanes > 0 ? (double)p->idle / (double)p->lanes : 0;
  fprintf(stderr,
          "profile: compiled in %.3g s; %.3g s: channel %.1f %%, decoding %.1f %%, other %.1f %%\n",
          all->compile_s, seconds, 100 * channel, 100 * decoding, 100 * other);
  if (p->lanes > 0)
    fprintf(stderr,
            "decoding: loading %.1f %%, updating %.1f %%, deciding %.1f %%, reporting %.1f %%; "
            "%.1f %% of the lanes idle\n",
            100 * scale * p->loading, 100 * scale * p->updating, 100 * scale * p->deciding,
            100 * scale * p->reporting, 100 * idle);
  all->record->profile = OUTPUT_ROW(
      {"seconds", json_real(seconds)}, {"channel", json_real(channel)},
      {"decoding", json_real(decoding)}, {"other", json_real(other)},
      {"compile_s", json_real(all->compile_s)}, {"idle_lanes", json_real(idle)},
      {"loading", json_real(scale * p->loading)}, {"updating", json_real(scale * p->updating)},
      {"deciding", json_real(scale * p->deciding)}, {"reporting", json_real(scale * p->reporting)});
  return all->record->profile ? EXTR_OK : extr_fail_memory(all->context);
}

static extr_status run_sweep(sweep *all) {
  const run_options *options = all->options;
  all->progress = progress_start(&options->simulation, &all->plan, (progress_mode)options->progress,
                                 options->out || !isatty(STDOUT_FILENO));
  all->progress.end = all->end = clock_seconds() + options->typed_simulation.max_total_seconds;
  TRY(run_points(all));
  if (options->simulation.profile) TRY(report_profile(all));
  decoder_report_plan(name, extr_simulator_decoder(all->simulator), options->simulation.codec->code,
                      all->chosen);
  return all->plan.taken > 0 ? results_finish(&all->results) : EXTR_OK;
}

/* Reports that the run ends before its limits are reached. */
static int report_unfinished(const sweep *all) {
  const run_options *options = all->options;
  const char *why = !interrupt_seen() && time_is_over(all) ? "time limit reached" : "interrupted";
  const char *more = options->out ? "; the same command continues it" : "";
  int finished = all->plan.taken - all->unfinished;
  char of[32] = "", rest[64] = "";
  if (all->plan.taken == 0)
    return failure(EXIT_INTERRUPTED, name, "%s: no point is finished%s", why, more);
  if (all->plan.list) snprintf(of, sizeof of, " of %d", all->plan.list->count);
  if (all->unfinished > 0)
    snprintf(rest, sizeof rest, ", and %d unfinished with the frames so far", all->unfinished);
  return failure(EXIT_INTERRUPTED, name, "%s: %d%s points are finished and saved in %s%s%s", why,
                 finished, of, options->out ? options->out : out_standard_name(), rest, more);
}

static void report_floor(const sweep *all) {
  const waterfall *search = &all->plan.search;
  char quality[CHANNEL_QUALITY_TEXT];
  extr_channel_quality_text(all->options->simulation.channel.kind, search->seen.at / 1000.0,
                            quality);
  fprintf(stderr,
          "extrinsic ber: error floor: the frame error rate stays near %.1e from %s on and does "
          "not fall to %g\n",
          search->seen.rate, quality, search->low);
}

static int report_points(const sweep *all) {
  double next;
  if (sweep_plan_floor(&all->plan)) report_floor(all);
  if (interrupt_seen() || all->unfinished > 0 || sweep_plan_next(&all->plan, &next))
    return report_unfinished(all);
  if (all->plan.taken == 0)
    return failure(EXIT_FAILED, name, "the frame error rate stays above %g up to %d dB",
                   all->plan.search.high, CHANNEL_EBN0_MAX_DB);
  if (all->untouched == all->plan.taken && all->options->out)
    fprintf(stderr, "extrinsic ber: %s already has all of these points: nothing to simulate\n",
            all->options->out);
  return EXIT_DONE;
}

/* Opens the log of frames in error, if requested, after the results: only a run that may write its
 * results may write there. */
static extr_status open_errors(sweep *all) {
  extr_context *context = all->context;
  const run_options *options = all->options;
  if (!options->save_errors) return EXTR_OK;
  const configuration of = run_configuration(options);
  json_t *made;
  TRY(configuration_json(context, &of, &made));
  TRY(error_log_open(context, options->save_errors, made, &options->simulation, &all->errors));
  all->results.file.before_commit = error_log_sync;
  all->results.file.data = all->errors;
  return EXTR_OK;
}

/* What a user who chose no decoder may not know. */
static void advise(const run_options *options) {
  char better[AUTO_SETTING_TEXT];
  const simulation_settings *simulation = &options->simulation;
  if (!typed_setting(&options->typed_decoder, "decoder") && !*simulation->decoder.weights &&
      options->progress == PROGRESS_AUTO && simulation->channel.kind == CHANNEL_AWGN &&
      auto_setting_better(options->code_name, &simulation->decoder, better))
    fprintf(stderr,
            "extrinsic ber: the default nms:0.75 is not the best decoder for this code: %s "
            "(--decoder auto)\n",
            better);
}

static extr_status make_simulator(sweep *all) {
  run_options *options = all->options;
  if (options->save_errors) {
    options->simulation.error_watch = keep_errors;
    options->simulation.error_data = all;
  }
  const double start = clock_seconds();
  TRY(extr_simulator_new(all->context, &options->simulation, &all->simulator));
  all->compile_s = clock_seconds() - start;
  plan_text(extr_simulator_decoder(all->simulator), options->simulation.codec->code, all->chosen);
  return EXTR_OK;
}

static extr_status run_all(sweep *all) {
  extr_context *context = all->context;
  run_record *record = all->record;
  run_options *options = all->options;
  TRY(selftest(context));
  TRY(make_simulator(all));
  TRY(run_describe_plan(record, options, extr_simulator_decoder(all->simulator)));
  TRY(results_open(record, &ber_kind, &options->simulation, json_object(), json_array(),
                   &all->results));
  TRY(open_errors(all));
  if (all->results.file.journal.torn)
    fprintf(stderr, "extrinsic ber: %s: the last line is incomplete and was ignored\n",
            all->results.file.path);
  advise(options);
  simulation_warn_zeros(name, &options->simulation, "take --codewords random");
  decoder_warn_plan(context, name, &options->simulation.decoder);
  all->begun = true;
  return run_sweep(all);
}

/* The files could be written at the start, so an error at the end is a failure rather than wrong
 * input. */
static int fail(const sweep *all, extr_status status) {
  if (all->begun && status == EXTR_IO)
    return failure(EXIT_FAILED, name, "%s", extr_context_message(all->context));
  return failure_of(status, name, all->context);
}

static int lead(run_record *record, run_options *options) {
  sweep all = {
      .context = record->context, .record = record, .options = options, .plan = options->plan};
  extr_status status = run_all(&all);
  int code = status == EXTR_OK ? report_points(&all) : fail(&all, status);
  results_close(&all.results);
  extr_engine_free(all.simulator);
  status = error_log_close(all.errors);
  if (code == EXIT_DONE && status != EXTR_OK) code = fail(&all, status);
  return code;
}

static extr_status follow(extr_context *context, run_options *options) {
  OWNED(extr_engine_release) engine *simulator = NULL;
  TRY(extr_simulator_new(context, &options->simulation, &simulator));
  return crew_follow(context, simulator);
}

int cmd_ber(int argc, char **argv) {
  static const rank_command command = MANUAL(
      cmd_ber, name,
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --ebn0 1:0.5:2 --max-frames 10000",
      .options_size = sizeof(run_options), .table = ber_options_table, .parse = ber_options_parse,
      .lead = lead, .follow = follow);
  return rank_command_run(&command, argc, argv);
}
