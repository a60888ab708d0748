/* Cost factors of operators, measured on this machine. */
#ifndef BENCH_MEASURE_CALIBRATE_H
#define BENCH_MEASURE_CALIBRATE_H

#include "decoder/probes/combine.h"
#include <extrinsic/decoder.h>

typedef struct calibrate_settings {
  combine_operation operation;
  extr_message message;
  extr_isa isa;  /* available */
  int max_arity; /* 2 .. COMBINE_ARITY_MAX */
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
