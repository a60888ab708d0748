#include "bench/synthesis/verilog.h"

#include "core/base/report.h"
#include <extrinsic/emit.h>

/* Modules in texts/, embedded by the build. */
extern const char extr_text_two_min_v[], extr_text_total_v[];

/* Memories are filled by zeros at first, level by level of the structure. Until then a netlist may
 * show an unknown value where the model knows it. */
enum { VECTORS = 1000, FILLING = 64 };

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

/* ---- The model ------------------------------------------------------------------------------- */

static void write_loop(const node_operator *op, int inputs, FILE *out) {
  fprintf(out,
          "  integer i, j;\n  reg [%d:0] v;\n  reg begun;\n"
          "  always @* for (j = 0; j < %d; j = j + 1) begin\n"
          "    begun = 0;\n    v = 0;\n"
          "    for (i = 0; i < %d; i = i + 1) if (i != j) begin\n",
          op->width - 1, inputs, inputs);
  if (op->kind == OPERATOR_XOR)
    fprintf(out, "      v = v ^ x[i*%d +: %d];\n", op->width, op->width);
  else
    fprintf(out, "      if (!begun || x[i*%d +: %d] < v) v = x[i*%d +: %d];\n", op->width,
            op->width, op->width, op->width);
  fprintf(out, "      begun = 1;\n    end\n    y[j*%d +: %d] = v;\n  end\n", op->width, op->width);
}

/* The user's operator of two inputs, applied to one input after the other. */
static void write_chain(int width, int inputs, int j, FILE *out) {
  int last = j == 0 ? 1 : 0;
  fprintf(out, "  wire [%d:0] v%d_%d = x[%d +: %d];\n", width - 1, j, last, last * width, width);
  for (int i = last + 1; i < inputs; i++) {
    if (i == j) continue;
    fprintf(out,
            "  wire [%d:0] v%d_%d;\n  extrinsic_operator_2 #(.WIDTH(%d)) f%d_%d (.x({v%d_%d, x[%d "
            "+: %d]}), .y(v%d_%d));\n",
            width - 1, j, i, width, j, i, j, last, i * width, width, j, i);
    last = i;
  }
  fprintf(out, "  always @* y[%d +: %d] = v%d_%d;\n", j * width, width, j, last);
}

/* Computes every output by itself, one input after the other. Not for OPERATOR_EQUALITY. */
static void write_model(const node_operator *op, int inputs, FILE *out) {
  const int bits = inputs * op->width - 1;
  fprintf(out, "module reference (\n  input wire [%d:0] x,\n  output reg [%d:0] y\n);\n", bits,
          bits);
  if (op->kind == OPERATOR_GIVEN)
    for (int j = 0; j < inputs; j++) write_chain(op->width, inputs, j, out);
  else
    write_loop(op, inputs, out);
  fputs("endmodule\n", out);
}

/* Operators with a memory have no value apart from their structure: the model of the netlist is the
 * structure in Verilog. */
extr_status verilog_reference(extr_context *context, const hardware_design *design, FILE *out) {
  const node_operator *op = &design->job->op;
  if (op->kind == OPERATOR_EQUALITY || op->kind == OPERATOR_GIVEN)
    node_operator_write(op, design->item->max_arity, out);
  if (op->kind == OPERATOR_EQUALITY) return write_structure(context, design, "reference", out);
  write_model(op, design->item->inputs, out);
  return EXTR_OK;
}

/* ---- The test bench -------------------------------------------------------------------------- */

/* Every second vector has messages of few values, so that several are equal. */
static void write_messages(const node_operator *op, int inputs, FILE *out) {
  fprintf(out,
          "      mask = i %% 2 ? {%d{1'b1}} : {%d{1'b1}} >> (i / 2 %% %d);\n"
          "      for (k = 0; k < %d; k = k + 1) x[k*%d +: %d] = $random(seed) & mask;\n",
          op->width, op->width, op->width, inputs, op->width, op->width);
}

/* Bits most of which agree. Zeros at first, which fill the memories. */
static void write_bits(int inputs, FILE *out) {
  fprintf(out,
          "      common = $random(seed);\n"
          "      for (k = 0; k < %d; k = k + 1)\n"
          "        x[k] = i < %d ? 0 : common ^ (($random(seed) & 7) == 0);\n",
          inputs, FILLING);
}

static void write_random_bits(int bits, FILE *out) {
  if (bits > 0) fprintf(out, "      for (k = 0; k < %d; k = k + 1) r[k] = $random(seed);\n", bits);
}

extr_status verilog_test(extr_context *context, const hardware_design *design, FILE *out) {
  const node_operator *op = &design->job->op;
  const int inputs = design->item->inputs, last = inputs * op->width - 1, random = design->random;
  (void)context;
  const char *ports = op->kind != OPERATOR_EQUALITY ? ""
                      : random > 0                  ? ", .clk(clk), .r(r)"
                                                    : ", .clk(clk)";
  fprintf(out,
          "module bench;\n  reg [%d:0] x;\n  wire [%d:0] y, z;\n  reg clk;\n  reg [%d:0] r;\n"
          "  reg [%d:0] mask;\n  reg common;\n  integer i, k, seed, first;\n"
          "  node n (.x(x), .y(y)%s);\n  reference%s m (.x(x), .y(z)%s);\n"
          "  initial begin\n    seed = 1;\n    clk = 0;\n    first = %d;\n"
          "    for (i = 0; i < %d; i = i + 1) begin\n",
          last, last, random > 0 ? random - 1 : 0, op->width - 1, ports,
          op->kind == OPERATOR_EQUALITY ? " #(.WIDTH(1))" : "", ports,
          op->kind == OPERATOR_EQUALITY ? FILLING : 0, VECTORS);
  if (op->kind == OPERATOR_EQUALITY) {
    write_bits(inputs, out);
    write_random_bits(random, out);
  } else {
    write_messages(op, inputs, out);
  }
  fputs("      #10;\n"
        "      if (y !== z && i >= first) begin\n"
        "        $display(\"vector %0d: x = %h, node = %h, reference = %h\", i, x, y, z);\n"
        "        $finish;\n      end\n"
        "      clk = 1;\n      #10 clk = 0;\n    end\n"
        "    if (y === z) $display(\"" NODE_MODEL_EQUAL "\");\n    $finish;\n  end\nendmodule\n",
        out);
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
