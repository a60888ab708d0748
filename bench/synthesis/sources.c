#include "bench/synthesis/sources.h"

#include <extrinsic/emit.h>

#include "core/base/report.h"
#include "core/base/writer.h"

#include <string.h>

/* Memories are filled by zeros at first, level by level of the structure. Until then a netlist may
 * show an unknown value where the model knows it. */
enum { VECTORS = 1000, FILLING = 64 };

static int operators(const candidate *item) {
  return item->structure ? extr_structure_nodes(item->structure) - item->inputs : 0;
}

/* The design that node.v of a candidate holds. */
static script_design source_design(const hardware_job *job, const candidate *item,
                                   node_mapping mapping) {
  script_design design = {.target = &job->target, .mapping = mapping};
  if (item->modules) {
    design.top = item->top;
    design.width = item->width;
    design.clocked = strstr(item->modules, "clk") != NULL;
  } else {
    design.top = "node";
    design.width = job->op.width;
    design.clocked = job->op.kind == OPERATOR_EQUALITY;
    design.inputs = item->inputs;
    design.random = node_operator_random(&job->op) * operators(item);
  }
  return design;
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

static extr_status write_test(extr_context *context, const hardware_job *job, const candidate *item,
                              FILE *out) {
  (void)context;
  write_bench(&job->op, item->inputs, operators(item), out);
  return EXTR_OK;
}

/* ---- Files ----------------------------------------------------------------------------------- */

typedef extr_status verilog_writer(extr_context *context, const hardware_job *job,
                                   const candidate *item, FILE *out);

/* The files of a folder, each Verilog or a script. */
static const struct source_file {
  const char *name;
  verilog_writer *verilog;
  script_writer *script;
  enum { ALL, CELLS, NODES, PLACEMENT } of; /* which designs have it */
} files[] = {
    {"node.v", write_node, NULL, ALL},
    {"synthesis.ys", NULL, script_synthesis, ALL},
    {"timing.tcl", NULL, script_timing, CELLS},
    {"reference.v", write_reference, NULL, NODES},
    {"bench.v", write_test, NULL, NODES},
    {"miter.ys", NULL, script_miter, NODES},
    {"around.v", NULL, script_registers, PLACEMENT},
    {"around.ys", NULL, script_around, PLACEMENT},
};

static bool has_file(const hardware_job *job, const candidate *item,
                     const struct source_file *file) {
  const bool cells = job->target.library != NULL, node = !item->modules;
  return file->of == ALL || (file->of == CELLS ? cells : node && (file->of == NODES || !cells));
}

static extr_status check_operators(extr_context *context, const hardware_job *job,
                                   const candidate *item) {
  int counts[EXTR_ARITY_MAX + 1];
  if (!item->structure) return EXTR_OK;
  extr_structure_operators(item->structure, counts);
  return node_operator_covers(context, &job->op, counts, item->max_arity);
}

static extr_status file_text(extr_context *context, const hardware_job *job, const candidate *item,
                             const script_design *design, const struct source_file *file,
                             char **text) {
  extr_status status = EXTR_OK;
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  if (file->script)
    file->script(design, writer.stream);
  else
    status = file->verilog(context, job, item, writer.stream);
  return extr_writer_close(context, &writer, status, text);
}

extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text) {
  return file_text(context, job, item, NULL, &files[0], text);
}

extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder) {
  const script_design design = source_design(job, item, mapping);
  TRY(check_operators(context, job, item));
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char *text;
    if (!has_file(job, item, &files[i])) continue;
    TRY(file_text(context, job, item, &design, &files[i], &text));
    extr_status status = folder_write(context, folder, files[i].name, text);
    extr_text_free(text);
    TRY(status);
  }
  return EXTR_OK;
}
