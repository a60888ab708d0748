/* The Verilog that the tools read: a node, the model that its netlist is compared with, the test
 * bench that compares them, and registers around the node. */
#ifndef BENCH_SYNTHESIS_VERILOG_H
#define BENCH_SYNTHESIS_VERILOG_H

#include "bench/synthesis/measure.h"

#include <stdio.h>

/* What a folder is synthesized from. */
typedef struct hardware_design {
  const hardware_job *job;
  const candidate *item;
  node_mapping mapping;
  const char *top; /* a module of node.v, an identifier */
  int width;       /* its parameter WIDTH; 0: it has none */
  bool clocked;    /* it has a port clk */
  int random;      /* the random bits of all operators of a node */
} hardware_design;

/* What the test bench prints if node and model agree. */
#define NODE_MODEL_EQUAL "equal for all vectors"

typedef extr_status verilog_writer(extr_context *context, const hardware_design *design, FILE *out);

/* The node, or the modules of the user. */
verilog_writer verilog_node;

/* Module `reference`, which has the ports of `node`. */
verilog_writer verilog_reference;

/* Module `bench`, which gives random messages to `node` and `reference` and prints
 * NODE_MODEL_EQUAL, or the first input for which they differ. */
verilog_writer verilog_test;

/* Module `around`: registers around a node, filled and read as shift registers, so that a node of
 * any size fits the pins of the device, and the clock limits the paths through the node. */
verilog_writer verilog_registers;

#endif
