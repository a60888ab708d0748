#include "decoder/stochastic/program.h"

#include <extrinsic/structure.h>

#include "core/base/array.h"

/* The value that each node of the structure becomes; NONE where no edge needs it. */
enum { NONE = -1, NEEDED = -2 };

/* Operands come before their users, so one pass backwards sees every user first. */
static void mark_needed(const extr_structure *structure, int degree, int *value) {
  int nodes = extr_structure_nodes(structure), inputs = extr_structure_inputs(structure);
  for (int i = 0; i < nodes; i++) value[i] = NONE;
  for (int j = 0; j < degree; j++) value[extr_structure_output(structure, j)] = NEEDED;
  for (int i = nodes - 1; i >= inputs; i--)
    if (value[i] == NEEDED)
      for (int k = 0; k < extr_structure_arity(structure, i); k++)
        value[extr_structure_operands(structure, i)[k]] = NEEDED;
}

static bool is_output(const extr_structure *structure, int degree, int node) {
  for (int j = 0; j < degree; j++)
    if (extr_structure_output(structure, j) == node) return true;
  return false;
}

static int *write_operator(const extr_structure *structure, int node, const int *value, int *code) {
  int count = extr_structure_arity(structure, node);
  *code++ = count;
  for (int k = 0; k < count; k++) *code++ = value[extr_structure_operands(structure, node)[k]];
  return code;
}

static void write_code(const extr_structure *structure, int *value, node_program *program) {
  int degree = program->degree, inputs = program->inputs, *code = program->code;
  for (int i = 0; i < inputs; i++) value[i] = i;
  for (int i = inputs; i < extr_structure_nodes(structure); i++) {
    if (value[i] != NEEDED || is_output(structure, degree, i)) continue;
    code = write_operator(structure, i, value, code);
    value[i] = inputs + program->inner++;
  }
  program->outputs = code;
  for (int j = 0; j < degree; j++)
    code = write_operator(structure, extr_structure_output(structure, j), value, code);
}

extr_status extr_program_new(extr_context *context, const extr_structure *structure, int degree,
                             node_program *program) {
  int *value, nodes = extr_structure_nodes(structure);
  size_t length = 0;
  for (int i = 0; i < nodes; i++) length += 1 + (size_t)extr_structure_arity(structure, i);
  *program = (node_program){.inputs = extr_structure_inputs(structure), .degree = degree};
  TRY(ARRAY_NEW(context, program->code, length));
  extr_status status = ARRAY_NEW(context, value, nodes);
  if (status == EXTR_OK) {
    mark_needed(structure, program->degree, value);
    write_code(structure, value, program);
  }
  free(value);
  return status;
}

void extr_program_clear(node_program *program) {
  free(program->code);
}
