#include "decoder/message_passing/kernel.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"
#include "core/base/owned.h"
#include "decoder/message_passing/engine.h"
#include "decoder/settings/node_structure.h"

enum { ARITY = 2 };

extr_status extr_check_program(extr_context *context, const extr_node_choice *choice, int degree,
                               extr_program **program) {
  if (degree > EXTR_INPUTS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "a row of weight %d: structures have at most %d inputs; use structure two-min",
                     degree, EXTR_INPUTS_MAX);
  OWNED(release_structure) extr_structure *structure = NULL;
  TRY(extr_node_structure(context, choice, degree, ARITY, &structure));
  return extr_program_new(context, structure, program);
}

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

/* Stores the program as one array of numbers, which the interpreter reads from front to back. */
static extr_status encode(extr_context *context, kernel *k) {
  OWNED(release_slots) extr_slots *slots = NULL;
  TRY(extr_slots_new(context, k->program, &slots));
  k->steps = extr_program_steps(k->program);
  k->slots = extr_slots_count(slots);
  return write_code(context, slots, k);
}

/* The values of a group should fit into the first-level cache; this is most of a usual one. */
enum { GROUP_BYTES = 36 << 10 };

extr_status extr_kernel_make(extr_context *context, const extr_decoder_settings *settings,
                             int degree, const engine *e, kernel *k) {
  const extr_node_choice choice = extr_node_choice_at(settings, degree);
  *k = (kernel){.degree = degree,
                .layered = settings->schedule == EXTR_LAYERED,
                .algorithm = extr_check_algorithm(settings),
                .pitch = 1,
                .choice = {.kind = choice.kind, .latency = choice.latency, .stages = choice.stages},
                .update = choice.kind == EXTR_NODE_TWO_MIN ? e->two_min : e->interpret,
                .group = GROUP_MAX};
  k->first = k->inner = k->update;
  if (extr_check_has_structure(choice.kind, degree)) {
    TRY(extr_check_program(context, &choice, degree, &k->program));
    TRY(encode(context, k));
  }
  while (k->group > 1 && extr_kernel_values(k) * e->vector > GROUP_BYTES) k->group /= 2;
  return EXTR_OK;
}

void extr_kernel_clear(kernel *k) {
  extr_program_free(k->program);
  free(k->code);
}
