/* What the `bench` commands that compare structures have in common: reading options and printing
 * rows. */
#ifndef BENCH_MEASURE_OPTIONS_BENCH_OPTIONS_H
#define BENCH_MEASURE_OPTIONS_BENCH_OPTIONS_H

#include "bench/cli/options/options.h"
#include "bench/measure/speed.h"
#include "bench/options/check_choice.h"
#include "bench/output/output.h"
#include <extrinsic/decoder.h>

enum { BENCH_STRUCTURES_MAX = 8, BENCH_OWN_MAX = 4 };

/* One of the structures to be compared. */
typedef struct bench_structure {
  check_choice choice;
  extr_decoder_settings decoder; /* decoder settings of the options with this structure */
} bench_structure;

typedef struct bench_options {
  extr_decoder_settings decoder; /* everything but the structure of the check nodes */
  bench_structure structures[BENCH_STRUCTURES_MAX];
  int structure_count;
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

/* Like options_read: false if the command is to end with line->exit_code. After success,
 * bench_options_clear must follow. */
bool bench_options_read(const bench_manual *manual, int argc, char **argv, bench_options *options,
                        command_line *line);
void bench_options_clear(bench_options *options);

/* Prints the rows, or an error if `status` is not EXTR_OK. Frees rows and context. Returns the exit
 * code. */
int bench_end(const char *command, output_format format, extr_context *context, extr_status status,
              json_t *rows);

#endif
