#include "bench/run/progress/progress.h"
#include "bench/simulation/point_result.h"
#include "core/base/clock.h"

#include <math.h>

uint64_t progress_error_target(const simulation_settings *settings) {
  uint64_t target = settings->min_frame_errors;
  if (settings->precision <= 0) return target;
  uint64_t precise = precision_frame_errors(settings->precision);
  return precise < target ? precise : target;
}

static double max_frames(const simulation_settings *settings) {
  return (double)settings->max_frames / (double)(settings->other_shards + 1);
}

double progress_seconds_left(const simulation_settings *settings, const point_result *point) {
  double frames = (double)point->counts.frames, errors = (double)point->counts.frame_errors;
  double per_frame = point->seconds / frames;
  double by_frames = (max_frames(settings) - frames) * per_frame;
  double by_errors =
      errors > 0 ? ((double)progress_error_target(settings) - errors) * frames / errors * per_frame
                 : INFINITY;
  double by_time = settings->max_seconds - point->seconds;
  return fmax(0, fmin(by_frames, fmin(by_errors, by_time)));
}

static double log_rate(const point_result *point) {
  return log((double)point->counts.frame_errors / (double)point->counts.frames);
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
    double by_errors = (double)progress_error_target(settings) / rate * per_frame;
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
