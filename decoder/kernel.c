#include "decoder/kernel.h"

#include "core/array.h"
#include "decoder/aligned.h"

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

static ex_status take_schedule(ex_context *context, ex_check_kind check, kernel *k) {
  ex_schedule *schedule;
  TRY(ex_check_schedule(context, check, k->degree, &schedule));
  ex_status status = flatten(context, schedule, k);
  ex_schedule_free(schedule);
  return status;
}

/* A group's values should stay in the first cache level, of which this is most. */
enum { GROUP_BYTES = 36 << 10 };

static ex_status allot_values(ex_context *context, size_t vector, kernel *k) {
  size_t check = (3 * (size_t)k->degree + (size_t)k->slots) * vector;
  k->group = GROUP_MAX;
  while (k->group > 1 && (size_t)k->group * check > GROUP_BYTES) k->group /= 2;
  return ex_aligned_new(context, (size_t)k->group * check, &k->values);
}

ex_status ex_kernel_make(ex_context *context, const ex_decoder_settings *settings, int degree,
                         kernel_update *interpret, kernel_update *two_min, size_t vector,
                         kernel *k) {
  bool shared = ex_check_shares(settings->check, degree);
  *k = (kernel){.degree = degree,
                .layered = settings->order == EX_LAYERED,
                .rule = ex_check_rule(settings),
                .update = shared ? interpret : two_min};
  if (shared) TRY(take_schedule(context, settings->check, k));
  return allot_values(context, vector, k);
}

void ex_kernel_clear(kernel *k) {
  free(k->program);
  free(k->values);
}
