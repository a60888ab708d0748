#include "bench/run/progress.h"

#include "bench/output/output.h"
#include "core/base/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

const char *const progress_modes[] = {"auto", "none", "json", NULL};

static const double live_period = 0.2, json_period = 1, log_period = 60; /* seconds */
static const char clear_line[] = "\r\033[K";
/* The line is truncated at the edge of the terminal: if it wrapped, only its last part could be
 * rewritten. */
static const char wrap_off[] = "\033[?7l", wrap_on[] = "\033[?7h";

progress_line progress_start(const simulation_settings *settings, const sweep_plan *plan,
                             progress_mode mode, bool keep) {
  return (progress_line){
      .settings = settings,
      .plan = plan,
      .end = INFINITY,
      .mode = mode,
      .live = mode == PROGRESS_AUTO && isatty(STDERR_FILENO),
      .keep = keep,
      .shown = clock_seconds(),
  };
}

/* ---- What is left ---------------------------------------------------------------------------- */

/* The number of frame errors that will end the point, if a limit depends on it. */
static uint64_t error_target(const simulation_settings *settings) {
  uint64_t target = settings->min_frame_errors;
  if (settings->precision <= 0) return target;
  uint64_t precise = extr_precision_frame_errors(settings->precision);
  return precise < target ? precise : target;
}

static double max_frames(const simulation_settings *settings) {
  return (double)settings->max_frames / (double)(settings->other_shards + 1);
}

double progress_seconds_left(const simulation_settings *settings, const point_result *point) {
  double frames = (double)point->counts.frames, errors = (double)point->counts.frame_errors;
  double per_frame = point->seconds / frames;
  double by_frames = (max_frames(settings) - frames) * per_frame;
  double by_errors = errors > 0
                         ? ((double)error_target(settings) - errors) * frames / errors * per_frame
                         : INFINITY;
  double by_time = settings->max_seconds - point->seconds;
  return fmax(0, fmin(by_frames, fmin(by_errors, by_time)));
}

static double log_rate(const point_result *point) {
  return log(frame_error_rate(&point->counts));
}

/* Adds the time of the points to come until one ends the sweep. */
static double list_seconds(const progress_line *progress, const point_result *point) {
  const simulation_settings *settings = progress->settings;
  const sweep_plan *plan = progress->plan;
  const point_result *last = &progress->last;
  double per_frame = point->seconds / (double)point->counts.frames, sum = 0;
  double fall = (log_rate(point) - log_rate(last)) / (point->quality - last->quality);
  if (!isfinite(fall)) return INFINITY;
  for (int i = plan->taken + 1; i < plan->list->count; i++) {
    double rate = fmin(1, exp(log_rate(point) + fall * (plan->list->values[i] - point->quality)));
    double by_errors = (double)error_target(settings) / rate * per_frame;
    double limit = fmin(max_frames(settings) * per_frame, settings->max_seconds);
    sum += fmin(by_errors, limit);
    if (rate < plan->stop.fer || (plan->stop.short_point && limit < by_errors)) break;
  }
  return sum;
}

double progress_sweep_seconds_left(const progress_line *progress, const point_result *point) {
  const sweep_plan *plan = progress->plan;
  double left = progress_seconds_left(progress->settings, point);
  if (!plan->list) return INFINITY;
  if (plan->taken + 1 < plan->list->count) left += list_seconds(progress, point);
  return fmax(0, fmin(left, progress->end - clock_seconds()));
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void print_duration(double duration) {
  const double seconds = round(duration);
  if (seconds < 60)
    fprintf(stderr, "%.0fs", seconds);
  else if (seconds < 3600)
    fprintf(stderr, "%dm%02ds", (int)seconds / 60, (int)seconds % 60);
  else if (seconds < 100 * 3600.0)
    fprintf(stderr, "%dh%02dm", (int)seconds / 3600, (int)seconds / 60 % 60);
  else
    fprintf(stderr, "> 100h");
}

static void print_point(const progress_line *progress, const point_result *point) {
  const simulation_settings *settings = progress->settings;
  const frame_counts *counts = &point->counts;
  extr_rate fer = extr_rate_wilson(counts->frame_errors, counts->frames);
  char quality[CHANNEL_QUALITY_TEXT];
  extr_channel_quality_text(settings->channel.kind, point->quality, quality);
  double bits = (double)counts->frames * extr_code_columns(settings->codec->code);
  fprintf(stderr,
          "%s%s  %" PRIu64 " frames  %" PRIu64 "/%" PRIu64
          " errors  FER %.2e [%.1e, %.1e]  %.2f iterations  %.1f Mbit/s  ",
          progress->trial ? "trial " : "", quality, counts->frames, counts->frame_errors,
          error_target(settings), fer.value, fer.low, fer.high,
          (double)counts->iterations / (double)counts->frames, bits / point->seconds * 1e-6);
}

static void print_line(const progress_line *progress, const point_result *so_far) {
  if (progress->live) fprintf(stderr, "%s%s", clear_line, wrap_off);
  print_point(progress, so_far);
  double left = progress_seconds_left(progress->settings, so_far);
  double sweep_left = progress_sweep_seconds_left(progress, so_far);
  print_duration(left);
  fputs(" left", stderr);
  if (isfinite(sweep_left) && sweep_left != left) {
    fputs(", sweep ", stderr);
    print_duration(sweep_left);
  }
  fputs(progress->live ? wrap_on : "\n", stderr);
  fflush(stderr);
}

/* Prints one line on stderr:
 *
 *   {"event": "running", "ebn0_db": 1.5, "frames": N, "frame_errors": N, "target_errors": N,
 *    "fer": R, "fer_low": R, "fer_high": R, "iterations": per frame, "mbit_s": R, "seconds": R,
 *    "seconds_left": R or null, "sweep_seconds_left": R or null}
 *
 * `event` is "point" for a point that has ended; "ebn0_db" stands for extr_channel_quality_name. */
static void print_json(const progress_line *progress, const char *event,
                       const point_result *point) {
  const simulation_settings *settings = progress->settings;
  const frame_counts *counts = &point->counts;
  double frames = (double)counts->frames, bits = frames * extr_code_columns(settings->codec->code);
  extr_rate fer = extr_rate_wilson(counts->frame_errors, counts->frames);
  json_auto_t *line = OUTPUT_ROW(
      {"event", json_string(event)},
      {extr_channel_quality_name(settings->channel.kind), json_real(point->quality)},
      {"frames", output_count(counts->frames)},
      {"frame_errors", output_count(counts->frame_errors)},
      {"target_errors", output_count(error_target(settings))}, {"fer", json_real(fer.value)}, //
      {"fer_low", json_real(fer.low)},                                                        //
      {"fer_high", json_real(fer.high)},                                                      //
      {"iterations", output_real((double)counts->iterations / frames)},
      {"mbit_s", output_real(bits / point->seconds * 1e-6)},
      {"seconds", json_real(point->seconds)}, //
      {"seconds_left", output_real(progress_seconds_left(settings, point))},
      {"sweep_seconds_left", output_real(progress_sweep_seconds_left(progress, point))});
  if (line && json_dumpf(line, stderr, JSON_REAL_PRECISION(7)) == 0) fputc('\n', stderr);
  fflush(stderr);
}

/* ---- Updates --------------------------------------------------------------------------------- */

static double period(const progress_line *progress) {
  if (progress->mode == PROGRESS_JSON) return json_period;
  return progress->live ? live_period : log_period;
}

void progress_show(progress_line *progress, const point_result *so_far) {
  if (progress->mode == PROGRESS_NONE) return;
  double now = clock_seconds();
  if (now - progress->shown < period(progress)) return;
  progress->shown = now;
  if (progress->mode == PROGRESS_JSON)
    print_json(progress, "running", so_far);
  else
    print_line(progress, so_far);
}

void progress_finish(progress_line *progress, const point_result *result) {
  if (progress->mode == PROGRESS_JSON) print_json(progress, "point", result);
  if (progress->mode != PROGRESS_AUTO) return;
  if (progress->live) fputs(clear_line, stderr);
  if (progress->keep && result->counts.frames > 0) {
    print_point(progress, result);
    print_duration(result->seconds);
    fputc('\n', stderr);
  }
  fflush(stderr);
}
