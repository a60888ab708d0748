#include "bench/synthesis/measure.h"

#include "bench/cli/numbers.h"
#include "bench/output/encode.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 32, MEMORY_MAX = 8 };
#define TEXT_MOST ((size_t)1 << 24)

/* ---- Parsing --------------------------------------------------------------------------------- */

static extr_status refuse(extr_context *context, const char *text) {
  return extr_fail(context, EXTR_INPUT,
                   "--operator %.100s: expected min:W, xor, xor:W, equality:M with M of 1, 2, 4 or "
                   "8, FILE.v:W, or own:FILE:W, where a message has W bits, 1 to %d",
                   text, WIDTH_MAX);
}

static bool parse_number(const char *text, int most, int *number) {
  int64_t value;
  if (!text || !integer_parse(text, strlen(text), &value) || value < 1 || value > most)
    return false;
  *number = (int)value;
  return true;
}

static bool begins(const char *text, const char *colon, const char *name) {
  size_t length = colon ? (size_t)(colon - text) : strlen(text);
  return strlen(name) == length && strncmp(text, name, length) == 0;
}

static bool parse_equality(const char *memory, node_operator *op) {
  op->kind = OPERATOR_EQUALITY;
  op->width = 1;
  return parse_number(memory, MEMORY_MAX, &op->memory) && (op->memory & (op->memory - 1)) == 0;
}

static extr_status read_given(extr_context *context, const char *text, const char *colon,
                              node_operator *op) {
  size_t length = (size_t)(colon - text), size;
  if (length < 3 || strncmp(colon - 2, ".v", 2) != 0) return refuse(context, text);
  OWNED_ARRAY char *path = strndup(text, length);
  if (!path) return extr_fail_memory(context);
  op->kind = OPERATOR_GIVEN;
  return extr_file_read(context, path, TEXT_MOST, &op->text, &size);
}

/* Without the width, this is the name of a decoder, whose LLRs have a sign, too. */
static extr_status read_own(extr_context *context, const char *text, const char *colon,
                            const char *llr_step, node_operator *op) {
  static extr_operator_table table;
  if (op->width < 3 || op->width > 7)
    return extr_fail(context, EXTR_INPUT,
                     "--operator %.100s: expected own:FILE:W, where a magnitude has W bits, 3 to 7",
                     text);
  OWNED_ARRAY char *name = strndup(text, (size_t)(colon - text));
  if (!name) return extr_fail_memory(context);
  op->kind = OPERATOR_OWN;
  op->own = extr_decoder_default();
  TRY(extr_decoder_set(context, &op->own, "decoder", name));
  if (llr_step) TRY(extr_decoder_set(context, &op->own, "llr-step", llr_step));
  op->own.llr_bits = op->width + 1;
  op->own.message = EXTR_I8;
  return extr_operator_tabulate(context, &op->own, &table);
}

static void name_operator(const char *text, node_operator *op) {
  const char *slash = strrchr(text, '/');
  snprintf(op->name, sizeof op->name, "%.60s", slash ? slash + 1 : text);
  encode_clean(op->name);
}

extr_status node_operator_parse(extr_context *context, const char *text, const char *llr_step,
                                node_operator *op) {
  const char *colon = strrchr(text, ':'), *number = colon ? colon + 1 : NULL;
  const bool own = strncmp(text, "own:", strlen("own:")) == 0;
  name_operator(text, op);
  if (llr_step && !own)
    return extr_fail(context, EXTR_INPUT, "--llr-step is for --operator own:FILE:W");
  if (begins(text, colon, "equality"))
    return parse_equality(number, op) ? EXTR_OK : refuse(context, text);
  op->kind = begins(text, colon, "min") ? OPERATOR_MIN : OPERATOR_XOR;
  op->width = 1;
  if (strcmp(text, "xor") == 0) return EXTR_OK;
  if (!parse_number(number, WIDTH_MAX, &op->width)) return refuse(context, text);
  if (begins(text, colon, "min") || begins(text, colon, "xor")) return EXTR_OK;
  if (own) return read_own(context, text, colon, llr_step, op);
  return read_given(context, text, colon, op);
}

void node_operator_clear(node_operator *op) {
  free(op->text);
  op->text = NULL;
}

int node_operator_random(const node_operator *op) {
  int bits = 0;
  while (1 << (bits + 1) <= op->memory) bits++;
  return bits;
}

/* ---- Modules --------------------------------------------------------------------------------- */

static void write_equality(const node_operator *op, int arity, FILE *out) {
  const int random = node_operator_random(op);
  fprintf(out,
          "module extrinsic_operator_%d #(parameter WIDTH = 1) (\n"
          "  input wire [%d:0] x,\n  output wire y,\n  input wire clk%s",
          arity, arity - 1, random ? ",\n" : "\n);\n");
  if (random) fprintf(out, "  input wire [%d:0] r\n);\n", random - 1);
  fprintf(out,
          "  reg [%d:0] memory;\n"
          "  wire all = &x, any = |x;\n"
          "  assign y = all | (any & memory[%s]);\n"
          "  always @(posedge clk) if (all | ~any) memory <= %s;\nendmodule\n\n",
          op->memory - 1, random ? "r" : "0", op->memory > 1 ? "{memory, all}" : "all");
}

void node_operator_write(const node_operator *op, int max_arity, FILE *out) {
  switch (op->kind) {
  case OPERATOR_MIN:
  case OPERATOR_OWN: /* the node has them */
    break;
  case OPERATOR_XOR:
    fputs("`define EXTRINSIC_XOR\n\n", out);
    break;
  case OPERATOR_EQUALITY:
    for (int arity = 2; arity <= max_arity; arity++) write_equality(op, arity, out);
    break;
  case OPERATOR_GIVEN:
    for (int arity = 2; arity <= max_arity; arity++)
      fprintf(out, "`define EXTRINSIC_OPERATOR_%d\n", arity);
    fprintf(out, "%s\n", op->text);
  }
}

/* Verilog names may also have a dollar sign, but do not begin with it. */
static bool in_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

bool verilog_has_name(const char *text, const char *name) {
  const size_t length = strlen(name);
  for (const char *c = text; (c = strstr(c, name)); c++)
    if ((c == text || !in_name(c[-1])) && !in_name(c[length])) return true;
  return false;
}

extr_status node_operator_covers(extr_context *context, const node_operator *op, const int *counts,
                                 int max_arity) {
  char name[40];
  if (op->kind != OPERATOR_GIVEN) return EXTR_OK;
  for (int arity = 2; arity <= max_arity; arity++) {
    snprintf(name, sizeof name, "extrinsic_operator_%d", arity);
    if ((arity == 2 || counts[arity] > 0) && !verilog_has_name(op->text, name))
      return extr_fail(context, EXTR_INPUT, "%s: there is no module %s, which %s", op->name, name,
                       counts[arity] > 0 ? "the structure uses" : "the check of netlists uses");
  }
  return EXTR_OK;
}
