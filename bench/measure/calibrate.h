/* Costs and delays of operators, measured on this machine. */
#ifndef BENCH_MEASURE_CALIBRATE_H
#define BENCH_MEASURE_CALIBRATE_H

#include <extrinsic/probe.h>

typedef struct calibrate_settings {
  extr_probe_operation operation;
  extr_message message;
  extr_isa isa;  /* must be available on this processor */
  int max_arity; /* 2 .. EXTR_PROBE_ARITY_MAX */
  int repeats;
  double slice; /* approximate seconds of one repeat of one measurement */
} calibrate_settings;

typedef struct calibration {
  extr_cost cost;                        /* relative to two inputs, adjusted so that they do not
                                          * decrease */
  double throughput[EXTR_ARITY_MAX + 1]; /* seconds per operator when operators are independent */
  double latency[EXTR_ARITY_MAX + 1];    /* seconds from the operands to the result */
} calibration;

/* Measures every arity in turns, once with many independent operators and once as a chain in which
 * every operand is the previous result, and takes medians. EXTR_MEMORY. */
extr_status calibrate(extr_context *context, const calibrate_settings *settings,
                      calibration *result);

#endif
