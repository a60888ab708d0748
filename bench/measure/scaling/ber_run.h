/* A run of `ber` by itself, as its own process or under mpirun. */
#ifndef BENCH_MEASURE_SCALING_BER_RUN_H
#define BENCH_MEASURE_SCALING_BER_RUN_H

#include <jansson.h>
#include <stdbool.h>

typedef struct ber_run {
  const json_t *arguments; /* texts, without threads, progress and output */
  int threads;
  int ranks; /* 0: without mpirun */
  bool progress;
  const char *folder; /* for a table with its journal; NULL: standard output */
} ber_run;

/* *frames_s is that of its only point. The folder is left empty. Returns an exit code of failure.h
 * after an error has been reported for `command`. */
int ber_run_speed(const char *command, const ber_run *run, double *frames_s);

#endif
