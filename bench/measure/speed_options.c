#include "bench/measure/speed_options.h"

#include "bench/channel/channel.h"
#include "bench/measure/timing.h"

#include <string.h>

void speed_options_table(speed_options *typed, const char *ebn0, option_spec rows[SPEED_OPTIONS]) {
  const option_spec table[SPEED_OPTIONS] = {
      {"ebn0", "DB", "Eb/N0 of the frames; matters with early stop", OPTION_REAL,
       .real = &typed->ebn0_db, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .initial = ebn0},
      {"threads", "N", "number of threads, each with its own decoder", OPTION_INTEGER,
       .integer = &typed->threads, .low = 1, .high = SPEED_THREADS_MAX, .initial = "1"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &typed->repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "7"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION, .real = &typed->slice,
       .low = 1e-4, .high = 100, .initial = "0.01"},
  };
  memcpy(rows, table, sizeof table);
}

speed_settings speed_options_parse(const speed_options *typed) {
  return (speed_settings){.threads = (int)typed->threads,
                          .repeats = (int)typed->repeats,
                          .slice = typed->slice,
                          .ebn0_db = typed->ebn0_db};
}
