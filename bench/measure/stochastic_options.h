/* The command line of `bench stochastic`: every decoder with every structure. */
#ifndef BENCH_MEASURE_STOCHASTIC_OPTIONS_H
#define BENCH_MEASURE_STOCHASTIC_OPTIONS_H

#include "bench/cli/options/options.h"
#include "bench/measure/speed.h"
#include "bench/options/check_choice.h"
#include <extrinsic/decoder.h>

enum { STOCHASTIC_CASES_MAX = 64 };

typedef struct stochastic_case {
  char *decoder; /* as typed */
  check_choice structure, check_structure;
  extr_decoder_settings settings;
} stochastic_case;

typedef struct stochastic_options {
  const char *codes;
  stochastic_case cases[STOCHASTIC_CASES_MAX];
  int count;
  speed_settings speed;
  int format; /* an output_format */
} stochastic_options;

/* Like options_read: false if the command is to end with line->exit_code. After success,
 * stochastic_options_clear must follow. */
bool stochastic_options_read(int argc, char **argv, stochastic_options *options,
                             command_line *line);
void stochastic_options_clear(stochastic_options *options);

#endif
