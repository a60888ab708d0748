/* The model that netlists are compared with, and the test bench that compares them. */
#ifndef BENCH_SYNTHESIS_VERILOG_MODEL_H
#define BENCH_SYNTHESIS_VERILOG_MODEL_H

#include "bench/synthesis/verilog/operator.h"

/* Writes module `reference`, which has the ports of `node` and computes every output by itself, one
 * input after the other. Not for OPERATOR_EQUALITY. */
void node_model_write(const node_operator *op, int inputs, FILE *out);

/* Writes module `bench`, which gives random messages to `node` and `reference` and prints
 * NODE_MODEL_EQUAL, or the first input for which they differ. `operators` is the number of
 * operators with random bits. */
#define NODE_MODEL_EQUAL "equal for all vectors"
void node_bench_write(const node_operator *op, int inputs, int operators, FILE *out);

#endif
