#include "decoder/message_passing/kernel.h"

#include <extrinsic/decoder.h>
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include "core/base/array.h"
#include "decoder/engine.h"

/* ---- The structure --------------------------------------------------------------------------- */

static extr_status class_program(extr_context *context, extr_class class, int degree, int max_arity,
                                 extr_program **program) {
  extr_cost cost;
  extr_solution *solution;
  TRY(extr_cost_unit(context, max_arity, &cost));
  TRY(extr_optimize(context, class, degree, &cost, &solution));
  extr_status status = extr_program_new(context, solution->structure, program);
  extr_solution_free(solution);
  return status;
}

/* Points come in order of latency: the last one within the limit, or else the first. */
static extr_status frontier_program(extr_context *context, int degree, int latency,
                                    extr_program **program) {
  extr_cost cost;
  extr_frontier *frontier;
  TRY(extr_cost_unit(context, 2, &cost));
  TRY(extr_frontier_find(context, degree, &cost, &frontier));
  int best = 0;
  for (int i = 1; i < frontier->count; i++)
    if (frontier->points[i]->latency <= latency * INT64_C(1000000)) best = i;
  extr_status status = extr_program_new(context, frontier->points[best]->structure, program);
  extr_frontier_free(frontier);
  return status;
}

enum { UENG_INPUTS = 7, UENG_ARITY = 3 };

extr_status extr_check_program(extr_context *context, const extr_decoder_settings *settings,
                               int degree, extr_program **program) {
  if (degree > EXTR_INPUTS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "a check of degree %d: structures serve degrees up to %d, two-min serves any",
                     degree, EXTR_INPUTS_MAX);
  switch (settings->check) {
  case EXTR_CHECK_ISOMORPHIC:
    return class_program(context, EXTR_ISOMORPHIC, degree, 2, program);
  case EXTR_CHECK_NAIVE:
    return class_program(context, EXTR_NAIVE, degree, 2, program);
  case EXTR_CHECK_UENG:
    if (degree != UENG_INPUTS) break;
    return class_program(context, EXTR_UENG, degree, UENG_ARITY, program);
  case EXTR_CHECK_FRONTIER:
    return frontier_program(context, degree, settings->latency, program);
  case EXTR_CHECK_GIVEN:
    if (degree != extr_structure_inputs(settings->structure)) break;
    return extr_program_new(context, settings->structure, program);
  default:
    break;
  }
  return class_program(context, EXTR_STAR, degree, 2, program);
}

/* ---- The kernel ------------------------------------------------------------------------------ */

static extr_status write_code(extr_context *context, const extr_slots *slots, kernel *k) {
  size_t length = 0;
  for (int s = 0; s < k->steps; s++) length += 2 + (size_t)extr_program_step(k->program, s).count;
  TRY(ARRAY_NEW(context, k->code, length));
  int *next = k->code;
  for (int s = 0; s < k->steps; s++) {
    extr_step step = extr_program_step(k->program, s);
    *next++ = extr_slots_location(slots, k->degree + s);
    *next++ = step.count;
    for (int i = 0; i < step.count; i++) *next++ = extr_slots_location(slots, step.operands[i]);
  }
  return EXTR_OK;
}

/* The program as one array of numbers, so that a walk through it reads memory in order. */
static extr_status encode(extr_context *context, kernel *k) {
  extr_slots *slots;
  TRY(extr_slots_new(context, k->program, &slots));
  k->steps = extr_program_steps(k->program);
  k->slots = extr_slots_count(slots);
  extr_status status = write_code(context, slots, k);
  extr_slots_free(slots);
  return status;
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
    TRY(extr_check_program(context, settings, degree, &k->program));
    TRY(encode(context, k));
  }
  while (k->group > 1 && extr_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EXTR_OK;
}

void extr_kernel_clear(kernel *k) {
  extr_program_free(k->program);
  free(k->code);
}
