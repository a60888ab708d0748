/* The command line of `floor`. */
#ifndef BENCH_FLOOR_FLOOR_OPTIONS_H
#define BENCH_FLOOR_FLOOR_OPTIONS_H

#include "bench/cli/numbers.h"
#include "bench/cli/options/options.h"
#include "bench/run/ber_options.h"

typedef struct floor_options {
  ber_options
      base; /* code, decoder, structures, seed, threads, limits, format and out; the rest of a
                     * simulation on AWGN with BPSK */
  const char *sets; /* file */
  const char *with; /* table of `ber`, or NULL */
  real_list ebn0;
  const char *shard;
} floor_options;

/* Like options_read. After success, call check_choice_free for both structures. */
bool floor_options_read(int argc, char **argv, extr_context *context, floor_options *options,
                        command_line *line);

#endif
