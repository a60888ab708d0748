#include "decoder/message_passing/kernel.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"
#include "decoder/message_passing/engine.h"
#include "decoder/node_structure.h"

#include <string.h>

/* Every instruction set has a minimum of two. */
enum { ARITY = 2 };

extr_status extr_check_schedule(extr_context *context, const extr_node_choice *choice, int degree,
                                extr_schedule **schedule) {
  if (degree > EXTR_INPUTS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "a check of degree %d: structures serve degrees up to %d, two-min serves any",
                     degree, EXTR_INPUTS_MAX);
  extr_structure *structure;
  TRY(extr_node_structure(context, choice, degree, ARITY, &structure));
  extr_status status = extr_schedule_new(context, structure, schedule);
  extr_structure_free(structure);
  return status;
}

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
                .layered = settings->schedule == EXTR_LAYERED,
                .rule = extr_check_rule(settings),
                .update = settings->check.kind == EXTR_CHECK_TWO_MIN ? e->two_min : e->interpret,
                .group = GROUP_MAX};
  if (extr_check_shares(settings->check.kind, degree)) {
    TRY(extr_check_schedule(context, &settings->check, degree, &k->schedule));
    TRY(flatten(context, k->schedule, k));
  }
  while (k->group > 1 && extr_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EXTR_OK;
}

void extr_kernel_clear(kernel *k) {
  extr_schedule_free(k->schedule);
  free(k->program);
}
