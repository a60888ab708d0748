/* Cost factors of operators, measured on this machine. */
#ifndef BENCH_MEASURE_CALIBRATE_H
#define BENCH_MEASURE_CALIBRATE_H

#include <extrinsic/probe.h>

typedef struct calibrate_settings {
  extr_probe_operation operation;
  extr_message message;
  extr_isa isa;  /* available */
  int max_arity; /* 2 .. EXTR_PROBE_ARITY_MAX */
  int repeats;
  double slice; /* seconds of one repeat of one measurement, about */
} calibrate_settings;

typedef struct calibration {
  extr_cost cost;                        /* relative to two inputs, made not to decrease */
  double throughput[EXTR_ARITY_MAX + 1]; /* seconds an operator of many that are independent */
  double latency[EXTR_ARITY_MAX + 1];    /* seconds from the operands to the result */
} calibration;

/* Times every arity in turns, many independent operators and chains in which every operand is the
 * result before, and takes medians. EXTR_MEMORY. */
extr_status calibrate(extr_context *context, const calibrate_settings *settings,
                      calibration *result);

#endif
