/* A structure as a Verilog-2001 module.
 *
 * The module is the operator program in the order of the nodes, so each value is the node of the
 * same number and has its name.
 *
 * In a module with registers, an operator works in one cycle (core/structure/stages.h), reads the
 * values that are there in this cycle, and its result passes through a register for every later
 * cycle in which it is needed. Node a3 is called a3_2 after the register that cycle 2 reads; before
 * any register it is a3, an input x1_0. */
#include "core/base/pool.h"
#include "core/base/writer.h"
#include "core/cost/factors.h"
#include "core/emit/identifier.h"
#include "core/program/unchecked.h"
#include "core/structure/graph.h"
#include "core/structure/stages.h"
#include <extrinsic/emit.h>

#include <inttypes.h>

enum { NO_MEMORY = -1 };

typedef struct emitter {
  const extr_structure *s;
  extr_program *program;
  int inputs, values; /* of the program */
  const char *name;
  const extr_cost *clocked; /* NULL: no registers */
  bool group;
  int random; /* bits of `r` per operator; NO_MEMORY: operators have neither `r` nor a clock */
  extr_stages stages;
  FILE *out;
} emitter;

/* ---- Operator modules ------------------------------------------------------------------------ */

static void write_minimum(int arity, FILE *out) {
  fputs("`else\n", out);
  for (int i = 1; i < arity; i++)
    fprintf(out, "  wire [WIDTH-1:0] v%d = v%d < v%d ? v%d : v%d;\n", arity + i, 2 * i - 1, 2 * i,
            2 * i - 1, 2 * i);
  fputs("`endif\n", out);
}

static const char *operator_name(const emitter *e) {
  return e->group ? "xor" : "operator";
}

/* The operands are combined as a queue: the first two are replaced by their result at the end. This
 * is a tree of least depth. */
static void write_operator(const emitter *e, int arity) {
  FILE *out = e->out;
  const char *macro = e->group ? "XOR" : "OPERATOR";
  fprintf(out,
          "\n`ifndef EXTRINSIC_%s_%d\n`define EXTRINSIC_%s_%d\n"
          "module extrinsic_%s_%d #(parameter WIDTH = 8) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n"
          "  output wire [WIDTH-1:0] y\n);\n",
          macro, arity, macro, arity, operator_name(e), arity, arity);
  for (int i = 1; i <= arity; i++)
    fprintf(out, "  wire [WIDTH-1:0] v%d = x[%d*WIDTH +: WIDTH];\n", i, i - 1);
  if (!e->group) fputs("`ifdef EXTRINSIC_XOR\n", out);
  for (int i = 1; i < arity; i++)
    fprintf(out, "  wire [WIDTH-1:0] v%d = v%d ^ v%d;\n", arity + i, 2 * i - 1, 2 * i);
  if (!e->group) write_minimum(arity, out);
  fprintf(out, "  assign y = v%d;\nendmodule\n`endif\n", 2 * arity - 1);
}

/* ---- The module ------------------------------------------------------------------------------ */

static void write_head(const emitter *e) {
  int n = e->inputs;
  fprintf(e->out,
          "// %s: y_j = f(all x but x_j) for a node of %d inputs, by %d operators.\n"
          "//\n"
          "// x and y each hold %d messages of WIDTH bits, the first in the lowest bits.\n",
          e->name, n, e->values - n, n);
  if (e->clocked)
    fprintf(
        e->out,
        "// y follows x by %d cycles of clk; a new x may arrive in every cycle. There are %" PRId64
        "\n// registers of WIDTH bits.\n",
        e->stages.cycles, e->stages.registers);
  else
    fputs("// y follows x without a clock.\n", e->out);
  if (e->group) {
    fputs("//\n// f is exclusive-or, in which what occurs twice cancels. Define EXTRINSIC_XOR_i to "
          "use a\n// module extrinsic_xor_i of your own.\n",
          e->out);
    return;
  }
  fputs("//\n"
        "// f is the minimum of unsigned messages or, if EXTRINSIC_XOR is defined, their XOR. For\n"
        "// another f, define EXTRINSIC_OPERATOR_i and write a combinational module\n"
        "// extrinsic_operator_i, for every i that occurs below, with the same ports: x is i "
        "messages,\n"
        "// y is f of them.\n",
        e->out);
}

static void write_ports(const emitter *e) {
  int n = e->inputs;
  fprintf(e->out, "\nmodule %s #(parameter WIDTH = 8) (\n", e->name);
  if (e->clocked || e->random != NO_MEMORY) fputs("  input wire clk,\n", e->out);
  if (e->random > 0) fprintf(e->out, "  input wire [%d:0] r,\n", e->random * (e->values - n) - 1);
  fprintf(e->out,
          "  input wire [%d*WIDTH-1:0] x,\n"
          "  output wire [%d*WIDTH-1:0] y\n);\n",
          n, n);
}

/* The value as it is in a cycle. */
static void write_value(const emitter *e, int value, int cycle) {
  char name[EXTR_NODE_TEXT];
  fputs(extr_structure_node_name(e->s, value, name), e->out);
  if (e->clocked && (value < e->inputs || cycle > e->stages.known[value]))
    fprintf(e->out, "_%d", cycle);
}

/* The registers that a value passes through. */
static void write_registers(const emitter *e, int value) {
  if (!e->clocked) return;
  for (int cycle = e->stages.known[value] + 1; cycle <= e->stages.last[value]; cycle++) {
    fputs("  reg [WIDTH-1:0] ", e->out);
    write_value(e, value, cycle);
    fputs(";\n  always @(posedge clk) ", e->out);
    write_value(e, value, cycle);
    fputs(" <= ", e->out);
    write_value(e, value, cycle - 1);
    fputs(";\n", e->out);
  }
}

static void write_input(const emitter *e, int input) {
  fputs("  wire [WIDTH-1:0] ", e->out);
  write_value(e, input, 0);
  fprintf(e->out, " = x[%d*WIDTH +: WIDTH];\n", input);
  write_registers(e, input);
}

static void write_step(const emitter *e, int value) {
  char name[EXTR_NODE_TEXT];
  extr_step step = extr_program_step(e->program, value - e->inputs);
  const int cycle = e->clocked ? e->stages.known[value] : 0;
  extr_structure_node_name(e->s, value, name);
  fprintf(e->out, "  wire [WIDTH-1:0] %s;\n  extrinsic_%s_%d #(.WIDTH(WIDTH)) f_%s (.x({", name,
          operator_name(e), step.count, name);
  for (int i = 0; i < step.count; i++) {
    if (i > 0) fputs(", ", e->out);
    write_value(e, step.operands[i], cycle);
  }
  fprintf(e->out, "}), .y(%s)", name);
  if (e->random != NO_MEMORY) fputs(", .clk(clk)", e->out);
  if (e->random > 0)
    fprintf(e->out, ", .r(r[%d +: %d])", (value - e->inputs) * e->random, e->random);
  fputs(");\n", e->out);
  write_registers(e, value);
}

static void write_outputs(const emitter *e) {
  for (int j = 0; j < e->inputs; j++) {
    fprintf(e->out, "  assign y[%d*WIDTH +: WIDTH] = ", j);
    write_value(e, extr_program_output(e->program, j), e->stages.cycles);
    fputs(";\n", e->out);
  }
}

static void write_operators(const emitter *e) {
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(e->s, counts);
  for (int arity = 2; arity <= EXTR_ARITY_MAX; arity++)
    if (counts[arity] > 0) write_operator(e, arity);
}

static void write_module(const emitter *e) {
  if (e->random == NO_MEMORY) write_head(e);
  write_ports(e);
  for (int input = 0; input < e->inputs; input++) write_input(e, input);
  for (int value = e->inputs; value < e->values; value++) write_step(e, value);
  write_outputs(e);
  fputs("endmodule\n", e->out);
  if (e->random == NO_MEMORY) write_operators(e);
}

static extr_status write_text(extr_context *context, emitter *e, char **text) {
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  e->out = writer.stream;
  write_module(e);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}

static extr_status prepare(extr_context *context, const extr_structure *structure,
                           extr_pool *memory, emitter *e) {
  TRY(extr_structure_check_either(context, structure, EXTR_ARITY_MAX, &e->group));
  e->s = structure;
  e->inputs = extr_structure_inputs(structure);
  TRY(extr_program_in_order(context, structure, e->inputs, &e->program));
  e->values = e->inputs + extr_program_steps(e->program);
  if (!e->clocked) return EXTR_OK;
  TRY(extr_cost_check(context, e->clocked));
  return extr_stages_find(context, structure, e->clocked, memory, &e->stages);
}

static extr_status emit(extr_context *context, const extr_structure *structure, emitter *e,
                        char **text) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(extr_need_all(context, structure, text));
  TRY(extr_identifier_check(context, e->name, IDENTIFIER_VERILOG));
  extr_status status = prepare(context, structure, &memory, e);
  if (status == EXTR_OK) status = write_text(context, e, text);
  extr_program_free(e->program);
  return status;
}

extr_status extr_emit_verilog(extr_context *context, const extr_structure *structure,
                              const char *name, const extr_cost *clocked, char **text) {
  emitter e = {.name = name, .clocked = clocked, .random = NO_MEMORY};
  return emit(context, structure, &e, text);
}

extr_status extr_emit_verilog_memory(extr_context *context, const extr_structure *structure,
                                     const char *name, int random, char **text) {
  emitter e = {.name = name, .random = random};
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  if (random < 0 || random > EXTR_VERILOG_RANDOM_MAX)
    return extr_fail(context, EXTR_INPUT, "%d random bits per operator: expected 0 to %d", random,
                     EXTR_VERILOG_RANDOM_MAX);
  return emit(context, structure, &e, text);
}
