/* The options of commands that measure decoders: Eb/N0, threads and repeats. */
#ifndef BENCH_MEASURE_SPEED_OPTIONS_H
#define BENCH_MEASURE_SPEED_OPTIONS_H

#include "bench/cli/options/option.h"
#include "bench/measure/speed.h"

/* The options as typed, before they are parsed. */
typedef struct speed_options {
  int64_t repeats, threads;
  double ebn0_db, slice;
} speed_options;

enum { SPEED_OPTIONS = 4 };

/* Rows for a command's table of options, with targets in `typed`; `ebn0` is the initial value. */
void speed_options_table(speed_options *typed, const char *ebn0, option_spec rows[SPEED_OPTIONS]);
speed_settings speed_options_parse(const speed_options *typed);

#endif
