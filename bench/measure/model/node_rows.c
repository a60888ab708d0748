#include "bench/measure/model/node_rows.h"

#include "bench/measure/regular_code.h"
#include "core/base/array.h"
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

enum { COLUMNS = 2000, ITERATIONS = 25, ARITY = 2, ONE = 1000000 };

/* ---- Registers ------------------------------------------------------------------------------- */

/* Marks the last step that uses each value. */
static void find_last(const extr_program *program, int *last) {
  for (int s = 0; s < extr_program_steps(program); s++) {
    const extr_step step = extr_program_step(program, s);
    for (int i = 0; i < step.count; i++) last[step.operands[i]] = s;
  }
}

/* In the order of the structure's nodes. (In the order of extr_program_new, which the compiler is
 * given, the same number does not tell slow structures from fast ones; the compiler orders anew.)
 * A value is alive from where it is computed, an input from where it is first used, to the last step
 * that uses it. */
static int count_excess(const extr_program *program, int registers, const int *last, bool *seen) {
  const int inputs = extr_program_inputs(program);
  int live = 0, excess = 0;
  for (int s = 0; s < extr_program_steps(program); s++) {
    const extr_step step = extr_program_step(program, s);
    for (int i = 0; i < step.count; i++)
      if (!seen[step.operands[i]]) {
        seen[step.operands[i]] = true;
        live++;
      }
    seen[inputs + s] = true;
    live += last[inputs + s] > s;
    if (live > registers) excess += live - registers;
    for (int i = 0; i < step.count; i++) live -= last[step.operands[i]] == s;
  }
  return excess;
}

static extr_status find_excess(extr_context *context, const extr_structure *structure,
                               int registers, int *excess) {
  extr_program *program;
  int *last = NULL;
  bool *seen = NULL;
  TRY(extr_program_of_outputs(context, structure, extr_structure_inputs(structure), &program));
  const int values = extr_program_inputs(program) + extr_program_steps(program);
  extr_status status = ARRAY_NEW(context, last, values);
  if (status == EXTR_OK) status = ARRAY_NEW(context, seen, values);
  if (status == EXTR_OK) {
    find_last(program, last);
    *excess = count_excess(program, registers, last, seen);
  }
  free(last);
  free(seen);
  extr_program_free(program);
  return status;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* The vector registers of x86-64. */
static int registers_of(const extr_decoder_settings *decoder) {
  return decoder->isa == EXTR_ISA_AVX512 ? 32 : 16;
}

static extr_status add(extr_context *context, node_rows *rows, int degree, int registers,
                       extr_node_choice choice, const extr_solution *solution) {
  int excess = 0;
  if (rows->count == NODE_ROWS_MAX) return EXTR_OK;
  TRY(find_excess(context, solution->structure, registers, &excess));
  rows->choice[rows->count] = choice;
  rows->times[rows->count++] = (node_time){.degree = degree,
                                           .operators = (int)(solution->complexity / ONE),
                                           .latency = (int)(solution->latency / ONE),
                                           .excess = excess};
  return EXTR_OK;
}

static extr_status add_class(extr_context *context, node_rows *rows, int degree, int registers,
                             const extr_cost *cost, extr_class class, extr_check_kind kind) {
  extr_solution *solution;
  TRY(extr_optimize(context, class, degree, cost, &solution));
  extr_status status =
      add(context, rows, degree, registers, (extr_node_choice){.kind = kind}, solution);
  extr_solution_free(solution);
  return status;
}

static bool is_listed(const node_rows *rows, const extr_solution *point) {
  for (int i = 0; i < rows->count; i++)
    if (rows->times[i].operators == point->complexity / ONE &&
        rows->times[i].latency == point->latency / ONE)
      return true;
  return false;
}

static extr_status list(extr_context *context, node_rows *rows, int degree, int registers) {
  extr_cost cost;
  extr_frontier *front;
  TRY(extr_cost_unit(context, ARITY, &cost));
  TRY(add_class(context, rows, degree, registers, &cost, EXTR_STAR, EXTR_CHECK_STAR));
  TRY(add_class(context, rows, degree, registers, &cost, EXTR_ISOMORPHIC, EXTR_CHECK_ISOMORPHIC));
  TRY(extr_frontier_find(context, degree, &cost, &front));
  extr_status status = EXTR_OK;
  for (int i = 0; i < front->count && status == EXTR_OK; i++) {
    const extr_solution *point = front->points[i];
    const extr_node_choice choice = {.kind = EXTR_CHECK_FRONTIER,
                                     .latency = (int)(point->latency / ONE)};
    if (!is_listed(rows, point)) status = add(context, rows, degree, registers, choice, point);
  }
  extr_frontier_free(front);
  return status;
}

static extr_status measure(extr_context *context, const speed_settings *speed,
                           const extr_decoder_settings *decoder, const extr_code *code,
                           node_rows *rows) {
  speed_case cases[NODE_ROWS_MAX];
  for (int i = 0; i < rows->count; i++) {
    cases[i] = (speed_case){.code = code, .settings = *decoder};
    cases[i].settings.check = rows->choice[i];
    cases[i].settings.iterations = ITERATIONS;
    cases[i].settings.early_stop = false;
  }
  TRY(speed_measure(context, speed, cases, rows->count));
  for (int i = 0; i < rows->count; i++)
    rows->times[i].measured = 1e-9 * cases[i].ns_edge * rows->times[i].degree;
  rows->layout = cases[0].layout;
  return EXTR_OK;
}

extr_status node_rows_measure(extr_context *context, const speed_settings *speed,
                              const extr_decoder_settings *decoder, int degree, node_rows *rows) {
  extr_code *code;
  *rows = (node_rows){0};
  TRY(list(context, rows, degree, registers_of(decoder)));
  TRY(regular_code(context, degree, COLUMNS, &code));
  extr_status status = measure(context, speed, decoder, code, rows);
  extr_code_free(code);
  return status;
}
