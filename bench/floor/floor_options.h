/* The command line of `floor`. */
#ifndef BENCH_FLOOR_FLOOR_OPTIONS_H
#define BENCH_FLOOR_FLOOR_OPTIONS_H

#include "bench/cli/numbers.h"
#include "bench/cli/options.h"
#include "bench/run/run.h"

typedef enum floor_method { FLOOR_SAMPLING, FLOOR_SPLITTING } floor_method;

typedef enum floor_per { FLOOR_PER_CLASS, FLOOR_PER_ORBIT } floor_per;

typedef struct floor_options {
  run_options base;   /* code, decoder, structures, seed, threads, limits, format and out; the rest
                       * of a simulation on AWGN with BPSK */
  int method;         /* floor_method */
  const char *sets;   /* file; NULL for splitting */
  const char *with;   /* table of `ber`, or NULL */
  const char *errors; /* frames in error of that run, or NULL */
  real_list ebn0;
  double precision;                    /* of a point */
  int per;                             /* a floor_per */
  int64_t population, sweeps, repeats; /* of splitting */
} floor_options;

/* Like ber_options_read; `base` is the beginning of a floor_options. */
bool floor_options_read(int argc, char **argv, extr_context *context, run_options *base,
                        command_line *line);

#endif
