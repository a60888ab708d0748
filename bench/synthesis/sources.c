#include "bench/synthesis/sources.h"

#include <extrinsic/emit.h>

#include "core/base/report.h"
#include "core/base/writer.h"

#include <string.h>

/* Memories are filled by zeros at first, level by level of the structure. Until then a netlist may
 * show an unknown value where the model knows it. */
enum { VECTORS = 1000, FILLING = 64 };

/* The design that node.v of a candidate holds. */
static script_design source_design(const hardware_job *job, const candidate *item) {
  if (!item->modules)
    return (script_design){"node", job->op.width, job->op.kind == OPERATOR_EQUALITY, true};
  return (script_design){item->top, item->width, strstr(item->modules, "clk") != NULL, false};
}

static int operators(const candidate *item) {
  return extr_structure_nodes(item->structure) - item->inputs;
}

/* The random bits of all operators of a node. */
static int source_random(const hardware_job *job, const candidate *item) {
  return item->structure ? node_operator_random(&job->op) * operators(item) : 0;
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

/* Writes module `reference`, which has the ports of `node` and computes every output by itself, one
 * input after the other. Not for OPERATOR_EQUALITY. */
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

/* Writes module `bench`, which gives random messages to `node` and `reference` and prints
 * NODE_MODEL_EQUAL, or the first input for which they differ. `operators` is the number of
 * operators with random bits. */
static void write_bench(const node_operator *op, int inputs, int operators, FILE *out) {
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
}

/* ---- The node -------------------------------------------------------------------------------- */

static extr_status write_structure(extr_context *context, const hardware_job *job,
                                   const candidate *item, const char *name, FILE *out) {
  char *text;
  if (job->op.kind == OPERATOR_EQUALITY)
    TRY(extr_emit_verilog_memory(context, item->structure, name, node_operator_random(&job->op),
                                 &text));
  else
    TRY(extr_emit_verilog(context, item->structure, name, false, &text));
  fputs(text, out);
  extr_text_free(text);
  return EXTR_OK;
}

static extr_status write_node(extr_context *context, const hardware_job *job, const candidate *item,
                              FILE *out) {
  if (item->modules) {
    fputs(item->modules, out);
    return EXTR_OK;
  }
  if (!item->structure) {
    node_baseline_write(item->baseline, item->inputs, out);
    return EXTR_OK;
  }
  node_operator_write(&job->op, item->max_arity, out);
  return write_structure(context, job, item, "node", out);
}

/* Operators with a memory have no value apart from their structure: the model of the netlist is the
 * structure in Verilog. */
static extr_status write_reference(extr_context *context, const hardware_job *job,
                                   const candidate *item, FILE *out) {
  if (job->op.kind == OPERATOR_EQUALITY || job->op.kind == OPERATOR_GIVEN)
    node_operator_write(&job->op, item->max_arity, out);
  if (job->op.kind == OPERATOR_EQUALITY)
    return write_structure(context, job, item, "reference", out);
  write_model(&job->op, item->inputs, out);
  return EXTR_OK;
}

/* ---- Files ----------------------------------------------------------------------------------- */

typedef struct source {
  extr_context *context;
  const hardware_job *job;
  const candidate *item;
  node_mapping mapping;
} source;

typedef extr_status write_part(const source *from, FILE *out);

static extr_status part_node(const source *from, FILE *out) {
  return write_node(from->context, from->job, from->item, out);
}

static extr_status part_reference(const source *from, FILE *out) {
  return write_reference(from->context, from->job, from->item, out);
}

static extr_status part_bench(const source *from, FILE *out) {
  write_bench(&from->job->op, from->item->inputs, from->item->structure ? operators(from->item) : 0,
              out);
  return EXTR_OK;
}

static extr_status part_synthesis(const source *from, FILE *out) {
  script_design design = source_design(from->job, from->item);
  script_synthesis(&from->job->target, &design, from->mapping, out);
  return EXTR_OK;
}

static extr_status part_timing(const source *from, FILE *out) {
  script_design design = source_design(from->job, from->item);
  script_timing(&from->job->target, &design, out);
  return EXTR_OK;
}

static extr_status part_miter(const source *from, FILE *out) {
  (void)from;
  script_miter(out);
  return EXTR_OK;
}

static extr_status part_registers(const source *from, FILE *out) {
  node_registers_write(from->item->inputs, from->job->op.width,
                       source_random(from->job, from->item),
                       from->job->op.kind == OPERATOR_EQUALITY, out);
  return EXTR_OK;
}

static extr_status part_around(const source *from, FILE *out) {
  script_around(from->mapping, out);
  return EXTR_OK;
}

static extr_status write_file(const source *from, const char *folder, const char *name,
                              write_part *part) {
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(from->context, &writer));
  extr_status status = part(from, writer.stream);
  TRY(extr_writer_close(from->context, &writer, status, &text));
  status = folder_write(from->context, folder, name, text);
  extr_text_free(text);
  return status;
}

static extr_status check_operators(extr_context *context, const hardware_job *job,
                                   const candidate *item) {
  int counts[EXTR_ARITY_MAX + 1];
  if (!item->structure) return EXTR_OK;
  extr_structure_operators(item->structure, counts);
  return node_operator_covers(context, &job->op, counts, item->max_arity);
}

extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text) {
  const source from = {context, job, item, MAPPING_KEPT};
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, part_node(&from, writer.stream), text);
}

extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder) {
  const source from = {context, job, item, mapping};
  TRY(check_operators(context, job, item));
  TRY(write_file(&from, folder, "node.v", part_node));
  TRY(write_file(&from, folder, "synthesis.ys", part_synthesis));
  if (job->target.library) TRY(write_file(&from, folder, "timing.tcl", part_timing));
  if (item->modules) return EXTR_OK;
  TRY(write_file(&from, folder, "reference.v", part_reference));
  TRY(write_file(&from, folder, "bench.v", part_bench));
  TRY(write_file(&from, folder, "miter.ys", part_miter));
  if (job->target.library) return EXTR_OK;
  TRY(write_file(&from, folder, "around.v", part_registers));
  return write_file(&from, folder, "around.ys", part_around);
}
