/* The command line of `ber`. */
#ifndef BENCH_RUN_BER_OPTIONS_H
#define BENCH_RUN_BER_OPTIONS_H

#include "bench/cli/options.h"
#include "bench/options/check_choice.h"
#include "bench/options/point_options.h"
#include "bench/output/output.h"
#include "bench/simulation/simulate.h"
#include <extrinsic/status.h>

typedef struct ber_options {
  const char *code_name;
  check_choice structure;         /* what the settings' nodes run */
  check_choice check_structure;   /* in stochastic decoders the check nodes */
  int64_t information_bits;       /* to which the code is shortened, or 0 */
  simulation_settings simulation; /* all but the codec */
  point_options points;           /* as typed; `plan` refers to them */
  sweep_plan plan;
  double max_total_seconds; /* INFINITY for no limit */
  int format;               /* an output_format */
  int progress;             /* a progress_mode */
  const char *out;          /* NULL: stdout */
  const char *save_errors;  /* the folder for frames in error, or NULL */
} ber_options;

/* As options_read: false when the command is over with line->exit_code. After success
 * check_choice_free must follow for both structures. */
bool ber_options_read(int argc, char **argv, extr_context *context, ber_options *options,
                      command_line *line);

#endif
