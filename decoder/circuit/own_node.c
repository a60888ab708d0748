/* Nodes with an operator of a user's own as C and Verilog: the functions of the operator, a node
 * that applies `enter` and `leave`, and in its middle the combinations as core/emit writes them,
 * with the operator in the place of the minimum. */
#include "core/base/array.h"
#include "core/base/writer.h"
#include "core/emit/identifier.h"
#include "decoder/operators/function_text.h"
#include "decoder/settings/check_algorithm.h"
#include <extrinsic/emit.h>

#include <string.h>

typedef struct own_node {
  const extr_decoder_settings *settings;
  const extr_structure *structure;
  const char *name;
  const extr_cost *clocked;
  check_algorithm algorithm;
  int inputs, counts[EXTR_ARITY_MAX + 1];
  int bits, inner; /* of a magnitude, and of what the operators combine */
} own_node;

static extr_status open_node(extr_context *context, identifier_language language, own_node *n) {
  TRY(extr_need(context, n->structure));
  TRY(extr_identifier_check(context, n->name, language));
  TRY(extr_structure_check(context, n->structure, EXTR_ARITY_MAX));
  TRY(extr_own_algorithm(context, n->settings, &n->algorithm));
  if (language == IDENTIFIER_VERILOG && n->settings->message != EXTR_I8)
    return extr_fail(context, EXTR_INPUT,
                     "an operator in Verilog needs i8 messages, and these are f32");
  n->inputs = extr_structure_inputs(n->structure);
  extr_structure_operators(n->structure, n->counts);
  n->bits = extr_number_bits(n->algorithm.limit_i8);
  n->inner = extr_number_bits(n->algorithm.most_i8);
  return EXTR_OK;
}

/* What the node computes, with the statements of the operator, one per line. Each line but the
 * first begins with `prefix`. */
static void write_head(const own_node *n, const char *prefix, FILE *out) {
  const bool bytes = n->settings->message == EXTR_I8;
  fprintf(out,
          "%s: y[j] = leave(the combination of enter(x[i]) for all i but j), the magnitudes\n"
          "%s that a check node of %d edges sends, with the operator\n%s\n",
          n->name, prefix, n->inputs, prefix);
  for (const char *at = n->settings->own; *at; at += strspn(at, "; ")) {
    const int length = (int)strcspn(at, ";");
    fprintf(out, "%s   %.*s\n", prefix, length, at);
    at += length;
  }
  fprintf(out, "%s\n%s Magnitudes are ", prefix, prefix);
  if (bytes)
    fprintf(out, "0 .. %d, in units of an LLR of %g.", n->algorithm.limit_i8,
            n->settings->llr_step);
  else
    fputs("LLRs.", out);
}

static const operator_code *code_of(const own_node *n, operator_function which) {
  return &n->algorithm.own.function[which];
}

/* ---- C --------------------------------------------------------------------------------------- */

/* Texts before this one may have defined other operators. */
static void write_macros(const own_node *n, FILE *out) {
  const bool bytes = n->settings->message == EXTR_I8;
  if (!bytes) fputs("#include <math.h>\n#include <stdint.h>\n", out);
  fprintf(out, "#undef VALUE\n#define VALUE %s\n", bytes ? "signed char" : "float");
  for (int arity = 2; arity <= EXTR_ARITY_MAX; arity++)
    if (arity == 2 || n->counts[arity] > 0) fprintf(out, "#undef OPERATOR_%d\n", arity);
  fprintf(out, "#define OPERATOR_2 %s_combine\n\n", n->name);
}

/* `enter` limits what it is given. */
static void write_c_function(const own_node *n, operator_function which, FILE *out) {
  static const char *const heads[] = {"enter(VALUE x", "combine(VALUE a, VALUE b", "leave(VALUE a"};
  const bool bytes = n->settings->message == EXTR_I8;
  fprintf(out, "static inline VALUE %s_%s) {\n", n->name, heads[which]);
  if (which == OPERATOR_ENTER && bytes)
    fprintf(out, "  const int a = x < %d ? x : %d;\n", n->algorithm.limit_i8,
            n->algorithm.limit_i8);
  else if (which == OPERATOR_ENTER)
    fprintf(out, "  const float a = x < %.1fF ? x : %.1fF;\n", (double)n->algorithm.limit_f32,
            (double)n->algorithm.limit_f32);
  extr_function_write(code_of(n, which), bytes ? TEXT_C_BYTES : TEXT_C_FLOATS, n->name,
                      "return (VALUE)", out);
  fputs("}\n\n", out);
}

static void write_c(const own_node *n, FILE *out) {
  fputs("/* ", out);
  write_head(n, " *", out);
  fputs(" x and y must not overlap.", out);
  if (n->settings->message == EXTR_F32)
    fputs("\n * Link with -lm, and compile with -ffp-contract=off: a * b + c is rounded twice.",
          out);
  fputs(" */\n", out);
  write_macros(n, out);
  extr_elementary_write(&n->algorithm.own, n->name, out);
  for (int f = 0; f < OPERATOR_FUNCTIONS; f++) write_c_function(n, (operator_function)f, out);
  for (int i = 0; i < 3; i++)
    fprintf(out, "void %s%s(const VALUE x[%d], VALUE y[%d])%s\n", n->name,
            i == 0 ? "_combinations" : "", n->inputs, n->inputs, i == 2 ? " {" : ";");
  fprintf(out,
          "  VALUE entered[%d];\n"
          "  for (int i = 0; i < %d; i++) entered[i] = %s_enter(x[i]);\n"
          "  %s_combinations(entered, y);\n"
          "  for (int i = 0; i < %d; i++) y[i] = %s_leave(y[i]);\n}\n\n",
          n->inputs, n->inputs, n->name, n->name, n->inputs, n->name);
}

/* ---- Verilog --------------------------------------------------------------------------------- */

/* The rest of a module with ports x, of one or two arguments, and y. The first argument is in the
 * higher bits. */
static void write_body(const own_node *n, operator_function which, int bits, FILE *out) {
  const int lowest = which == OPERATOR_COMBINE ? bits : 0;
  fprintf(out, "  wire signed [7:0] a = {1'b0, x[%d:%d]};\n", lowest + bits - 1, lowest);
  if (lowest > 0) fprintf(out, "  wire signed [7:0] b = {1'b0, x[%d:0]};\n", bits - 1);
  extr_function_write(code_of(n, which), TEXT_VERILOG, n->name, "assign y = ", out);
  fputs("endmodule\n", out);
}

/* From left to right, as decoders combine operands. */
static void write_chain(int arity, FILE *out) {
  fprintf(out, "  wire [WIDTH-1:0] v1 = x[%d*WIDTH +: WIDTH];\n", arity - 1);
  for (int i = 2; i <= arity; i++)
    fprintf(out,
            "  wire [WIDTH-1:0] v%d;\n  extrinsic_operator_2 #(.WIDTH(WIDTH)) f%d (.x({v%d, "
            "x[%d*WIDTH +: WIDTH]}), .y(v%d));\n",
            i, i, i - 1, arity - i, i);
  fprintf(out, "  assign y = v%d;\nendmodule\n", arity);
}

/* FNV-1a of what the operator depends on. */
static uint32_t operator_hash(const extr_decoder_settings *settings) {
  char text[EXTR_OPERATOR_TEXT + 64];
  uint32_t hash = 2166136261U;
  snprintf(text, sizeof text, "%d %.17g %s", settings->llr_bits, settings->llr_step, settings->own);
  for (const char *at = text; *at; at++) hash = (hash ^ (uint8_t)*at) * 16777619U;
  return hash;
}

/* Nodes with the same operator can be in one file, which then has its modules once. Another
 * operator there would be an error, as a second module of the same name. */
static void write_operator(const own_node *n, int arity, FILE *out) {
  char guard[48];
  snprintf(guard, sizeof guard, "EXTRINSIC_OPERATOR_%d_%08X", arity, operator_hash(n->settings));
  fprintf(out,
          "`ifndef %s\n`define %s\n`define EXTRINSIC_OPERATOR_%d\n"
          "module extrinsic_operator_%d #(parameter WIDTH = %d) (\n"
          "  input wire [%d*WIDTH-1:0] x,\n  output wire [WIDTH-1:0] y\n);\n",
          guard, guard, arity, arity, n->inner, arity);
  if (arity == 2)
    write_body(n, OPERATOR_COMBINE, n->inner, out);
  else
    write_chain(arity, out);
  fputs("`endif\n\n", out);
}

/* The module for an input or an output of the node. */
static void write_conversion(const own_node *n, const char *name, operator_function which,
                             int from_bits, int to_bits, FILE *out) {
  fprintf(out, "module %s_%s (\n  input wire [%d:0] x,\n  output wire [%d:0] y\n);\n", n->name,
          name, from_bits - 1, to_bits - 1);
  write_body(n, which, from_bits, out);
  fputc('\n', out);
}

static void write_node(const own_node *n, FILE *out) {
  fprintf(out,
          "module %s #(parameter WIDTH = %d) (\n%s  input wire [%d*WIDTH-1:0] x,\n"
          "  output wire [%d*WIDTH-1:0] y\n);\n  wire [%d:0] entered, combined;\n"
          "  %s_combinations #(.WIDTH(%d)) combinations (.x(entered), .y(combined)%s);\n",
          n->name, n->bits, n->clocked ? "  input wire clk,\n" : "", n->inputs, n->inputs,
          n->inputs * n->inner - 1, n->name, n->inner, n->clocked ? ", .clk(clk)" : "");
  for (int j = 0; j < n->inputs; j++)
    fprintf(out,
            "  %s_enter enter%d (.x(x[%d +: %d]), .y(entered[%d +: %d]));\n"
            "  %s_leave leave%d (.x(combined[%d +: %d]), .y(y[%d +: %d]));\n",
            n->name, j + 1, j * n->bits, n->bits, j * n->inner, n->inner, n->name, j + 1,
            j * n->inner, n->inner, j * n->bits, n->bits);
  fputs("endmodule\n\n", out);
}

static void write_verilog(const own_node *n, FILE *out) {
  fputs("// ", out);
  write_head(n, "//", out);
  fprintf(out, "\n// x and y hold %d of them, the first in the lowest bits. WIDTH must stay %d.\n",
          n->inputs, n->bits);
  write_node(n, out);
  write_conversion(n, "enter", OPERATOR_ENTER, n->bits, n->inner, out);
  write_conversion(n, "leave", OPERATOR_LEAVE, n->inner, n->bits, out);
  for (int arity = 2; arity <= EXTR_ARITY_MAX; arity++)
    if (arity == 2 || n->counts[arity] > 0) write_operator(n, arity, out);
}

/* ---- Both ------------------------------------------------------------------------------------ */

static extr_status emit(extr_context *context, own_node *n, identifier_language language,
                        char **text) {
  char inner[96];
  OWNED_ARRAY char *combinations = NULL; /* the text of core/emit */
  extr_writer writer;
  const bool is_c = language == IDENTIFIER_C;
  TRY(extr_need(context, text));
  TRY(open_node(context, language, n));
  snprintf(inner, sizeof inner, "%s_combinations", n->name);
  TRY(is_c ? extr_emit_c(context, n->structure, inner, &combinations)
           : extr_emit_verilog(context, n->structure, inner, n->clocked, &combinations));
  TRY(extr_writer_open(context, &writer));
  (is_c ? write_c : write_verilog)(n, writer.stream);
  fputs(combinations, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}

extr_status extr_operator_emit_c(extr_context *context, const extr_decoder_settings *settings,
                                 const extr_structure *structure, const char *name, char **text) {
  own_node n = {.settings = settings, .structure = structure, .name = name};
  return emit(context, &n, IDENTIFIER_C, text);
}

extr_status extr_operator_emit_verilog(extr_context *context, const extr_decoder_settings *settings,
                                       const extr_structure *structure, const char *name,
                                       const extr_cost *clocked, char **text) {
  own_node n = {.settings = settings, .structure = structure, .name = name, .clocked = clocked};
  return emit(context, &n, IDENTIFIER_VERILOG, text);
}
