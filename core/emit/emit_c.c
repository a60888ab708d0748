/* A structure as a C function: its operator program, one line per step. */
#include "core/base/owned.h"
#include "core/base/writer.h"
#include "core/emit/identifier.h"
#include "core/program/unchecked.h"
#include "core/structure/graph.h"
#include <extrinsic/emit.h>

/* What stands for VALUE and the operator of two inputs unless the user defines them. */
static void write_defaults(const char *macro, const char *operation, FILE *out) {
  fprintf(out,
          "#ifndef VALUE\n#define VALUE int\n#endif\n"
          "#ifndef %s_2\n#define %s_2(a, b) %s\n#endif\n",
          macro, macro, operation);
}

static void write_group_head(const extr_structure *structure, const char *name, FILE *out) {
  int n = extr_structure_inputs(structure);
  fprintf(out,
          "/* %s: y[j] = the exclusive-or of all x but x[j] for a node of %d inputs, by %d "
          "operators.\n"
          " * In some of them what occurs twice cancels.\n"
          " *\n"
          " * You can define before this text:\n"
          " *   VALUE          the type of a message (default: int)\n"
          " *   XOR_2(a, b)    any sum of two messages with x + x = 0 (default: exclusive-or)\n"
          " * and XOR_3(a, b, c) and so on, where that is faster than nested XOR_2. x and y must "
          "not\n"
          " * overlap.\n"
          " */\n",
          name, n, extr_structure_nodes(structure) - n);
  write_defaults("XOR", "((a) ^ (b))", out);
}

static void write_head(const extr_structure *structure, const char *name, FILE *out) {
  int n = extr_structure_inputs(structure);
  fprintf(
      out,
      "/* %s: y[j] = f(all x but x[j]) for a node of %d inputs, by %d operators.\n"
      " *\n"
      " * You can define before this text:\n"
      " *   VALUE               the type of a message (default: int)\n"
      " *   OPERATOR_2(a, b)    f of two messages, associative and commutative (default: the "
      "least)\n"
      " * and OPERATOR_3(a, b, c) and so on, where that is faster than nested OPERATOR_2. Macros "
      "may\n"
      " * evaluate an argument more than once, because it is always a variable. x and y must not\n"
      " * overlap.\n"
      " */\n",
      name, n, extr_structure_nodes(structure) - n);
  write_defaults("OPERATOR", "((a) < (b) ? (a) : (b))", out);
}

/* If the user does not define an operator, it consists of two-input ones, in a function: nested
 * macros would double in size with each operand. */
static void write_operator(const char *macro, const char *name, int arity, FILE *out) {
  fprintf(out, "#ifndef %s_%d\nstatic inline VALUE %s_operator_%d(", macro, arity, name, arity);
  for (int i = 1; i <= arity; i++) fprintf(out, "%sVALUE v%d", i > 1 ? ", " : "", i);
  fputs(") {\n", out);
  for (int i = 2; i <= arity; i++) fprintf(out, "  v1 = %s_2(v1, v%d);\n", macro, i);
  fprintf(out, "  return v1;\n}\n#define %s_%d %s_operator_%d\n#endif\n", macro, arity, name,
          arity);
}

/* Writes the name of a value: an element of x or y, or one of the variables t. */
static void write_value(const extr_program *program, const extr_slots *slots, int value,
                        FILE *out) {
  int inputs = extr_program_inputs(program), location = extr_slots_location(slots, value);
  int outputs = inputs + extr_slots_count(slots);
  if (location < inputs)
    fprintf(out, "x[%d]", location);
  else if (location < outputs)
    fprintf(out, "t%d", location - inputs);
  else
    fprintf(out, "y[%d]", location - outputs);
}

static void write_step(const extr_program *program, const extr_slots *slots, const char *macro,
                       int k, FILE *out) {
  extr_step step = extr_program_step(program, k);
  fputs("  ", out);
  write_value(program, slots, extr_program_inputs(program) + k, out);
  fprintf(out, " = %s_%d(", macro, step.count);
  for (int i = 0; i < step.count; i++) {
    if (i > 0) fputs(", ", out);
    write_value(program, slots, step.operands[i], out);
  }
  fputs(");\n", out);
}

static void write_function(const extr_program *program, const extr_slots *slots, const char *macro,
                           const char *name, FILE *out) {
  int inputs = extr_program_inputs(program), variables = extr_slots_count(slots);
  fprintf(out, "\nvoid %s(const VALUE x[%d], VALUE y[%d]);\n", name, inputs, inputs);
  fprintf(out, "void %s(const VALUE x[%d], VALUE y[%d]) {\n", name, inputs, inputs);
  if (variables > 0) fputs("  VALUE t0", out);
  for (int i = 1; i < variables; i++) fprintf(out, ", t%d", i);
  if (variables > 0) fputs(";\n", out);
  for (int k = 0; k < extr_program_steps(program); k++) write_step(program, slots, macro, k, out);
  fputs("}\n", out);
}

static extr_status write_text(extr_context *context, const extr_structure *structure,
                              const extr_program *program, const extr_slots *slots, bool group,
                              const char *name, char **text) {
  const char *macro = group ? "XOR" : "OPERATOR";
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(structure, counts);
  (group ? write_group_head : write_head)(structure, name, writer.stream);
  for (int arity = 3; arity <= EXTR_ARITY_MAX; arity++)
    if (counts[arity] > 0) write_operator(macro, name, arity, writer.stream);
  write_function(program, slots, macro, name, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}

extr_status extr_emit_c(extr_context *context, const extr_structure *structure, const char *name,
                        char **text) {
  TRY(extr_need(context, text));
  OWNED(release_program) extr_program *program = NULL;
  OWNED(release_slots) extr_slots *slots = NULL;
  bool group;
  TRY(extr_identifier_check(context, name, IDENTIFIER_C));
  TRY(extr_structure_check_either(context, structure, EXTR_ARITY_MAX, &group));
  TRY(extr_program_few_alive(context, structure, &program));
  TRY(extr_slots_new(context, program, &slots));
  return write_text(context, structure, program, slots, group, name, text);
}
