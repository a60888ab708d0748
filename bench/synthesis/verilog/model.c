#include "bench/synthesis/verilog/model.h"

/* Memories are filled by zeros at first, level by level of the structure. Until then a netlist may
 * show an unknown value where the model knows it. */
enum { VECTORS = 1000, FILLING = 64 };

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

void node_model_write(const node_operator *op, int inputs, FILE *out) {
  const int bits = inputs * op->width - 1;
  fprintf(out, "module reference (\n  input wire [%d:0] x,\n  output reg [%d:0] y\n);\n", bits,
          bits);
  if (op->kind == OPERATOR_GIVEN)
    for (int j = 0; j < inputs; j++) write_chain(op->width, inputs, j, out);
  else
    write_loop(op, inputs, out);
  fputs("endmodule\n", out);
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

static void write_random(int bits, FILE *out) {
  if (bits > 0) fprintf(out, "      for (k = 0; k < %d; k = k + 1) r[k] = $random(seed);\n", bits);
}

void node_bench_write(const node_operator *op, int inputs, int operators, FILE *out) {
  const int last = inputs * op->width - 1, random = node_operator_random(op) * operators;
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
    write_random(random, out);
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
}
