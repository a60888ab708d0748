/* Straight-line programs. */
#ifndef EXTRINSIC_PROGRAM_H
#define EXTRINSIC_PROGRAM_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Schedule -------------------------------------------------------------------------------- */

/* A straight-line program for a structure. Every value has a location: 0 .. inputs-1 are the
 * inputs, then come `slots` temporaries, then the outputs. Inputs are never overwritten, an output
 * is written once and never read, a temporary is reused when its value is no longer needed: a
 * step's target may stand where one of its own sources was. The order of steps is chosen so that
 * few temporaries are alive at once. */
typedef struct extr_schedule extr_schedule;

typedef struct extr_step {
  int target;         /* a location */
  int count;          /* how many sources the operator combines, 2 .. EXTR_ARITY_MAX */
  const int *sources; /* locations */
} extr_step;

extr_status extr_schedule_new(extr_context *context, const extr_structure *structure,
                              extr_schedule **schedule);
void extr_schedule_free(extr_schedule *schedule);
int extr_schedule_inputs(const extr_schedule *schedule);
int extr_schedule_slots(const extr_schedule *schedule);
int extr_schedule_steps(const extr_schedule *schedule);
extr_step extr_schedule_step(const extr_schedule *schedule, int step);

#ifdef __cplusplus
}
#endif

#endif
