#include "decoder/stochastic/state.h"

/* Straight-line code of more planes, or of more operators and edges, costs more to compile than it
 * gains. */
enum { PLANES_MAX = 1500, STEPS_MAX = 4000 };

/* ---- Variable nodes -------------------------------------------------------------------------- */

static bool is_compiled(const node_plan *plan, const node_group *group) {
  return extr_stochastic_has_structure(plan->settings.stochastic.kind) &&
         group->layout.planes <= PLANES_MAX;
}

static extr_status list_places(extr_context *context, const extr_code *code, extr_pool *memory,
                               node_group *group) {
  const int *edges = extr_code_column_edges(code), degree = group->program.degree;
  TRY(POOL_NEW(context, memory, group->places, (size_t)(group->nodes + 1) * (size_t)(degree + 1)));
  int *place = group->places;
  for (int i = 0; i < group->nodes; i++) {
    int column = group->columns[i], first = extr_code_column_first(code, column);
    for (int j = 0; j < degree; j++) *place++ = edges[first + j];
    *place++ = column;
  }
  return EXTR_OK;
}

static extr_status add_nodes(extr_context *context, node_plan *plan, jit_planes *planes) {
  const int registers = plan->registers > 0 ? LFSR_BITS + plan->register_steps : 0;
  TRY(ARRAY_NEW(context, planes->nodes, plan->group_count));
  for (int g = 0; g < plan->group_count; g++) {
    node_group *group = &plan->groups[g];
    if (!is_compiled(plan, group)) continue;
    TRY(list_places(context, plan->code, &plan->memory, group));
    planes->nodes[planes->node_count++] = (jit_plane_node){.program = group->program.steps,
                                                           .settings = &plan->settings.stochastic,
                                                           .degree = group->program.degree,
                                                           .layout = group->layout,
                                                           .register_planes = registers};
  }
  return EXTR_OK;
}

static void take_nodes(node_plan *plan, const jit_plane_node *compiled) {
  for (int g = 0; g < plan->group_count; g++) {
    node_group *group = &plan->groups[g];
    if (!is_compiled(plan, group)) continue;
    group->update = compiled->update;
    group->fill = (compiled++)->fill;
  }
}

/* ---- Check nodes ----------------------------------------------------------------------------- */

static const extr_program *program_of(const check_programs *checks, int row) {
  return checks->of_row[row] == CHECK_TOTAL ? NULL : checks->programs[checks->of_row[row]].steps;
}

/* The check nodes of this row's kind; `count` if there are none yet. Row degrees are few. */
static int find_check(const node_plan *plan, const jit_planes *planes, int row) {
  int degree = extr_code_row_degree(plan->code, row), i = 0;
  while (i < planes->check_count && planes->checks[i].degree != degree) i++;
  return i;
}

static bool is_small(const extr_program *program, int degree) {
  return degree + (program ? extr_program_steps(program) : 0) <= STEPS_MAX;
}

static extr_status add_checks(extr_context *context, const node_plan *plan, jit_planes *planes) {
  size_t room = 0;
  for (int row = 0; row < extr_code_rows(plan->code); row++) {
    const extr_program *program = program_of(&plan->checks, row);
    int degree = extr_code_row_degree(plan->code, row);
    if (!is_small(program, degree) || find_check(plan, planes, row) < planes->check_count) continue;
    TRY(ARRAY_RESERVE(context, planes->checks, room, planes->check_count + 1));
    planes->checks[planes->check_count++] = (jit_plane_check){.program = program, .degree = degree};
  }
  return EXTR_OK;
}

static void take_checks(node_plan *plan, const jit_planes *planes) {
  for (int row = 0; row < extr_code_rows(plan->code); row++) {
    int i = find_check(plan, planes, row);
    if (i < planes->check_count) plan->checks.compiled[row] = planes->checks[i].update;
  }
}

/* ---- Both ------------------------------------------------------------------------------------ */

static extr_status compile(extr_context *context, node_plan *plan, jit_planes *planes) {
  TRY(add_nodes(context, plan, planes));
  TRY(add_checks(context, plan, planes));
  TRY(extr_jit_planes_new(context, plan->settings.isa, plan->engine->plane, planes, &plan->jit));
  take_nodes(plan, planes->nodes);
  take_checks(plan, planes);
  return EXTR_OK;
}

extr_status extr_node_plan_compile(extr_context *context, node_plan *plan) {
  jit_planes planes = {0};
  if (plan->settings.kernels == EXTR_INTERPRETED) return EXTR_OK;
  extr_status status = compile(context, plan, &planes);
  free(planes.nodes);
  free(planes.checks);
  return status;
}
