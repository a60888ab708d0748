#include "decoder/stochastic/node_program.h"

#include <extrinsic/program.h>

#include "core/base/array.h"

static int *write_step(extr_step step, const int *value, int *code) {
  *code++ = step.count;
  for (int i = 0; i < step.count; i++) *code++ = value[step.operands[i]];
  return code;
}

/* Sets value[i] to the number that value i of the program has in `code`. Outputs get none, since no
 * operator uses them. */
static void write_code(const extr_program *program, int *value, node_program *node) {
  int inputs = node->inputs, *code = node->code;
  for (int i = 0; i < inputs; i++) value[i] = i;
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    if (step.output >= 0) continue;
    code = write_step(step, value, code);
    value[inputs + k] = inputs + node->inner++;
  }
  node->outputs = code;
  for (int j = 0; j < node->degree; j++) {
    int step = extr_program_output(program, j) - inputs;
    code = write_step(extr_program_step(program, step), value, code);
  }
}

static extr_status encode(extr_context *context, const extr_program *program, node_program *node) {
  int *value, steps = extr_program_steps(program);
  size_t length = 0;
  for (int k = 0; k < steps; k++) length += 1 + (size_t)extr_program_step(program, k).count;
  TRY(ARRAY_NEW(context, node->code, length));
  TRY(ARRAY_NEW(context, value, node->inputs + steps));
  write_code(program, value, node);
  free(value);
  return EXTR_OK;
}

extr_status extr_node_program_new(extr_context *context, const extr_structure *structure,
                                  int degree, node_program *program) {
  *program = (node_program){.inputs = extr_structure_inputs(structure), .degree = degree};
  TRY(extr_program_of_outputs(context, structure, degree, &program->steps));
  return encode(context, program->steps, program);
}

void extr_node_program_clear(node_program *program) {
  extr_program_free(program->steps);
  free(program->code);
}
