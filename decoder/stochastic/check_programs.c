#include "decoder/stochastic/check_programs.h"

#include "core/array.h"
#include "decoder/stochastic/plan.h"

/* Fewer inputs than a structure has. */
enum { SMALL = 2 };

static int row_degree(const ex_code *code, int row) {
  return ex_code_row_first(code, row + 1) - ex_code_row_first(code, row);
}

static int find_program(const check_programs *checks, int degree) {
  for (int i = 0; i < checks->count; i++)
    if (checks->programs[i].degree == degree) return i;
  return checks->count;
}

static ex_status add_program(ex_context *context, const ex_node_choice *choice, int degree,
                             check_programs *checks, size_t *room) {
  ex_structure *structure;
  TRY(ARRAY_RESERVE(context, checks->programs, *room, checks->count + 1));
  TRY(ex_node_structure(context, choice, degree, &structure));
  ex_status status = ex_program_new(context, structure, degree, &checks->programs[checks->count++]);
  ex_structure_free(structure);
  return status;
}

static ex_status add_rows(ex_context *context, const ex_code *code, const ex_node_choice *choice,
                          check_programs *checks) {
  size_t room = 0;
  for (int row = 0; row < ex_code_rows(code); row++) {
    int degree = row_degree(code, row);
    checks->of_row[row] = CHECK_TOTAL;
    if (choice->kind == EX_CHECK_TOTAL || degree <= SMALL) continue;
    int index = find_program(checks, degree);
    if (index == checks->count) TRY(add_program(context, choice, degree, checks, &room));
    checks->of_row[row] = index;
  }
  return EX_OK;
}

static ex_status check_given(ex_context *context, const ex_code *code, const ex_node_choice *choice,
                             const check_programs *checks) {
  if (choice->kind != EX_CHECK_GIVEN) return EX_OK;
  int inputs = ex_structure_inputs(choice->structure);
  if (find_program(checks, inputs) < checks->count) return EX_OK;
  return ex_fail(context, EX_INPUT, "a structure of %d inputs: %s has no row of %d ones", inputs,
                 ex_code_name(code), inputs);
}

ex_status ex_check_programs_new(ex_context *context, const ex_code *code,
                                const ex_node_choice *choice, check_programs *checks) {
  TRY(ARRAY_NEW(context, checks->of_row, ex_code_rows(code)));
  TRY(add_rows(context, code, choice, checks));
  return check_given(context, code, choice, checks);
}

void ex_check_programs_clear(check_programs *checks) {
  for (int i = 0; i < checks->count; i++) ex_program_clear(&checks->programs[i]);
  free(checks->programs);
  free(checks->of_row);
}
