#include "bench/output/output.h"
#include "bench/run/progress/progress.h"
#include "bench/simulation/statistics.h"
#include <extrinsic/code.h>

#include <stdio.h>

void progress_print_json(const progress_line *progress, const char *event,
                         const point_result *point) {
  const simulation_settings *settings = progress->settings;
  const frame_counts *counts = &point->counts;
  double frames = (double)counts->frames, bits = frames * extr_code_columns(settings->codec->code);
  extr_rate fer = rate_wilson(counts->frame_errors, counts->frames);
  json_t *line =
      OUTPUT_ROW({"event", json_string(event)},
                 {channel_quality_name(settings->channel.kind), json_real(point->quality)},
                 {"frames", output_count(counts->frames)},
                 {"frame_errors", output_count(counts->frame_errors)},
                 {"target_errors", output_count(progress_error_target(settings))},
                 {"fer", json_real(fer.value)},     //
                 {"fer_low", json_real(fer.low)},   //
                 {"fer_high", json_real(fer.high)}, //
                 {"iterations", output_real((double)counts->iterations / frames)},
                 {"mbit_s", output_real(bits / point->seconds * 1e-6)},
                 {"seconds", json_real(point->seconds)}, //
                 {"seconds_left", output_real(progress_seconds_left(settings, point))},
                 {"sweep_seconds_left", output_real(progress_sweep_seconds_left(progress, point))});
  if (line && json_dumpf(line, stderr, JSON_REAL_PRECISION(7)) == 0) fputc('\n', stderr);
  fflush(stderr);
  json_decref(line);
}
