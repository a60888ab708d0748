/* Runs `ber` as a process of its own, or under mpirun. */
#ifndef BENCH_MEASURE_SCALING_BER_RUN_H
#define BENCH_MEASURE_SCALING_BER_RUN_H

#include <jansson.h>
#include <stdbool.h>

typedef struct ber_run {
  const json_t *arguments; /* array of strings: options, without those for threads, progress and
                            * output */
  int threads;
  int ranks; /* 0: without mpirun */
  bool progress;
  const char *folder; /* folder for a table with its journal; NULL for standard output */
} ber_run;

/* Sets *frames_s to the speed at the only point of the run. The folder is empty afterwards. Returns
 * an exit code of failure.h after an error has been reported for `command`. */
int ber_run_speed(const char *command, const ber_run *run, double *frames_s);

#endif
