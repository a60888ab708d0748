#include "decoder/planner/candidates.h"

#include "core/base/report.h"
#include <extrinsic/optimize.h>

enum { FRONT_INPUTS_MAX = 64, ARITY = 2, ONE_OPERATOR = 1000000 };

static void add(candidates *found, extr_node_choice choice) {
  if (found->count < CANDIDATES_MAX) found->choice[found->count++] = choice;
}

/* The last point is the least complex one. */
static void add_points(const extr_frontier *front, const extr_solution *star,
                       const extr_solution *isomorphic, candidates *found) {
  for (int i = front->count - 1; i >= 0; i--) {
    const extr_solution *point = front->points[i];
    if (point->latency < star->latency &&
        (point->latency > isomorphic->latency || point->complexity < isomorphic->complexity))
      add(found, (extr_node_choice){.kind = EXTR_NODE_FRONTIER,
                                    .latency = (int)(point->latency / ONE_OPERATOR)});
  }
}

static extr_status add_front(extr_context *context, int degree, const extr_cost *cost,
                             const extr_solution *isomorphic, candidates *found) {
  extr_solution *star;
  extr_frontier *front;
  TRY(extr_optimize(context, EXTR_STAR, degree, cost, &star));
  extr_status status = extr_frontier_find(context, degree, cost, &front);
  if (status == EXTR_OK) {
    add_points(front, star, isomorphic, found);
    extr_frontier_free(front);
  }
  extr_solution_free(star);
  return status;
}

extr_status extr_candidates_find(extr_context *context, int degree, candidates *found) {
  extr_cost cost;
  extr_solution *isomorphic;
  extr_status status = EXTR_OK;
  *found = (candidates){0};
  TRY(extr_cost_unit(context, ARITY, &cost));
  TRY(extr_optimize(context, EXTR_ISOMORPHIC, degree, &cost, &isomorphic));
  add(found, (extr_node_choice){.kind = EXTR_NODE_STAR});
  add(found, (extr_node_choice){.kind = EXTR_NODE_TWO_MIN});
  if (degree <= FRONT_INPUTS_MAX) status = add_front(context, degree, &cost, isomorphic, found);
  add(found, (extr_node_choice){.kind = EXTR_NODE_ISOMORPHIC});
  extr_solution_free(isomorphic);
  return status;
}

void extr_candidates_divide(const extr_node_choice *choice, int degree, candidates *found) {
  static const extr_stages of_structure[] = {
      {EXTR_STAGES_KEEP, 4, 2, 0},    {EXTR_STAGES_KEEP, 2, 0, 0},   {EXTR_STAGES_ONE, 0, 0, 0},
      {EXTR_STAGES_REREAD, 4, 2, 10}, {EXTR_STAGES_KEEP, 16, 0, 0},  {EXTR_STAGES_REREAD, 4, 0, 0},
      {EXTR_STAGES_KEEP, 9, 2, 0},    {EXTR_STAGES_REREAD, 4, 2, 16}};
  static const extr_stages of_two_min[] = {{EXTR_STAGES_KEEP, 0, 0, 0},
                                           {EXTR_STAGES_REREAD, 0, 0, 10},
                                           {EXTR_STAGES_REREAD, 0, 0, 20},
                                           {EXTR_STAGES_REREAD, 0, 0, 0},
                                           {EXTR_STAGES_ONE, 0, 0, 0}};
  const bool two_min = choice->kind == EXTR_NODE_TWO_MIN;
  const extr_stages *all = two_min ? of_two_min : of_structure;
  const size_t count =
      two_min ? sizeof of_two_min / sizeof *of_two_min : sizeof of_structure / sizeof *of_structure;
  *found = (candidates){0};
  for (size_t i = 0; i < count; i++) {
    extr_node_choice divided = *choice;
    divided.stages = all[i];
    if (all[i].kept < degree && all[i].shared < degree) add(found, divided);
  }
}
