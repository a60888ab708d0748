#include "bench/options/limit_options.h"

#include <extrinsic/status.h>

#include "bench/cli/duration.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

enum { MIN_FRAME_ERRORS = 100 };

void limit_options_table(limit_options *typed, option_spec rows[LIMIT_OPTIONS]) {
  const option_spec table[LIMIT_OPTIONS] = {
      {"min-frame-errors", "N", "end a point at N frame errors", OPTION_INTEGER,
       .integer = &typed->min_frame_errors, .low = 1, .high = 1e15,
       .absent = "100; no limit with --precision"},
      {"max-frames", "N", "end a point at N frames", OPTION_INTEGER, .integer = &typed->max_frames,
       .low = 1, .high = 1e15, .initial = "1000000000"},
      {"precision", "P",
       "end a point when half the width of the 95 % interval is at most P times the rate, for both "
       "FER and BER",
       OPTION_REAL, .real = &typed->precision, .low = 1e-4, .high = 1, .absent = "no limit"},
      {"max-time", "TIME",
       "end a point after TIME (" DURATION_EXAMPLES "); counts then depend on the machine's speed",
       OPTION_TEXT, .text = &typed->max_time, .absent = "no limit"},
      {"max-total-time", "TIME", "end the run after TIME, even in the middle of a point",
       OPTION_TEXT, .text = &typed->max_total_time, .absent = "no limit"},
  };
  memcpy(rows, table, sizeof table);
}

/* No text means no limit. */
static extr_status read_time(extr_context *context, const char *option, const char *text,
                             double *seconds) {
  *seconds = INFINITY;
  if (!text || duration_parse(text, seconds)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--%s '%s': expected a duration like " DURATION_EXAMPLES,
                   option, text);
}

extr_status limit_options_parse(extr_context *context, const limit_options *typed,
                                simulation_settings *settings, double *max_total_seconds) {
  settings->precision = typed->precision;
  settings->min_frame_errors = (uint64_t)typed->min_frame_errors;
  if (typed->min_frame_errors == 0)
    settings->min_frame_errors = typed->precision > 0 ? SIMULATE_ENDLESS : MIN_FRAME_ERRORS;
  settings->max_frames = (uint64_t)typed->max_frames;
  TRY(read_time(context, "max-time", typed->max_time, &settings->max_seconds));
  return read_time(context, "max-total-time", typed->max_total_time, max_total_seconds);
}
