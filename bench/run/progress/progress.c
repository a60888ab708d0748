#include "bench/run/progress/progress.h"

#include <extrinsic/code.h>

#include "bench/simulation/statistics.h"
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

static void print_duration(double seconds) {
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
  extr_rate fer = rate_wilson(counts->frame_errors, counts->frames);
  char quality[CHANNEL_QUALITY_TEXT];
  channel_quality_text(settings->channel.kind, point->quality, quality);
  double bits = (double)counts->frames * extr_code_columns(settings->codec->code);
  fprintf(stderr,
          "%s%s  %" PRIu64 " frames  %" PRIu64 "/%" PRIu64
          " errors  FER %.2e [%.1e, %.1e]  %.2f iterations  %.1f Mbit/s  ",
          progress->trial ? "trial " : "", quality, counts->frames, counts->frame_errors,
          progress_error_target(settings), fer.value, fer.low, fer.high,
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
    progress_print_json(progress, "running", so_far);
  else
    print_line(progress, so_far);
}

void progress_finish(progress_line *progress, const point_result *result) {
  if (progress->mode == PROGRESS_JSON) progress_print_json(progress, "point", result);
  if (progress->mode != PROGRESS_AUTO) return;
  if (progress->live) fputs(clear_line, stderr);
  if (progress->keep && result->counts.frames > 0) {
    print_point(progress, result);
    print_duration(result->seconds);
    fputc('\n', stderr);
  }
  fflush(stderr);
}
