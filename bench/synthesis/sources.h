/* Writes what the tools read: scripts and Verilog. The scripts contain names that this program
 * chose and numbers, but no text of the user: a library, a structure or a module of the user is
 * copied to a file of a fixed name. */
#ifndef BENCH_SYNTHESIS_SOURCES_H
#define BENCH_SYNTHESIS_SOURCES_H

#include "bench/synthesis/measure.h"

/* Files in the folder of a candidate that the tools write. */
#define FILE_NETLIST "netlist.v"
#define FILE_CELLS   "cells.txt"  /* numbers of cells and their area */
#define FILE_DEPTH   "depth.txt"  /* FPGA: the longest path */
#define FILE_TIMING  "timing.log" /* OpenSTA's report */
#define FILE_MITER   "miter.aig"  /* netlist and model, an and-inverter graph for abc */

/* What the test bench prints if node and model agree. */
#define NODE_MODEL_EQUAL "equal for all vectors"

enum { SCRIPT_PERIOD = 1000 }; /* of the clock in ns: no path is as long */

/* Into the job's folder: the library, a script that makes cells.v, the functions of its cells, and
 * the loads for abc; for an FPGA the functions of the cells that nodes use. */
extr_status sources_prepare(extr_context *context, const hardware_job *job);

/* Into the folder of a candidate: node.v, the scripts, and, for a node, its model and test bench.
 * EXTR_IO; EXTR_INPUT: the user's operators lack a module. */
extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          synthesis_goal goal, const char *folder);

/* The text of node.v, for extr_text_free. */
extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text);

#endif
