/* What is synthesized, nodes with a structure or a baseline, and how: makes the netlist of such a
 * candidate, compares it with the model, and measures it. */
#ifndef BENCH_SYNTHESIS_MEASURE_H
#define BENCH_SYNTHESIS_MEASURE_H

#include "bench/structures/cost_options.h"
#include "bench/synthesis/node_operator.h"
#include "bench/synthesis/target.h"
#include "bench/synthesis/work_folder.h"
#include <extrinsic/optimize.h>

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Nodes to compare structures with that are not made of the operators of a structure: they find the
 * two least inputs, or combine all inputs and remove one. */
typedef enum node_baseline {
  NODE_STRUCTURE, /* no baseline */
  NODE_TWO_MIN,   /* min: the first and second minimum of all inputs by a tournament; y_j is the
                   * second one where x_j equals the first */
  NODE_TOTAL, /* xor: all inputs combined, and from that the own one removed: 2 n - 1 operators */
} node_baseline;

typedef struct candidate {
  int inputs, max_arity;       /* 0: unknown */
  char name[80];               /* of the class or file; printable */
  char folder[48];             /* letters, digits, '-' and '_' alone */
  extr_structure *structure;   /* NULL: a baseline, or modules of the user */
  node_baseline baseline;      /* NODE_STRUCTURE unless it is one */
  int64_t complexity, latency; /* in units of 1 / EXTR_COST_ONE; -1: not defined */
  int fanout;                  /* -1: not defined */
  char *modules;               /* Verilog of the user in place of a node, else NULL */
  char top[64];                /* the module of it that is synthesized */
  int width;                   /* its parameter WIDTH; 0: it has none, or its default is meant */
} candidate;

typedef struct candidate_list {
  candidate *items;
  int count;
  size_t capacity;
} candidate_list;

/* The classes of --class: those of structures (extr_class), then the baselines. Ends with NULL. */
extern const char *const candidate_classes[];

/* Adds the best structures of a class, an index of candidate_classes, for a node: one, or the
 * points of the Pareto front. EXTR_LIMIT, EXTR_INPUT: as extr_optimize. */
extr_status candidates_of_class(extr_context *context, int kind, int inputs, const extr_cost *cost,
                                candidate_list *list);

/* Adds the structure in a file. Errors: as structure_open. */
extr_status candidate_of_file(extr_context *context, const char *path, const cost_options *typed,
                              candidate_list *list);

/* Adds module `top` of a Verilog file of the user. EXTR_INPUT: it is no identifier, or the file has
 * no such module; EXTR_IO. */
extr_status candidate_of_module(extr_context *context, const char *path, const char *top,
                                candidate_list *list);

void candidates_clear(candidate_list *list);

/* ---- Measuring ------------------------------------------------------------------------------- */

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
