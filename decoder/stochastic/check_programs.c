#include "decoder/stochastic/check_programs.h"

#include <extrinsic/decoder.h>

#include "core/base/array.h"
#include "decoder/settings/node_structure.h"

/* Up to this degree, a node has too few inputs for a structure. */
enum { SMALL = 2 };

static int find_program(const check_programs *checks, int degree) {
  for (int i = 0; i < checks->count; i++)
    if (checks->programs[i].degree == degree) return i;
  return checks->count;
}

static extr_status add_program(extr_context *context, const extr_node_choice *choice, int degree,
                               check_programs *checks, size_t *room) {
  extr_structure *structure;
  TRY(ARRAY_RESERVE(context, checks->programs, *room, checks->count + 1));
  TRY(extr_node_structure(context, choice, degree, NODE_ARITY, &structure));
  extr_status status =
      extr_node_program_new(context, structure, degree, &checks->programs[checks->count++]);
  extr_structure_free(structure);
  return status;
}

static extr_status add_rows(extr_context *context, const extr_code *code,
                            const extr_node_choice *choice, check_programs *checks) {
  size_t room = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int degree = extr_code_row_degree(code, row);
    checks->of_row[row] = CHECK_TOTAL;
    if (choice->kind == EXTR_CHECK_TOTAL || degree <= SMALL) continue;
    int index = find_program(checks, degree);
    if (index == checks->count) TRY(add_program(context, choice, degree, checks, &room));
    checks->of_row[row] = index;
  }
  return EXTR_OK;
}

extr_status extr_check_programs_new(extr_context *context, const extr_code *code,
                                    const extr_node_choice *choice, check_programs *checks) {
  TRY(ARRAY_NEW(context, checks->of_row, extr_code_rows(code)));
  TRY(ARRAY_NEW(context, checks->compiled, extr_code_rows(code)));
  return add_rows(context, code, choice, checks);
}

void extr_check_programs_clear(check_programs *checks) {
  for (int i = 0; i < checks->count; i++) extr_node_program_clear(&checks->programs[i]);
  free(checks->programs);
  free(checks->of_row);
  free(checks->compiled);
}
