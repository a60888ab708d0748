/* A structure as a Verilog-2001 module.
 *
 * With registers, stage t is what is known t clock cycles after the inputs. An operator of level l
 * (the most operators on a path to it, itself included) takes operands of stage l - 1 and its value
 * is in a register at stage l. A value that is needed later is handed on from stage to stage; the
 * outputs are handed on to the last. Node a3 at stage 2 is called a3_2. */
#include "core/base/array.h"
#include "core/base/text.h"
#include "core/structure/structure.h"
#include <extrinsic/emit.h>

typedef struct emitter {
  const extr_structure *s;
  const char *name;
  bool pipelined;
  int depth;  /* the highest level */
  int *level; /* per node */
  int *last;  /* per node: the last stage in which its value is needed */
  FILE *out;
} emitter;

static extr_status find_stages(extr_context *context, emitter *e) {
  const extr_structure *s = e->s;
  TRY(ARRAY_NEW(context, e->level, (size_t)s->nodes));
  TRY(ARRAY_NEW(context, e->last, (size_t)s->nodes));
  for (int node = s->inputs; node < s->nodes; node++) {
    const int *operands = extr_structure_operands(s, node);
    int arity = extr_structure_arity(s, node), below = 0;
    for (int i = 0; i < arity; i++)
      if (e->level[operands[i]] > below) below = e->level[operands[i]];
    for (int i = 0; i < arity; i++)
      if (below > e->last[operands[i]]) e->last[operands[i]] = below;
    e->level[node] = e->last[node] = below + 1;
    if (below + 1 > e->depth) e->depth = below + 1;
  }
  for (int j = 0; j < s->inputs; j++) e->last[s->output[j]] = e->depth;
  return EXTR_OK;
}

/* ---- Operator modules ------------------------------------------------------------------------ */

static void write_operator(int arity, FILE *out) {
  fprintf(out,
          "\n`ifndef EXTRINSIC_OPERATOR_%d\n`define EXTRINSIC_OPERATOR_%d\n"
          "module extrinsic_operator_%d #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n"
          "  output wire [WIDTH-1:0] y\n);\n"
          "  wire [WIDTH-1:0] v1 = x[0 +: WIDTH];\n",
          arity, arity, arity, arity);
  for (int i = 2; i <= arity; i++)
    fprintf(out,
            "`ifdef EXTRINSIC_XOR\n"
            "  wire [WIDTH-1:0] v%d = v%d ^ x[%d*WIDTH +: WIDTH];\n"
            "`else\n"
            "  wire [WIDTH-1:0] v%d = v%d < x[%d*WIDTH +: WIDTH] ? v%d : x[%d*WIDTH +: WIDTH];\n"
            "`endif\n",
            i, i - 1, i - 1, i, i - 1, i - 1, i - 1, i - 1);
  fprintf(out, "  assign y = v%d;\nendmodule\n`endif\n", arity);
}

/* ---- The module ------------------------------------------------------------------------------ */

static void write_head(const emitter *e) {
  int n = e->s->inputs;
  fprintf(e->out,
          "// %s: y_j = f(all x but x_j) for a node of %d inputs, by %d operators.\n"
          "//\n"
          "// x and y hold a message in each WIDTH bits, the first in the lowest. ",
          e->name, n, e->s->nodes - n);
  if (e->pipelined)
    fprintf(e->out, "y is %d cycles\n// of clk behind x, and a new x may come in each.\n",
            e->depth);
  else
    fputs("y follows x without a\n// clock.\n", e->out);
  fputs(
      "//\n"
      "// f is the least of unsigned messages, or, with EXTRINSIC_XOR defined, their XOR. For\n"
      "// another define EXTRINSIC_OPERATOR_i and give a module extrinsic_operator_i, for each of\n"
      "// those below, with the same ports: x has the i messages, y is f of them, combinational.\n",
      e->out);
}

static void write_ports(const emitter *e) {
  int n = e->s->inputs;
  fprintf(e->out, "\nmodule %s #(parameter WIDTH = 8) (\n", e->name);
  if (e->pipelined) fputs("  input wire clk,\n", e->out);
  fprintf(e->out,
          "  input wire [%d*WIDTH-1:0] x,\n"
          "  output wire [%d*WIDTH-1:0] y\n);\n",
          n, n);
}

static void write_value(const emitter *e, int node, int stage) {
  char name[EXTR_NODE_TEXT];
  fputs(extr_structure_node_name(e->s, node, name), e->out);
  if (e->pipelined) fprintf(e->out, "_%d", stage);
}

/* The stages of a value after its first one. */
static void write_delays(const emitter *e, int node) {
  for (int stage = e->level[node] + 1; stage <= e->last[node]; stage++) {
    fputs("  reg [WIDTH-1:0] ", e->out);
    write_value(e, node, stage);
    fputs(";\n  always @(posedge clk) ", e->out);
    write_value(e, node, stage);
    fputs(" <= ", e->out);
    write_value(e, node, stage - 1);
    fputs(";\n", e->out);
  }
}

static void write_input(const emitter *e, int node) {
  fputs("  wire [WIDTH-1:0] ", e->out);
  write_value(e, node, 0);
  fprintf(e->out, " = x[%d*WIDTH +: WIDTH];\n", node);
  if (e->pipelined) write_delays(e, node);
}

/* The operator's own value, before its register, has the bare name of the node. */
static void write_node(const emitter *e, int node) {
  char name[EXTR_NODE_TEXT];
  int arity = extr_structure_arity(e->s, node), level = e->level[node];
  extr_structure_node_name(e->s, node, name);
  fprintf(e->out, "  wire [WIDTH-1:0] %s;\n  extrinsic_operator_%d #(.WIDTH(WIDTH)) f_%s (.x({",
          name, arity, name);
  for (int i = 0; i < arity; i++) {
    if (i > 0) fputs(", ", e->out);
    write_value(e, extr_structure_operands(e->s, node)[i], level - 1);
  }
  fprintf(e->out, "}), .y(%s));\n", name);
  if (!e->pipelined) return;
  fprintf(e->out, "  reg [WIDTH-1:0] %s_%d;\n  always @(posedge clk) %s_%d <= %s;\n", name, level,
          name, level, name);
  write_delays(e, node);
}

static void write_outputs(const emitter *e) {
  for (int j = 0; j < e->s->inputs; j++) {
    fprintf(e->out, "  assign y[%d*WIDTH +: WIDTH] = ", j);
    write_value(e, e->s->output[j], e->depth);
    fputs(";\n", e->out);
  }
}

static void write_module(const emitter *e) {
  write_head(e);
  write_ports(e);
  for (int node = 0; node < e->s->inputs; node++) write_input(e, node);
  for (int node = e->s->inputs; node < e->s->nodes; node++) write_node(e, node);
  write_outputs(e);
  fputs("endmodule\n", e->out);
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(e->s, counts);
  for (int arity = 2; arity <= EXTR_ARITY_MAX; arity++)
    if (counts[arity] > 0) write_operator(arity, e->out);
}

extr_status extr_emit_verilog(extr_context *context, const extr_structure *structure,
                              const char *name, bool pipelined, char **text) {
  TRY(extr_identifier_check(context, name));
  TRY(extr_writable(context, structure));
  emitter e = {.s = structure, .name = name, .pipelined = pipelined};
  extr_writer writer;
  extr_status status = find_stages(context, &e);
  if (status == EXTR_OK) status = extr_writer_open(context, &writer);
  if (status == EXTR_OK) {
    e.out = writer.stream;
    write_module(&e);
    status = extr_writer_close(context, &writer, EXTR_OK, text);
  }
  free(e.level);
  free(e.last);
  return status;
}
