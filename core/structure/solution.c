#include "core/structure/solution.h"

#include "core/base/array.h"
#include "core/cost/factors.h"

#include <stdio.h>

extr_status extr_solution_new(extr_context *context, extr_solution **solution) {
  TRY(ARRAY_NEW(context, *solution, 1));
  (*solution)->vectors_complete = true;
  return EXTR_OK;
}

/* An invalid structure is a bug in the search, so EXTR_INPUT becomes EXTR_INTERNAL. */
static extr_status check(extr_context *context, const extr_structure *structure, int max_arity) {
  extr_status status = extr_structure_check(context, structure, max_arity);
  if (status != EXTR_INPUT) return status;
  char reason[256];
  snprintf(reason, sizeof reason, "%s", extr_context_message(context));
  return extr_fail(context, EXTR_INTERNAL, "the search produced an invalid structure: %s", reason);
}

bool extr_solution_offer(const extr_cost *cost, extr_structure *structure,
                         extr_solution *solution) {
  int64_t complexity = extr_structure_complexity(structure, cost);
  bool better = !solution->structure || complexity < solution->complexity;
  extr_structure_free(better ? solution->structure : structure);
  if (!better) return false;
  solution->structure = structure;
  solution->complexity = complexity;
  return true;
}

extr_status extr_solution_measure(extr_context *context, const extr_cost *cost,
                                  extr_solution *solution) {
  TRY(check(context, solution->structure, cost->max_arity));
  return extr_solution_fill(context, cost, solution);
}

/* Both measures follow from one placement of the registers. */
static extr_status fill_clocked(extr_context *context, const extr_cost *cost,
                                extr_solution *solution) {
  const extr_cost plain = extr_cost_plain(cost);
  int64_t registers;
  int cycles;
  TRY(extr_structure_registers(context, solution->structure, cost, &cycles, &registers));
  solution->complexity =
      extr_structure_complexity(solution->structure, &plain) + registers * cost->register_cost;
  solution->latency = cycles * cost->clock;
  return EXTR_OK;
}

extr_status extr_solution_fill(extr_context *context, const extr_cost *cost,
                               extr_solution *solution) {
  if (cost->clock > 0) return fill_clocked(context, cost, solution);
  solution->complexity = extr_structure_complexity(solution->structure, cost);
  solution->latency = extr_structure_latency(solution->structure, cost);
  return solution->latency < 0 ? extr_fail_memory(context) : EXTR_OK;
}

extr_status extr_solution_of(extr_context *context, extr_structure *structure,
                             const extr_cost *cost, extr_solution **solution) {
  extr_solution *made = NULL;
  extr_status status = extr_solution_new(context, &made);
  if (status == EXTR_OK)
    made->structure = structure;
  else
    extr_structure_free(structure);
  if (status == EXTR_OK) status = extr_solution_measure(context, cost, made);
  return HAND_OVER(status, made, solution, extr_solution_free);
}

void extr_solution_free(extr_solution *solution) {
  if (!solution) return;
  extr_structure_free(solution->structure);
  free(solution->vectors);
  free(solution);
}
