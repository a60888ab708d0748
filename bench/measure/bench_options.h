/* The options of the commands that measure decoders. */
#ifndef BENCH_MEASURE_BENCH_OPTIONS_H
#define BENCH_MEASURE_BENCH_OPTIONS_H

#include "bench/cli/options.h"
#include "bench/measure/speed.h"
#include "bench/options/decoder_options.h"
#include "bench/output/output.h"
#include <extrinsic/decoder.h>

/* ---- Eb/N0, threads and repeats -------------------------------------------------------------- */

/* The options as typed, before they are parsed. */
typedef struct speed_options {
  int64_t repeats, threads;
  double ebn0_db, slice;
} speed_options;

enum { SPEED_OPTIONS = 4 };

/* Rows for a command's table of options, with targets in `typed`; `ebn0` is the initial value. */
void speed_options_table(speed_options *typed, const char *ebn0, option_spec rows[SPEED_OPTIONS]);
speed_settings speed_options_parse(const speed_options *typed);

/* ---- Structures and layouts ------------------------------------------------------------------ */

enum {
  BENCH_STRUCTURES_MAX = 8,
  BENCH_LAYOUTS_MAX = 8,
  BENCH_CASES_MAX = BENCH_STRUCTURES_MAX * BENCH_LAYOUTS_MAX,
  BENCH_OWN_MAX = 4
};

/* One of the decoders to be compared. */
typedef struct bench_case {
  int structure, layout;         /* indices in the lists of the options */
  extr_decoder_settings decoder; /* decoder settings of the options with these two */
} bench_case;

typedef struct bench_options {
  extr_decoder_settings decoder; /* all but the structure of the check nodes and the layout */
  check_choice structures[BENCH_STRUCTURES_MAX];
  int structure_count;
  extr_lanes layouts[BENCH_LAYOUTS_MAX]; /* as typed, all different */
  int layout_count;
  bench_case cases[BENCH_CASES_MAX]; /* each structure in each layout; by structure */
  int case_count;
  speed_settings speed;
  int format; /* an output_format */
} bench_options;

typedef struct bench_manual {
  const char *command, *summary, *example;
  const option_spec *own; /* the options that only this command has */
  int own_count;          /* at most BENCH_OWN_MAX */
  const char *const
      *without; /* names of common options that it does not have, up to NULL; or NULL */
} bench_manual;

/* Gives an option of decoders a list of values, such as "NAME,...", which is kept at `list`. */
void bench_option_list(option_spec *row, const char *value, const char **list);

/* Like options_read: false if the command is to end with line->exit_code. After success,
 * bench_options_clear must follow. */
bool bench_options_read(const bench_manual *manual, int argc, char **argv, bench_options *options,
                        command_line *line);
void bench_options_clear(bench_options *options);

#endif
