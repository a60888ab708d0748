#include "decoder/kernel.h"

#include "core/array.h"
#include "decoder/engine.h"

#include <string.h>

/* ---- The structure --------------------------------------------------------------------------- */

static ex_status schedule_class(ex_context *context, ex_class class, int degree, int max_arity,
                                ex_schedule **schedule) {
  ex_cost cost;
  ex_solution *solution;
  TRY(ex_cost_unit(context, max_arity, &cost));
  TRY(ex_optimize(context, class, degree, &cost, &solution));
  ex_status status = ex_schedule_new(context, solution->structure, schedule);
  ex_solution_free(solution);
  return status;
}

/* Points come in order of latency: the last one within the limit, or else the first. */
static ex_status schedule_frontier(ex_context *context, int degree, int latency,
                                   ex_schedule **schedule) {
  ex_cost cost;
  ex_frontier *frontier;
  TRY(ex_cost_unit(context, 2, &cost));
  TRY(ex_frontier_find(context, degree, &cost, &frontier));
  int best = 0;
  for (int i = 1; i < frontier->count; i++)
    if (frontier->points[i]->latency <= latency * INT64_C(1000000)) best = i;
  ex_status status = ex_schedule_new(context, frontier->points[best]->structure, schedule);
  ex_frontier_free(frontier);
  return status;
}

enum { UENG_INPUTS = 7, UENG_ARITY = 3 };

ex_status ex_check_schedule(ex_context *context, const ex_decoder_settings *settings, int degree,
                            ex_schedule **schedule) {
  if (degree > EX_INPUTS_MAX)
    return ex_fail(context, EX_LIMIT,
                   "a check of degree %d: structures serve degrees up to %d, two-min serves any",
                   degree, EX_INPUTS_MAX);
  switch (settings->check) {
  case EX_CHECK_ISOMORPHIC:
    return schedule_class(context, EX_ISOMORPHIC, degree, 2, schedule);
  case EX_CHECK_NAIVE:
    return schedule_class(context, EX_NAIVE, degree, 2, schedule);
  case EX_CHECK_UENG:
    if (degree != UENG_INPUTS) break;
    return schedule_class(context, EX_UENG, degree, UENG_ARITY, schedule);
  case EX_CHECK_FRONTIER:
    return schedule_frontier(context, degree, settings->latency, schedule);
  case EX_CHECK_GIVEN:
    if (degree != ex_structure_inputs(settings->structure)) break;
    return ex_schedule_new(context, settings->structure, schedule);
  default:
    break;
  }
  return schedule_class(context, EX_STAR, degree, 2, schedule);
}

/* ---- The kernel ------------------------------------------------------------------------------ */

/* The schedule as one array of numbers, so that a walk through it reads memory in order. */
static ex_status flatten(ex_context *context, const ex_schedule *schedule, kernel *k) {
  size_t length = 0;
  k->steps = ex_schedule_steps(schedule);
  k->slots = ex_schedule_slots(schedule);
  for (int i = 0; i < k->steps; i++) length += 2 + (size_t)ex_schedule_step(schedule, i).count;
  TRY(ARRAY_NEW(context, k->program, length));
  int *next = k->program;
  for (int i = 0; i < k->steps; i++) {
    ex_step step = ex_schedule_step(schedule, i);
    *next++ = step.target;
    *next++ = step.count;
    memcpy(next, step.sources, (size_t)step.count * sizeof(int));
    next += step.count;
  }
  return EX_OK;
}

/* A group's values should stay in the first cache level, of which this is most. */
enum { GROUP_BYTES = 36 << 10 };

ex_status ex_kernel_make(ex_context *context, const ex_decoder_settings *settings, int degree,
                         const engine *e, kernel *k) {
  *k = (kernel){.degree = degree,
                .layered = settings->order == EX_LAYERED,
                .rule = ex_check_rule(settings),
                .update = settings->check == EX_CHECK_TWO_MIN ? e->two_min : e->interpret,
                .group = GROUP_MAX};
  if (ex_check_shares(settings->check, degree)) {
    TRY(ex_check_schedule(context, settings, degree, &k->schedule));
    TRY(flatten(context, k->schedule, k));
  }
  while (k->group > 1 && ex_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EX_OK;
}

void ex_kernel_clear(kernel *k) {
  ex_schedule_free(k->schedule);
  free(k->program);
}
