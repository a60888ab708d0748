#include "bench/synthesis/verilog.h"

#include "core/base/report.h"
#include <extrinsic/emit.h>

/* Files beside this one, embedded by the build. */
extern const char extr_text_two_min_v[], extr_text_total_v[], extr_text_reference_v[],
    extr_text_bench_v[];

/* ---- Baselines ------------------------------------------------------------------------------- */

/* The tournament is a queue: the first two entries are replaced by their winner at the end. Entries
 * 0 .. inputs - 1 are inputs, the others pairs of minima. */
static void write_match(int a, int b, int inputs, int result, FILE *out) {
  fprintf(out, "  wire [WIDTH-1:0] f%d, s%d;\n", result, result);
  if (a >= inputs)
    fprintf(out, "  two_min_merge #(WIDTH) t%d (f%d, s%d, f%d, s%d", result, a, a, b, b);
  else if (b >= inputs)
    fprintf(out, "  two_min_add #(WIDTH) t%d (f%d, s%d, x[%d*WIDTH +: WIDTH]", result, b, b, a);
  else
    fprintf(out, "  two_min_leaves #(WIDTH) t%d (x[%d*WIDTH +: WIDTH], x[%d*WIDTH +: WIDTH]",
            result, a, b);
  fprintf(out, ", f%d, s%d);\n", result, result);
}

static void write_two_min(int inputs, FILE *out) {
  for (int result = inputs; result < 2 * inputs - 1; result++)
    write_match(2 * (result - inputs), 2 * (result - inputs) + 1, inputs, result, out);
  for (int j = 0; j < inputs; j++)
    fprintf(
        out,
        "  two_min_select #(WIDTH) o%d (x[%d*WIDTH +: WIDTH], f%d, s%d, y[%d*WIDTH +: WIDTH]);\n",
        j, j, 2 * inputs - 2, 2 * inputs - 2, j);
}

static void write_total(int inputs, FILE *out) {
  for (int i = 0; i < inputs; i++)
    fprintf(out, "  wire [WIDTH-1:0] t%d = x[%d*WIDTH +: WIDTH];\n", i, i);
  for (int i = inputs; i < 2 * inputs - 1; i++)
    fprintf(out, "  wire [WIDTH-1:0] t%d;\n  total_xor #(WIDTH) f%d (t%d, t%d, t%d);\n", i, i,
            2 * (i - inputs), 2 * (i - inputs) + 1, i);
  for (int j = 0; j < inputs; j++)
    fprintf(out, "  total_xor #(WIDTH) o%d (t%d, t%d, y[%d*WIDTH +: WIDTH]);\n", j, 2 * inputs - 2,
            j, j);
}

static void write_baseline(node_baseline kind, int inputs, FILE *out) {
  fputs(kind == NODE_TWO_MIN ? extr_text_two_min_v : extr_text_total_v, out);
  fprintf(out,
          "module node #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n  output wire [%d*WIDTH-1:0] y\n);\n",
          inputs, inputs);
  (kind == NODE_TWO_MIN ? write_two_min : write_total)(inputs, out);
  fputs("endmodule\n", out);
}

/* ---- The node -------------------------------------------------------------------------------- */

static extr_status write_structure(extr_context *context, const hardware_design *d,
                                   const char *name, FILE *out) {
  const node_operator *op = &d->job->op;
  char *text;
  if (op->kind == OPERATOR_EQUALITY)
    TRY(extr_emit_verilog_memory(context, d->item->structure, name, node_operator_random(op),
                                 &text));
  else
    TRY(extr_emit_verilog(context, d->item->structure, name, false, &text));
  fputs(text, out);
  extr_text_free(text);
  return EXTR_OK;
}

extr_status verilog_node(extr_context *context, const hardware_design *design, FILE *out) {
  const candidate *item = design->item;
  if (!item->modules && item->structure) {
    node_operator_write(&design->job->op, item->max_arity, out);
    return write_structure(context, design, "node", out);
  }
  if (item->modules)
    fputs(item->modules, out);
  else
    write_baseline(item->baseline, item->inputs, out);
  return EXTR_OK;
}

/* ---- The model and the test bench ------------------------------------------------------------ */

static void write_macros(const hardware_design *design, FILE *out) {
  const bool memory = design->job->op.kind == OPERATOR_EQUALITY;
  fprintf(out,
          "`define EXTRINSIC_INPUTS %d\n`define EXTRINSIC_WIDTH %d\n`define EXTRINSIC_RANDOM %d\n"
          "`define EXTRINSIC_PORTS %s%s\n%s`define EXTRINSIC_EQUAL \"" NODE_MODEL_EQUAL "\"\n\n",
          design->item->inputs, design->width, design->random, memory ? ", .clk(clk)" : "",
          design->random > 0 ? ", .r(r)" : "", memory ? "`define EXTRINSIC_MEMORY\n" : "");
}

/* Operators with a memory have no value apart from their structure: the model of the netlist is the
 * structure in Verilog. */
extr_status verilog_reference(extr_context *context, const hardware_design *design, FILE *out) {
  const node_operator *op = &design->job->op;
  node_operator_write(op, design->item->max_arity, out);
  if (op->kind == OPERATOR_EQUALITY) return write_structure(context, design, "reference", out);
  write_macros(design, out);
  fputs(extr_text_reference_v, out);
  return EXTR_OK;
}

extr_status verilog_test(extr_context *context, const hardware_design *design, FILE *out) {
  (void)context;
  write_macros(design, out);
  fputs(extr_text_bench_v, out);
  return EXTR_OK;
}

/* ---- Registers ------------------------------------------------------------------------------- */

extr_status verilog_registers(extr_context *context, const hardware_design *design, FILE *out) {
  const int bits = design->item->inputs * design->width, random = design->random;
  (void)context;
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
  return EXTR_OK;
}
