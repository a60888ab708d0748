#include "bench/run/progress/progress.h"
#include "bench/simulation/stop/statistics.h"
#include <extrinsic/code.h>

#include <jansson.h>
#include <math.h>
#include <stdio.h>

static json_t *number(double value) {
  return isfinite(value) ? json_real(value) : json_null();
}

void progress_print_json(const char *event, const simulation_settings *settings,
                         const point_result *point) {
  const frame_counts *counts = &point->counts;
  double frames = (double)counts->frames, bits = frames * extr_code_columns(settings->codec->code);
  rate_interval fer = rate_wilson(counts->frame_errors, counts->frames);
  json_t *line = json_pack("{s:s, s:f, s:I, s:I, s:I, s:f, s:f, s:f, s:o, s:o, s:f, s:o}", "event",
                           event, channel_quality_name(settings->channel.kind), point->quality, //
                           "frames", (json_int_t)counts->frames, "frame_errors",
                           (json_int_t)counts->frame_errors, "target_errors",
                           (json_int_t)progress_error_target(settings),                     //
                           "fer", fer.value, "fer_low", fer.low, "fer_high", fer.high,      //
                           "iterations", number((double)counts->iterations / frames),       //
                           "mbit_s", number(bits / point->seconds * 1e-6),                  //
                           "seconds", point->seconds,                                       //
                           "seconds_left", number(progress_seconds_left(settings, point))); //
  if (line && json_dumpf(line, stderr, JSON_REAL_PRECISION(7)) == 0) fputc('\n', stderr);
  fflush(stderr);
  json_decref(line);
}
