#include "bench/synthesis/node_baseline.h"

/* ---- The two-minimum method ------------------------------------------------------------------ */

static const char two_min_modules[] =
    "module two_min_leaves #(parameter WIDTH = 8) (\n"
    "  input wire [WIDTH-1:0] a, b,\n  output wire [WIDTH-1:0] first, second\n);\n"
    "  wire less = b < a;\n"
    "  assign first = less ? b : a;\n  assign second = less ? a : b;\nendmodule\n\n"
    "module two_min_add #(parameter WIDTH = 8) (\n"
    "  input wire [WIDTH-1:0] a1, a2, b,\n  output wire [WIDTH-1:0] first, second\n);\n"
    "  wire less = b < a1;\n"
    "  assign first = less ? b : a1;\n  assign second = less ? a1 : b < a2 ? b : a2;\nendmodule\n\n"
    "module two_min_merge #(parameter WIDTH = 8) (\n"
    "  input wire [WIDTH-1:0] a1, a2, b1, b2,\n  output wire [WIDTH-1:0] first, second\n);\n"
    "  wire less = b1 < a1;\n"
    "  wire [WIDTH-1:0] loser = less ? a1 : b1, rival = less ? b2 : a2;\n"
    "  assign first = less ? b1 : a1;\n"
    "  assign second = loser < rival ? loser : rival;\nendmodule\n\n"
    "module two_min_select #(parameter WIDTH = 8) (\n"
    "  input wire [WIDTH-1:0] x, first, second,\n  output wire [WIDTH-1:0] y\n);\n"
    "  assign y = x == first ? second : first;\nendmodule\n\n";

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

/* ---- All inputs without the own one ---------------------------------------------------------- */

static const char xor_module[] = "module total_xor #(parameter WIDTH = 8) (\n"
                                 "  input wire [WIDTH-1:0] a, b,\n  output wire [WIDTH-1:0] y\n);\n"
                                 "  assign y = a ^ b;\nendmodule\n\n";

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

void node_baseline_write(node_baseline kind, int inputs, FILE *out) {
  fputs(kind == NODE_TWO_MIN ? two_min_modules : xor_module, out);
  fprintf(out,
          "module node #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n  output wire [%d*WIDTH-1:0] y\n);\n",
          inputs, inputs);
  (kind == NODE_TWO_MIN ? write_two_min : write_total)(inputs, out);
  fputs("endmodule\n", out);
}
