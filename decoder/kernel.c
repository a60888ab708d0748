#include "decoder/kernel.h"

#include "core/array.h"
#include "decoder/engine.h"

#include <string.h>

ex_status ex_check_schedule(ex_context *context, ex_check_kind check, int degree,
                            ex_schedule **schedule) {
  static const ex_class classes[] = {
      [EX_CHECK_STAR] = EX_STAR,
      [EX_CHECK_ISOMORPHIC] = EX_ISOMORPHIC,
      [EX_CHECK_NAIVE] = EX_NAIVE,
  };
  ex_cost cost;
  ex_solution *solution;
  if (degree > EX_INPUTS_MAX)
    return ex_fail(context, EX_LIMIT,
                   "a check of degree %d: structures serve degrees up to %d, two-min serves any",
                   degree, EX_INPUTS_MAX);
  TRY(ex_cost_unit(context, 2, &cost));
  TRY(ex_optimize(context, classes[check], degree, &cost, &solution));
  ex_status status = ex_schedule_new(context, solution->structure, schedule);
  ex_solution_free(solution);
  return status;
}

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
  bool shared = ex_check_shares(settings->check, degree);
  *k = (kernel){.degree = degree,
                .layered = settings->order == EX_LAYERED,
                .rule = ex_check_rule(settings),
                .update = shared ? e->interpret : e->two_min,
                .group = GROUP_MAX};
  if (shared) {
    TRY(ex_check_schedule(context, settings->check, degree, &k->schedule));
    TRY(flatten(context, k->schedule, k));
  }
  while (k->group > 1 && ex_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EX_OK;
}

void ex_kernel_clear(kernel *k) {
  ex_schedule_free(k->schedule);
  free(k->program);
}
