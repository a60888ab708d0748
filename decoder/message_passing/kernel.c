#include "decoder/message_passing/kernel.h"

#include <extrinsic/decoder.h>
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include "core/base/array.h"
#include "decoder/engine.h"

#include <string.h>

/* ---- The structure --------------------------------------------------------------------------- */

static extr_status schedule_class(extr_context *context, extr_class class, int degree,
                                  int max_arity, extr_schedule **schedule) {
  extr_cost cost;
  extr_solution *solution;
  TRY(extr_cost_unit(context, max_arity, &cost));
  TRY(extr_optimize(context, class, degree, &cost, &solution));
  extr_status status = extr_schedule_new(context, solution->structure, schedule);
  extr_solution_free(solution);
  return status;
}

/* Points come in order of latency: the last one within the limit, or else the first. */
static extr_status schedule_frontier(extr_context *context, int degree, int latency,
                                     extr_schedule **schedule) {
  extr_cost cost;
  extr_frontier *frontier;
  TRY(extr_cost_unit(context, 2, &cost));
  TRY(extr_frontier_find(context, degree, &cost, &frontier));
  int best = 0;
  for (int i = 1; i < frontier->count; i++)
    if (frontier->points[i]->latency <= latency * INT64_C(1000000)) best = i;
  extr_status status = extr_schedule_new(context, frontier->points[best]->structure, schedule);
  extr_frontier_free(frontier);
  return status;
}

enum { UENG_INPUTS = 7, UENG_ARITY = 3 };

extr_status extr_check_schedule(extr_context *context, const extr_decoder_settings *settings,
                                int degree, extr_schedule **schedule) {
  if (degree > EXTR_INPUTS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "a check of degree %d: structures serve degrees up to %d, two-min serves any",
                     degree, EXTR_INPUTS_MAX);
  switch (settings->check) {
  case EXTR_CHECK_ISOMORPHIC:
    return schedule_class(context, EXTR_ISOMORPHIC, degree, 2, schedule);
  case EXTR_CHECK_NAIVE:
    return schedule_class(context, EXTR_NAIVE, degree, 2, schedule);
  case EXTR_CHECK_UENG:
    if (degree != UENG_INPUTS) break;
    return schedule_class(context, EXTR_UENG, degree, UENG_ARITY, schedule);
  case EXTR_CHECK_FRONTIER:
    return schedule_frontier(context, degree, settings->latency, schedule);
  case EXTR_CHECK_GIVEN:
    if (degree != extr_structure_inputs(settings->structure)) break;
    return extr_schedule_new(context, settings->structure, schedule);
  default:
    break;
  }
  return schedule_class(context, EXTR_STAR, degree, 2, schedule);
}

/* ---- The kernel ------------------------------------------------------------------------------ */

/* The schedule as one array of numbers, so that a walk through it reads memory in order. */
static extr_status flatten(extr_context *context, const extr_schedule *schedule, kernel *k) {
  size_t length = 0;
  k->steps = extr_schedule_steps(schedule);
  k->slots = extr_schedule_slots(schedule);
  for (int i = 0; i < k->steps; i++) length += 2 + (size_t)extr_schedule_step(schedule, i).count;
  TRY(ARRAY_NEW(context, k->program, length));
  int *next = k->program;
  for (int i = 0; i < k->steps; i++) {
    extr_step step = extr_schedule_step(schedule, i);
    *next++ = step.target;
    *next++ = step.count;
    memcpy(next, step.sources, (size_t)step.count * sizeof(int));
    next += step.count;
  }
  return EXTR_OK;
}

/* A group's values should stay in the first cache level, of which this is most. */
enum { GROUP_BYTES = 36 << 10 };

extr_status extr_kernel_make(extr_context *context, const extr_decoder_settings *settings,
                             int degree, const engine *e, kernel *k) {
  *k = (kernel){.degree = degree,
                .layered = settings->order == EXTR_LAYERED,
                .rule = extr_check_rule(settings),
                .update = settings->check == EXTR_CHECK_TWO_MIN ? e->two_min : e->interpret,
                .group = GROUP_MAX};
  if (extr_check_shares(settings->check, degree)) {
    TRY(extr_check_schedule(context, settings, degree, &k->schedule));
    TRY(flatten(context, k->schedule, k));
  }
  while (k->group > 1 && extr_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EXTR_OK;
}

void extr_kernel_clear(kernel *k) {
  extr_schedule_free(k->schedule);
  free(k->program);
}
