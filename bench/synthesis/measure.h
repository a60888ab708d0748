/* What is synthesized, nodes with a structure or a baseline, and how: makes the netlist of such a
 * candidate, compares it with the model, and measures it. */
#ifndef BENCH_SYNTHESIS_MEASURE_H
#define BENCH_SYNTHESIS_MEASURE_H

#include "bench/structures/cost_options.h"
#include "bench/synthesis/work_folder.h"
#include <extrinsic/decoder.h>
#include <extrinsic/optimize.h>
#include <extrinsic/status.h>

#include <stdbool.h>
#include <stdio.h>

/* The operators of a node as hardware. */
typedef enum operator_kind {
  OPERATOR_MIN,      /* "min:W": the least of unsigned messages of W bits */
  OPERATOR_XOR,      /* "xor", "xor:W": exclusive-or, of 1 bit or W bits */
  OPERATOR_EQUALITY, /* "equality:M": passes a bit on where all inputs agree, otherwise one of the
                      * last M bits that it passed on, at random: log2 M random bits per operator */
  OPERATOR_GIVEN,    /* "FILE.v:W": modules of the user, as extr_emit_verilog describes them */
  OPERATOR_OWN,      /* "own:FILE:W": an operator of the user, of magnitudes of W bits */
} operator_kind;

typedef struct node_operator {
  operator_kind kind;
  int width;                 /* bits per message */
  int memory;                /* M of OPERATOR_EQUALITY, otherwise 0 */
  char name[64];             /* for tables; printable */
  char *text;                /* the modules of OPERATOR_GIVEN, otherwise NULL */
  extr_decoder_settings own; /* OPERATOR_OWN */
} node_operator;

/* EXTR_INPUT, EXTR_IO: this is no operator. The caller gives it to node_operator_clear, also after
 * a failure. `op` is zeroed before. `llr_step`, of OPERATOR_OWN alone, is a number
 * or NULL. */
extr_status node_operator_parse(extr_context *context, const char *text, const char *llr_step,
                                node_operator *op);
void node_operator_clear(node_operator *op);

/* The random bits per operator. */
int node_operator_random(const node_operator *op);

/* Writes what the modules of a node begin with: macros, the user's modules, those with a memory for
 * operators of up to `max_arity` inputs. */
void node_operator_write(const node_operator *op, int max_arity, FILE *out);

/* EXTR_INPUT unless the user's text has the module of every arity from 2 on for which counts[arity]
 * > 0, and of arity 2, which the check of netlists needs. */
extr_status node_operator_covers(extr_context *context, const node_operator *op, const int *counts,
                                 int max_arity);

/* Whether the name occurs in a Verilog text, and not as a part of a longer one. */
bool verilog_has_name(const char *text, const char *name);

/* What netlists are made for: a library of standard cells, or an FPGA. */
typedef struct hardware_target {
  const char *name;    /* "osu018", or what the user gave */
  const char *library; /* path of the Liberty file; NULL: an FPGA */
  const char *package; /* the Debian package with the library; NULL: a file of the user */
  const char *driver;  /* the cell that drives every input; NULL: an ideal source */
  int load;            /* on every output, in fF */
  double nand2;        /* area of a NAND with two inputs in the library's units */

  /* An FPGA. */
  const char *synthesis; /* Yosys's command */
  const char *models;    /* Verilog of the cells that nodes use */
  const char *clocked;   /* cells at which paths end, for Yosys to subtract from all */
  const char *device;    /* nextpnr's name of the device; NULL: there is no placement */
} hardware_target;

/* Finds a target by its name, or a Liberty file by its path, which ends in ".lib". EXTR_INPUT:
 * there is no such target, or it has no NAND2 cell. EXTR_IO: there is no such file, or the package
 * is not installed, which is a failure of the machine (core/base/report.h). */
extr_status hardware_target_open(extr_context *context, const char *name, hardware_target *target);

/* The area of the smallest cell of a Liberty text whose name begins with NAND2, in any case, and is
 * followed by no further digit; 0 if there is none. */
double liberty_nand2_area(const char *text);

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
  extr_cost cost;              /* of the structure; with a clock, it has registers */
  int cycles;                  /* from inputs to outputs; 0: without registers */
  int64_t registers;           /* of one message */
  char *modules;               /* Verilog of the user in place of a node, else NULL */
  char top[64];                /* the module of it that is synthesized */
  int width;                   /* its parameter WIDTH; 0: it has none, or its default is meant */
  bool decoder;                /* it is what `emit-decoder` writes: with memories, clock and pins */
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

/* Adds a decoder of `emit-decoder`: module `decoder` of this file. Errors: as above. */
extr_status candidate_of_decoder(extr_context *context, const char *path, candidate_list *list);

void candidates_clear(candidate_list *list);

/* ---- Measuring ------------------------------------------------------------------------------- */

typedef enum node_mapping {
  MAPPING_KEPT, /* each operator is mapped alone; then the hierarchy is flattened */
  MAPPING_FLAT, /* everything is flattened before it is mapped */
} node_mapping;

extern const char *const node_mapping_names[]; /* "kept", "flat", NULL */

/* How a candidate is synthesized. */
typedef struct synthesis_goal {
  node_mapping mapping;
  double period; /* of the clock, in ns, for which ABC buffers and sizes gates; 0: none, they
                  * are made as fast as ABC can */
} synthesis_goal;

typedef struct hardware_job {
  char cost[COST_NAME_TEXT]; /* where the complexity and latency of all candidates are from */
  work_folder folder;
  hardware_target target;
  node_operator op;
  double tool_seconds; /* the time limit of one tool */
  int64_t seeds;       /* placements of which the median is taken; 0: the device is not placed */
} hardware_job;

typedef struct hardware_figures {
  double cells;        /* all, with the carry cells of an FPGA */
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
                             synthesis_goal goal, hardware_figures *figures);

#define MEASURED_COST "synthesized" /* for --cost */

/* What operators cost by their own synthesis: synthesizes those of 2 .. max_arity inputs.
 * Complexity becomes the area in NAND2 equivalents, latency the delay in ns; on an FPGA the number
 * of cells and those on the longest path (cost_set_measured). Writes the factors to the file
 * costs.txt of the job's folder, for --cost. Errors: as hardware_measure. */
extr_status hardware_cost(extr_context *context, const hardware_job *job, int max_arity,
                          named_cost *cost);

/* Reads the figures in the reports of the tools. A line that is missing is an error, never a
 * zero. */
/* Reads a figure in the text of a report. False if it is not there. */
typedef bool report_reader(const char *text, double *value);

/* Yosys, `stat`: the number of cells; the area in the library's units; the number of tables of an
 * FPGA, of which a carry cell of an ECP5 has two. `ltp`: the number of cells on the longest
 * path. */
report_reader report_cells, report_area, report_tables, report_depth;

/* OpenSTA, `report_checks`: the slack in ns, of the first path, which is the worst. */
report_reader report_slack;

/* nextpnr: the last clock frequency that it names, in MHz, after routing. */
report_reader report_frequency;

/* Yosys, `stat`: the cells of one type, 0 if none is listed. */
double report_cells_of(const char *text, const char *type);

/* abc, `&cec`: says that it proved the miter to be false for all inputs. */
#define REPORT_EQUIVALENT "Networks are equivalent"

#endif
