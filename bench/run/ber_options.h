/* The command line of `ber`. */
#ifndef BENCH_RUN_BER_OPTIONS_H
#define BENCH_RUN_BER_OPTIONS_H

#include "bench/cli/options.h"
#include "bench/evolution/auto_setting.h"
#include "bench/options/decoder_options.h"
#include "bench/options/point_options.h"
#include "bench/simulation/simulate.h"

typedef struct ber_options {
  const char *code_name;
  bool decoder_given;
  char automatic[AUTO_SETTING_TEXT]; /* what --decoder auto has taken; "": it was not given */
  decoder_structures structures;     /* that the settings refer to */
  int64_t information_bits;          /* number of information bits that the code is shortened to, or
                                   * 0 */
  simulation_settings simulation;    /* everything but the codec */
  point_options points;              /* as typed; `plan` refers to them */
  sweep_plan plan;
  double max_total_seconds; /* INFINITY for no limit */
  int format;               /* an output_format */
  int progress;             /* a progress_mode */
  const char *out;          /* NULL: stdout */
  const char *save_errors;  /* folder for frames in error, or NULL */
} ber_options;

/* Like options_read: false if the command is to end with line->exit_code. After success, call
 * decoder_structures_free. */
bool ber_options_read(int argc, char **argv, extr_context *context, ber_options *options,
                      command_line *line);

#endif
