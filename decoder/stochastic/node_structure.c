/* Which structure the nodes of a size run. */
#include "core/context.h"
#include "decoder/stochastic/plan.h"

#include <string.h>

enum { ARITY = 3, UENG_INPUTS = 7 };

static ex_structure *take(ex_solution *solution) {
  ex_structure *structure = solution->structure;
  solution->structure = NULL;
  return structure;
}

static ex_status of_class(ex_context *context, ex_class class, int inputs, const ex_cost *cost,
                          ex_structure **structure) {
  ex_solution *solution;
  TRY(ex_optimize(context, class, inputs, cost, &solution));
  *structure = take(solution);
  ex_solution_free(solution);
  return EX_OK;
}

/* Points come in order of latency: the last one within the limit, or else the first. */
static ex_status of_frontier(ex_context *context, int inputs, const ex_cost *cost, int latency,
                             ex_structure **structure) {
  ex_frontier *frontier;
  TRY(ex_frontier_find(context, inputs, cost, &frontier));
  int best = 0;
  for (int i = 1; i < frontier->count; i++)
    if (frontier->points[i]->latency <= latency * INT64_C(1000000)) best = i;
  *structure = take(frontier->points[best]);
  ex_frontier_free(frontier);
  return EX_OK;
}

/* Through its text: the caller keeps the given one. */
static ex_status copy_of(ex_context *context, const ex_structure *given, ex_structure **structure) {
  char *text;
  TRY(ex_structure_check(context, given, EX_ARITY_MAX));
  TRY(ex_structure_write(context, given, &text));
  ex_status status = ex_structure_read(context, "structure", text, strlen(text), structure);
  ex_text_free(text);
  return status;
}

ex_status ex_node_structure(ex_context *context, const ex_node_choice *choice, int inputs,
                            ex_structure **structure) {
  ex_cost cost;
  TRY(ex_cost_unit(context, ARITY, &cost));
  switch (choice->kind) {
  case EX_CHECK_ISOMORPHIC:
    return of_class(context, EX_ISOMORPHIC, inputs, &cost, structure);
  case EX_CHECK_NAIVE:
    return of_class(context, EX_NAIVE, inputs, &cost, structure);
  case EX_CHECK_FRONTIER:
    return of_frontier(context, inputs, &cost, choice->latency, structure);
  case EX_CHECK_UENG:
    if (inputs != UENG_INPUTS) break;
    return of_class(context, EX_UENG, inputs, &cost, structure);
  case EX_CHECK_GIVEN:
    if (inputs != ex_structure_inputs(choice->structure)) break;
    return copy_of(context, choice->structure, structure);
  default:
    break;
  }
  return of_class(context, EX_STAR, inputs, &cost, structure);
}
