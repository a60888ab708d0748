/* Assigns slots in one pass over the steps, with a stack of free slots: the slot freed last is
 * reused first, while it is still in the first-level cache. */
#include "core/base/array.h"
#include <extrinsic/program.h>

struct extr_slots {
  int count;
  int *location; /* per value */
};

/* Counts how often the steps use each value. */
static void count_users(const extr_program *program, int *users) {
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    for (int i = 0; i < step.count; i++) users[step.operands[i]]++;
  }
}

static bool is_temporary(const extr_program *program, int value) {
  int step = value - extr_program_inputs(program);
  return step >= 0 && extr_program_step(program, step).output < 0;
}

static void assign(const extr_program *program, int *users, int *free_slots, extr_slots *slots) {
  int inputs = extr_program_inputs(program), available = 0, *location = slots->location;
  count_users(program, users);
  for (int i = 0; i < inputs; i++) location[i] = i;
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    for (int i = 0; i < step.count; i++)
      if (--users[step.operands[i]] == 0 && is_temporary(program, step.operands[i]))
        free_slots[available++] = location[step.operands[i]];
    if (step.output < 0)
      location[inputs + k] = available ? free_slots[--available] : inputs + slots->count++;
  }
  for (int j = 0; j < extr_program_outputs(program); j++)
    location[extr_program_output(program, j)] = inputs + slots->count + j;
}

static extr_status fill_slots(extr_context *context, const extr_program *program,
                              extr_slots *slots) {
  size_t values = (size_t)extr_program_inputs(program) + (size_t)extr_program_steps(program);
  OWNED_ARRAY int *users = NULL;
  TRY(ARRAY_NEW(context, slots->location, values));
  TRY(ARRAY_NEW(context, users, 2 * values));
  assign(program, users, users + values, slots);
  return EXTR_OK;
}

extr_status extr_slots_new(extr_context *context, const extr_program *program, extr_slots **slots) {
  TRY(extr_need_all(context, program, slots));
  extr_slots *made;
  TRY(ARRAY_NEW(context, made, 1));
  extr_status status = fill_slots(context, program, made);
  return HAND_OVER(status, made, slots, extr_slots_free);
}

void extr_slots_free(extr_slots *slots) {
  if (!slots) return;
  free(slots->location);
  free(slots);
}

int extr_slots_count(const extr_slots *slots) {
  return slots->count;
}

int extr_slots_location(const extr_slots *slots, int value) {
  return slots->location[value];
}
