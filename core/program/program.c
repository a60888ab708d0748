#include <extrinsic/program.h>

#include "core/base/array.h"
#include "core/program/order.h"
#include "core/program/unchecked.h"
#include "core/structure/graph.h"

struct extr_program {
  int inputs, outputs, steps;
  extr_step *step;
  int *operands; /* of all steps */
  int *output;   /* per output: its value */
};

/* Fills in the steps and outputs. `value` is scratch: the value of each node. */
static void write_steps(const extr_structure *s, const int *order, int *value, extr_program *p) {
  int *operand = p->operands;
  for (int node = 0; node < s->inputs; node++) value[node] = node;
  for (int k = 0; k < p->steps; k++) {
    int count = extr_structure_arity(s, order[k]);
    p->step[k] = (extr_step){-1, count, operand};
    for (int i = 0; i < count; i++) *operand++ = value[extr_structure_operands(s, order[k])[i]];
    value[order[k]] = s->inputs + k;
  }
  for (int j = 0; j < p->outputs; j++) {
    p->output[j] = value[s->output[j]];
    p->step[p->output[j] - s->inputs].output = j;
  }
}

static extr_status fill_program(extr_context *context, const extr_structure *s, const int *order,
                                extr_program *p) {
  size_t operands = 0;
  OWNED_ARRAY int *value = NULL;
  for (int k = 0; k < p->steps; k++) operands += (size_t)extr_structure_arity(s, order[k]);
  TRY(ARRAY_NEW(context, p->step, (size_t)p->steps));
  TRY(ARRAY_NEW(context, p->operands, operands));
  TRY(ARRAY_NEW(context, p->output, (size_t)p->outputs));
  TRY(ARRAY_NEW(context, value, (size_t)s->nodes));
  write_steps(s, order, value, p);
  return EXTR_OK;
}

/* The program that runs these operators. */
static extr_status new_in_order(extr_context *context, const extr_structure *structure, int outputs,
                                const int *order, int steps, extr_program **program) {
  extr_program *made;
  TRY(ARRAY_NEW(context, made, 1));
  *made = (extr_program){.inputs = structure->inputs, .outputs = outputs, .steps = steps};
  extr_status status = fill_program(context, structure, order, made);
  return HAND_OVER(status, made, program, extr_program_free);
}

extr_status extr_program_few_alive(extr_context *context, const extr_structure *structure,
                                   extr_program **program) {
  OWNED_ARRAY int *order = NULL;
  int operators = structure->nodes - structure->inputs;
  TRY(ARRAY_NEW(context, order, operators));
  TRY(extr_order_few_alive(context, structure, order));
  return new_in_order(context, structure, structure->inputs, order, operators, program);
}

extr_status extr_program_new(extr_context *context, const extr_structure *structure,
                             extr_program **program) {
  TRY(extr_need(context, program));
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  return extr_program_few_alive(context, structure, program);
}

/* Lists the operators that the outputs need, in ascending order. Operands come before their users,
 * so a single backward pass visits every user first. */
static int list_needed(const extr_structure *s, int outputs, bool *needed, int *order) {
  int count = 0;
  for (int j = 0; j < outputs; j++) needed[s->output[j]] = true;
  for (int node = s->nodes - 1; node >= s->inputs; node--)
    for (int i = 0; needed[node] && i < extr_structure_arity(s, node); i++)
      needed[extr_structure_operands(s, node)[i]] = true;
  for (int node = s->inputs; node < s->nodes; node++)
    if (needed[node]) order[count++] = node;
  return count;
}

extr_status extr_program_in_order(extr_context *context, const extr_structure *structure,
                                  int outputs, extr_program **program) {
  OWNED_ARRAY bool *needed = NULL;
  OWNED_ARRAY int *order = NULL;
  TRY(ARRAY_NEW(context, needed, structure->nodes));
  TRY(ARRAY_NEW(context, order, structure->nodes));
  return new_in_order(context, structure, outputs, order,
                      list_needed(structure, outputs, needed, order), program);
}

extr_status extr_program_of_outputs(extr_context *context, const extr_structure *structure,
                                    int outputs, extr_program **program) {
  TRY(extr_need(context, program));
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  if (outputs < 1 || outputs > structure->inputs)
    return extr_fail(context, EXTR_INPUT, "a program of %d outputs: expected 1 to %d", outputs,
                     structure->inputs);
  return extr_program_in_order(context, structure, outputs, program);
}

void extr_program_free(extr_program *program) {
  if (!program) return;
  free(program->step);
  free(program->operands);
  free(program->output);
  free(program);
}

int extr_program_inputs(const extr_program *program) {
  return program->inputs;
}

int extr_program_outputs(const extr_program *program) {
  return program->outputs;
}

int extr_program_steps(const extr_program *program) {
  return program->steps;
}

extr_step extr_program_step(const extr_program *program, int step) {
  return program->step[step];
}

int extr_program_output(const extr_program *program, int output) {
  return program->output[output];
}
