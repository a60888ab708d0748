/* Makes the netlist of a candidate, compares it with the model, and measures it. */
#ifndef BENCH_SYNTHESIS_MEASURE_H
#define BENCH_SYNTHESIS_MEASURE_H

#include "bench/synthesis/candidate.h"
#include "bench/synthesis/node_operator.h"
#include "bench/synthesis/target.h"
#include "bench/synthesis/work_folder.h"

typedef enum node_mapping {
  MAPPING_KEPT, /* each operator is mapped alone; then the hierarchy is flattened */
  MAPPING_FLAT, /* everything is flattened before it is mapped */
} node_mapping;

extern const char *const node_mapping_names[]; /* "kept", "flat", NULL */

typedef struct hardware_job {
  work_folder folder;
  hardware_target target;
  node_operator op;
  double tool_seconds; /* the time limit of one tool */
  int64_t seeds;       /* iCE40: placements of which the median is taken */
} hardware_job;

typedef struct hardware_figures {
  double cells;        /* all, with the carry cells of an iCE40 */
  double area, delay;  /* NAND2 equivalents, ns; -1: an FPGA */
  double lut4, depth;  /* tables; cells on the longest path; -1: standard cells */
  double frequency;    /* MHz; -1: standard cells, no placement asked for, or too large */
  const char *checked; /* "proved": equal to the model for all inputs; "simulated": for random ones;
                        * "no": modules of the user have no model */
  double seconds;
} hardware_figures;

/* Runs every tool that the job needs with the option that prints its version, in its folder.
 * `versions` becomes "yosys 0.23; OpenSTA 2.0.17; ...". EXTR_IO: some are not installed, which is a
 * failure of the machine (core/base/report.h); the message has the line that installs them. */
enum { VERSIONS_TEXT = 512 };
extr_status tool_versions(extr_context *context, const hardware_job *job,
                          char versions[VERSIONS_TEXT]);

/* Prepares the job's folder: copies the library and makes models of its cells. EXTR_INTERNAL: a
 * tool failed. */
extr_status hardware_prepare(extr_context *context, const hardware_job *job);

/* EXTR_INTERNAL: a tool failed or ran out of time, or the netlist differs from the model; the
 * message names the file to look at. */
extr_status hardware_measure(extr_context *context, const hardware_job *job, const candidate *item,
                             node_mapping mapping, hardware_figures *figures);

#define MEASURED_COST "synthesized" /* for --cost */

/* What operators cost by their own synthesis: synthesizes those of 2 .. max_arity inputs.
 * Complexity becomes the area in NAND2 equivalents, latency the delay in ns; on an iCE40 the number
 * of cells and those on the longest path (cost_set_measured). Writes the factors to the file
 * costs.txt of the job's folder, for --cost. Errors: as hardware_measure. */
extr_status hardware_cost(extr_context *context, const hardware_job *job, int max_arity,
                          named_cost *cost);

#endif
