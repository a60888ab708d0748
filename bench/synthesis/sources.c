#include "bench/synthesis/sources.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"
#include "core/base/writer.h"
#include <extrinsic/emit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Files beside this one, embedded by the build. */
extern const char extr_text_cells_ys[], extr_text_memories_ys[], extr_text_miter_ys[],
    extr_text_total_v[], extr_text_reference_v[], extr_text_bench_v[];

#define LIBRARY      "../library.lib"
#define LIBRARY_MOST ((size_t)1 << 28)

/* ---- Preparation ----------------------------------------------------------------------------- */

static extr_status copy_library(extr_context *context, const hardware_job *job) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, job->target.library, LIBRARY_MOST, &text, &size));
  return folder_write(context, job->folder.path, "library.lib", text);
}

extr_status sources_prepare(extr_context *context, const hardware_job *job) {
  const char *driver = job->target.driver, *folder = job->folder.path;
  char loads[256] = "";
  if (!job->target.library) return folder_write(context, folder, "cells.v", job->target.models);
  if (driver) snprintf(loads, sizeof loads, "set_driving_cell %s\n", driver);
  snprintf(loads + strlen(loads), sizeof loads - strlen(loads), "set_load %d [all_outputs]\n",
           job->target.load);
  TRY(copy_library(context, job));
  TRY(folder_write(context, folder, "cells.ys", extr_text_cells_ys));
  return folder_write(context, folder, "loads.constr", loads);
}

/* What a folder is synthesized from. */
typedef struct hardware_design {
  const hardware_job *job;
  const candidate *item;
  synthesis_goal goal;
  const char *top; /* a module of node.v, an identifier */
  int width;       /* its parameter WIDTH; 0: it has none */
  bool clocked;    /* it has a port clk */
  int random;      /* the random bits of all operators of a node */
} hardware_design;

/* ---- Synthesis ------------------------------------------------------------------------------- */

static void write_source(const hardware_design *design, FILE *out) {
  fprintf(out, "read_verilog node.v\nhierarchy -check -top %s", design->top);
  if (design->width > 0) fprintf(out, " -chparam WIDTH %d", design->width);
  fputc('\n', out);
}

/* The memories of a decoder stay outside: their ports become ports of the circuit. */
static void write_cells(const hardware_design *design, FILE *out) {
  char delay[32] = "";
  if (design->item->decoder) fputs(extr_text_memories_ys, out);
  if (design->goal.period > 0) snprintf(delay, sizeof delay, " -D %.0f", design->goal.period * 1e3);
  fprintf(out,
          "synth -top %s%s\ndfflibmap -liberty " LIBRARY "\n"
          "abc -liberty " LIBRARY " -constr ../loads.constr%s\n"
          "flatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat -liberty " LIBRARY "\n%s",
          design->top, design->goal.mapping == MAPPING_FLAT ? " -flatten" : "", delay, design->top,
          design->item->decoder ? "splitnets -ports -format __\nopt_clean -purge\n" : "");
}

static void write_tables(const hardware_design *design, FILE *out) {
  const hardware_target *target = &design->job->target;
  fprintf(out,
          "%s -top %s%s\nflatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat\nselect -set clocked %s\n"
          "tee -q -o " FILE_DEPTH " ltp -noff * @clocked %%d\n",
          target->synthesis, design->top, design->goal.mapping == MAPPING_KEPT ? " -noflatten" : "",
          design->top, target->clocked);
  if (design->item->decoder && design->job->seeds > 0) fputs("write_json around.json\n", out);
}

static void write_synthesis(const hardware_design *design, FILE *out) {
  write_source(design, out);
  (design->job->target.library ? write_cells : write_tables)(design, out);
  fputs("write_verilog -noattr -noexpr " FILE_NETLIST "\n", out);
}

/* ---- Timing ---------------------------------------------------------------------------------- */

static void write_timing(const hardware_design *design, FILE *out) {
  const hardware_target *target = &design->job->target;
  fprintf(
      out,
      "read_liberty " LIBRARY "\nread_verilog " FILE_NETLIST "\nlink_design %s\n"
      "set_cmd_units -time ns -capacitance pF\n"
      "create_clock -name clk -period %d%s\n"
      "set_input_delay 0 -clock clk [all_inputs]\nset_output_delay 0 -clock clk [all_outputs]\n",
      design->top, SCRIPT_PERIOD, design->clocked ? " [get_ports clk]" : "");
  if (target->load > 0) fprintf(out, "set_load %g [all_outputs]\n", target->load / 1000.);
  if (target->driver) fprintf(out, "set_driving_cell -lib_cell %s [all_inputs]\n", target->driver);
  fputs("report_checks -path_delay max -digits 4\nexit\n", out);
}

/* ---- iCE40 ----------------------------------------------------------------------------------- */

static void write_around(const hardware_design *design, FILE *out) {
  fprintf(out,
          "read_verilog node.v\nread_verilog around.v\nhierarchy -check -top around\n"
          "synth_ice40 -top around%s\nflatten\nopt_clean -purge\nhierarchy -top around\n"
          "write_json around.json\n",
          design->goal.mapping == MAPPING_KEPT ? " -noflatten" : "");
}

/* ---- Verilog: a baseline --------------------------------------------------------------------- */

static void write_total(int inputs, FILE *out) {
  fprintf(out,
          "%smodule node #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n  output wire [%d*WIDTH-1:0] y\n);\n",
          extr_text_total_v, inputs, inputs);
  for (int i = 0; i < inputs; i++)
    fprintf(out, "  wire [WIDTH-1:0] t%d = x[%d*WIDTH +: WIDTH];\n", i, i);
  for (int i = inputs; i < 2 * inputs - 1; i++)
    fprintf(out, "  wire [WIDTH-1:0] t%d;\n  total_xor #(WIDTH) f%d (t%d, t%d, t%d);\n", i, i,
            2 * (i - inputs), 2 * (i - inputs) + 1, i);
  for (int j = 0; j < inputs; j++)
    fprintf(out, "  total_xor #(WIDTH) o%d (t%d, t%d, y[%d*WIDTH +: WIDTH]);\n", j, 2 * inputs - 2,
            j, j);
  fputs("endmodule\n", out);
}

/* ---- The node -------------------------------------------------------------------------------- */

static extr_status write_structure(extr_context *context, const hardware_design *d,
                                   const char *name, bool registers, FILE *out) {
  const node_operator *op = &d->job->op;
  const extr_cost *clocked = registers && d->item->cycles > 0 ? &d->item->cost : NULL;
  OWNED_ARRAY char *text = NULL;
  if (op->kind == OPERATOR_EQUALITY)
    TRY(extr_emit_verilog_memory(context, d->item->structure, name, node_operator_random(op),
                                 &text));
  else if (op->kind == OPERATOR_OWN)
    TRY(extr_operator_emit_verilog(context, &op->own, d->item->structure, name, clocked, &text));
  else
    TRY(extr_emit_verilog(context, d->item->structure, name, clocked, &text));
  fputs(text, out);
  return EXTR_OK;
}

static extr_status write_two_min(extr_context *context, int inputs, FILE *out) {
  OWNED_ARRAY char *text = NULL;
  TRY(extr_emit_two_min(context, inputs, "node", &text));
  fputs(text, out);
  return EXTR_OK;
}

/* The node, or the modules of the user. */
static extr_status emit_node(extr_context *context, const hardware_design *design, FILE *out) {
  const candidate *item = design->item;
  if (!item->modules && item->structure) {
    node_operator_write(&design->job->op, item->max_arity, out);
    return write_structure(context, design, "node", true, out);
  }
  if (item->modules)
    fputs(item->modules, out);
  else if (item->baseline == NODE_TWO_MIN)
    return write_two_min(context, item->inputs, out);
  else
    write_total(item->inputs, out);
  return EXTR_OK;
}

/* ---- The model and the test bench ------------------------------------------------------------ */

static void write_macros(const hardware_design *design, FILE *out) {
  const bool memory = design->job->op.kind == OPERATOR_EQUALITY;
  fprintf(out,
          "`define EXTRINSIC_INPUTS %d\n`define EXTRINSIC_WIDTH %d\n`define EXTRINSIC_RANDOM %d\n"
          "`define EXTRINSIC_CYCLES %d\n"
          "`define EXTRINSIC_PORTS %s%s\n%s`define EXTRINSIC_EQUAL \"" NODE_MODEL_EQUAL "\"\n\n",
          design->item->inputs, design->width, design->random, design->item->cycles,
          design->clocked ? ", .clk(clk)" : "", design->random > 0 ? ", .r(r)" : "",
          memory ? "`define EXTRINSIC_MEMORY\n" : "");
}

/* Module `reference`, which has the ports of `node`. Operators with a memory have no value apart
 * from their structure, and those of a user need not be associative: the model of the netlist is
 * the structure in Verilog. */
static extr_status emit_reference(extr_context *context, const hardware_design *design, FILE *out) {
  const node_operator *op = &design->job->op;
  node_operator_write(op, design->item->max_arity, out);
  if (op->kind == OPERATOR_EQUALITY || op->kind == OPERATOR_OWN)
    return write_structure(context, design, "reference", false, out);
  write_macros(design, out);
  fputs(extr_text_reference_v, out);
  return EXTR_OK;
}

/* Module `bench`, which gives random messages to `node` and `reference` and prints
 * NODE_MODEL_EQUAL, or the first input for which they differ. */
static void write_test(const hardware_design *design, FILE *out) {
  write_macros(design, out);
  fputs(extr_text_bench_v, out);
}

/* ---- Registers ------------------------------------------------------------------------------- */

/* Module `around`: registers around a node, filled and read as shift registers, so that a node of
 * any size fits the pins of the device, and the clock limits the paths through the node. */
static void write_registers(const hardware_design *design, FILE *out) {
  const int bits = design->item->inputs * design->width, random = design->random;
  fprintf(out,
          "module around (\n  input wire clk, in, load,\n  output wire out\n);\n"
          "  reg [%d:0] x, taken, shifted;\n  wire [%d:0] y;\n",
          bits + random - 1, bits - 1);
  fprintf(out, "  node #(.WIDTH(%d)) inner (.x(x[%d:0]), .y(y)", design->width, bits - 1);
  if (design->clocked) fputs(", .clk(clk)", out);
  if (random > 0) fprintf(out, ", .r(x[%d:%d])", bits + random - 1, bits);
  fputs(");\n  always @(posedge clk) begin\n    x <= {x, in};\n    taken <= y;\n"
        "    shifted <= load ? taken : shifted >> 1;\n  end\n"
        "  assign out = shifted[0];\nendmodule\n",
        out);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* The files of a folder, Verilog and scripts; each has one of the three members that make it. */
static const struct source_file {
  const char *name;
  extr_status (*emit)(extr_context *context, const hardware_design *design, FILE *out);
  void (*write)(const hardware_design *design, FILE *out); /* cannot fail */
  const char *text;
  enum { ALL, CELLS, NODES, PLACEMENT } of; /* which designs have it */
} files[] = {
    {"node.v", .emit = emit_node, .of = ALL},
    {"synthesis.ys", .write = write_synthesis, .of = ALL},
    {"timing.tcl", .write = write_timing, .of = CELLS},
    {"reference.v", .emit = emit_reference, .of = NODES},
    {"bench.v", .write = write_test, .of = NODES},
    {"miter.ys", .text = extr_text_miter_ys, .of = NODES},
    {"around.v", .write = write_registers, .of = PLACEMENT},
    {"around.ys", .write = write_around, .of = PLACEMENT},
};

static bool has_file(const hardware_design *design, const struct source_file *file) {
  const bool cells = design->job->target.library != NULL, node = !design->item->modules;
  return file->of == ALL ||
         (file->of == CELLS ? cells : node && (file->of == NODES || design->job->seeds > 0));
}

static extr_status check_operators(extr_context *context, const hardware_job *job,
                                   const candidate *item) {
  int counts[EXTR_ARITY_MAX + 1];
  if (!item->structure) return EXTR_OK;
  extr_structure_operators(item->structure, counts);
  return node_operator_covers(context, &job->op, counts, item->max_arity);
}

/* The design that node.v of a candidate holds. */
static hardware_design design_of(const hardware_job *job, const candidate *item,
                                 synthesis_goal goal) {
  hardware_design design = {.job = job, .item = item, .goal = goal, .top = "node"};
  design.width = item->modules ? item->width : job->op.width;
  design.clocked = item->modules ? strstr(item->modules, "clk") != NULL
                                 : job->op.kind == OPERATOR_EQUALITY || item->cycles > 0;
  if (item->modules) design.top = item->top;
  if (item->structure)
    design.random =
        node_operator_random(&job->op) * (extr_structure_nodes(item->structure) - item->inputs);
  return design;
}

static extr_status file_text(extr_context *context, const hardware_design *design,
                             const struct source_file *file, char **text) {
  extr_status status = EXTR_OK;
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  if (file->emit)
    status = file->emit(context, design, writer.stream);
  else if (file->write)
    file->write(design, writer.stream);
  else
    fputs(file->text, writer.stream);
  return extr_writer_close(context, &writer, status, text);
}

extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text) {
  const hardware_design design = design_of(job, item, (synthesis_goal){.mapping = MAPPING_FLAT});
  return file_text(context, &design, &files[0], text);
}

extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          synthesis_goal goal, const char *folder) {
  const hardware_design design = design_of(job, item, goal);
  TRY(check_operators(context, job, item));
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    OWNED_ARRAY char *text = NULL;
    if (!has_file(&design, &files[i])) continue;
    TRY(file_text(context, &design, &files[i], &text));
    TRY(folder_write(context, folder, files[i].name, text));
  }
  return EXTR_OK;
}
