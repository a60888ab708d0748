#include "core/base/writer.h"
#include "core/emit/identifier.h"
#include <extrinsic/emit.h>

extern const char extr_text_two_min_v[]; /* embedded by the build */

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

static void write_node(const char *name, int inputs, FILE *out) {
  fprintf(out,
          "%smodule %s #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n  output wire [%d*WIDTH-1:0] y\n);\n",
          extr_text_two_min_v, name, inputs, inputs);
  for (int result = inputs; result < 2 * inputs - 1; result++)
    write_match(2 * (result - inputs), 2 * (result - inputs) + 1, inputs, result, out);
  for (int j = 0; j < inputs; j++)
    fprintf(
        out,
        "  two_min_select #(WIDTH) o%d (x[%d*WIDTH +: WIDTH], f%d, s%d, y[%d*WIDTH +: WIDTH]);\n",
        j, j, 2 * inputs - 2, 2 * inputs - 2, j);
  fputs("endmodule\n", out);
}

extr_status extr_emit_two_min(extr_context *context, int inputs, const char *name, char **text) {
  extr_writer writer;
  TRY(extr_need(context, text));
  TRY(extr_identifier_check(context, name, IDENTIFIER_VERILOG));
  if (inputs < 2 || inputs > EXTR_TWO_MIN_INPUTS)
    return extr_fail(context, EXTR_INPUT, "%d inputs: expected 2 to %d", inputs,
                     EXTR_TWO_MIN_INPUTS);
  TRY(extr_writer_open(context, &writer));
  write_node(name, inputs, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}
