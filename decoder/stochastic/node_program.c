#include "decoder/stochastic/node_program.h"

#include "core/base/array.h"
#include "core/base/owned.h"
#include "decoder/settings/node_structure.h"

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
  OWNED_ARRAY int *value = NULL;
  const int steps = extr_program_steps(program);
  size_t length = 0;
  for (int k = 0; k < steps; k++) length += 1 + (size_t)extr_program_step(program, k).count;
  TRY(ARRAY_NEW(context, node->code, length));
  TRY(ARRAY_NEW(context, value, node->inputs + steps));
  write_code(program, value, node);
  return EXTR_OK;
}

extr_status extr_node_program_new(extr_context *context, const extr_node_choice *choice, int inputs,
                                  int degree, node_program *program) {
  OWNED(release_structure) extr_structure *structure = NULL;
  *program = (node_program){.inputs = inputs, .degree = degree};
  TRY(extr_node_structure(context, choice, inputs, NODE_ARITY, &structure));
  TRY(extr_program_of_outputs(context, structure, degree, &program->steps));
  return encode(context, program->steps, program);
}

void extr_node_program_clear(node_program *program) {
  extr_program_free(program->steps);
  free(program->code);
}

/* ---- Check nodes ----------------------------------------------------------------------------- */

/* Up to this degree, a node has too few inputs for a structure. */
enum { SMALL = 2 };

static int find_program(const check_programs *checks, int degree) {
  for (int i = 0; i < checks->count; i++)
    if (checks->programs[i].degree == degree) return i;
  return checks->count;
}

static extr_status add_program(extr_context *context, const extr_node_choice *choice, int degree,
                               check_programs *checks, size_t *room) {
  TRY(ARRAY_RESERVE(context, checks->programs, *room, checks->count + 1));
  return extr_node_program_new(context, choice, degree, degree, &checks->programs[checks->count++]);
}

static extr_status add_rows(extr_context *context, const extr_code *code,
                            const extr_node_choice *choice, check_programs *checks) {
  size_t room = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int degree = extr_code_row_degree(code, row);
    checks->of_row[row] = CHECK_TOTAL;
    if (choice->kind == EXTR_NODE_TOTAL || degree <= SMALL) continue;
    int index = find_program(checks, degree);
    if (index == checks->count) TRY(add_program(context, choice, degree, checks, &room));
    checks->of_row[row] = index;
  }
  return EXTR_OK;
}

extr_status extr_check_programs_new(extr_context *context, const extr_code *code,
                                    const extr_node_choice *choice, extr_pool *memory,
                                    check_programs *checks) {
  TRY(POOL_NEW(context, memory, checks->of_row, extr_code_rows(code)));
  TRY(POOL_NEW(context, memory, checks->compiled, extr_code_rows(code)));
  return add_rows(context, code, choice, checks);
}

void extr_check_programs_clear(check_programs *checks) {
  for (int i = 0; i < checks->count; i++) extr_node_program_clear(&checks->programs[i]);
  free(checks->programs);
}
