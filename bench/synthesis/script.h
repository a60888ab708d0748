/* The scripts of the tools. They contain names that this program chose and numbers, but no text of
 * the user: a library, a structure or a module of the user is copied to a file of a fixed name. */
#ifndef BENCH_SYNTHESIS_SCRIPT_H
#define BENCH_SYNTHESIS_SCRIPT_H

#include "bench/synthesis/target.h"

#include <stdio.h>

typedef enum node_mapping {
  MAPPING_KEPT, /* each operator is mapped alone; then the hierarchy is flattened */
  MAPPING_FLAT, /* everything is flattened before it is mapped */
} node_mapping;

extern const char *const node_mapping_names[]; /* "kept", "flat", NULL */

/* What a folder is synthesized from. */
typedef struct script_design {
  const hardware_target *target;
  node_mapping mapping;
  const char *top; /* a module of node.v, an identifier */
  int width;       /* its parameter WIDTH; 0: it has none */
  bool clocked;    /* it has a port clk */
  int inputs;      /* of a node */
  int random;      /* the random bits of all its operators */
} script_design;

/* Files in the folder of a design, beside node.v, which is its source, and reference.v. */
#define FILE_NETLIST "netlist.v"
#define FILE_CELLS   "cells.txt"  /* numbers of cells and their area */
#define FILE_DEPTH   "depth.txt"  /* iCE40: the longest path */
#define FILE_TIMING  "timing.log" /* OpenSTA's report */
#define FILE_MITER   "miter.aig"

/* Yosys: makes the functions of the library's cells a Verilog file, cells.v, for simulation. */
void script_cells(FILE *out);

/* cells.v for an iCE40: the functions of the cells that nodes use. */
extern const char ice40_cells[];

/* The loads for abc. */
void script_loads(const hardware_target *target, FILE *out);

typedef void script_writer(const script_design *design, FILE *out);

/* Yosys: from node.v to FILE_NETLIST. */
script_writer script_synthesis;

/* OpenSTA: the longest delay of the netlist, with setup times, but without wires. */
enum { SCRIPT_PERIOD = 1000 }; /* of the clock in ns: no path is as long */
script_writer script_timing;

/* Yosys: compares netlist and model in FILE_MITER, an and-inverter graph for abc. */
script_writer script_miter;

/* Yosys: from node.v and around.v (script_registers) to around.json, for nextpnr. */
script_writer script_around;

/* Verilog: registers around a node, filled and read as shift registers, so that a node of any size
 * fits the pins of the device, and the clock limits the paths through the node. */
script_writer script_registers;

#endif
