/* Makes the netlist of a candidate, compares it with the model, and measures it. */
#ifndef BENCH_SYNTHESIS_MEASURE_H
#define BENCH_SYNTHESIS_MEASURE_H

#include "bench/synthesis/candidate.h"
#include "bench/synthesis/node_operator.h"
#include "bench/synthesis/script.h"
#include "bench/synthesis/work_folder.h"

typedef struct hardware_job {
  work_folder folder;
  hardware_target target;
  node_operator op;
  double tool_seconds; /* the time limit of one tool */
  int seeds;           /* iCE40: placements of which the median is taken */
} hardware_job;

typedef struct hardware_figures {
  int cells;           /* all, with the carry cells of an iCE40 */
  double area, delay;  /* NAND2 equivalents, ns; -1: an FPGA */
  int lut4, depth;     /* tables; cells on the longest path; -1: standard cells */
  double frequency;    /* MHz; -1: standard cells, no placement asked for, or too large */
  const char *checked; /* "proved": equal to the model for all inputs; "simulated": for random ones;
                        * "no": modules of the user have no model */
  double seconds;
} hardware_figures;

/* Prepares the job's folder: copies the library and makes models of its cells. EXTR_INTERNAL: a
 * tool failed. */
extr_status hardware_prepare(extr_context *context, const hardware_job *job);

/* EXTR_INTERNAL: a tool failed or ran out of time, or the netlist differs from the model; the
 * message names the file to look at. */
extr_status hardware_measure(extr_context *context, const hardware_job *job, const candidate *item,
                             node_mapping mapping, hardware_figures *figures);

#endif
