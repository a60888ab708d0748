/* Straight-line programs.
 *
 * Example: executes the star structure of four inputs for sums, so that y_j = x_1 + .. + x_4 - x_j.
 *
 *     #include <extrinsic/optimize.h>
 *     #include <extrinsic/program.h>
 *
 *     int main(void) {
 *       int value[100] = {1, 2, 3, 4};
 *       extr_cost cost;
 *       extr_solution *best;
 *       extr_schedule *s;
 *       if (extr_cost_unit(NULL, 3, &cost) != EXTR_OK) return 1;
 *       if (extr_optimize(NULL, EXTR_STAR, 4, &cost, &best) != EXTR_OK) return 1;
 *       if (extr_schedule_new(NULL, best->structure, &s) != EXTR_OK) return 1;
 *       for (int i = 0; i < extr_schedule_steps(s); i++) {
 *         extr_step step = extr_schedule_step(s, i);
 *         int sum = 0;
 *         for (int k = 0; k < step.count; k++) sum += value[step.sources[k]];
 *         value[step.target] = sum;
 *       }
 *       int y_4 = value[4 + extr_schedule_slots(s) + 3];
 *       extr_schedule_free(s), extr_solution_free(best);
 *       return y_4 == 1 + 2 + 3 ? 0 : 1;
 *     }
 */
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

EXTR_EXPORT extr_status extr_schedule_new(extr_context *context, const extr_structure *structure,
                                          extr_schedule **schedule);
EXTR_EXPORT void extr_schedule_free(extr_schedule *schedule);
EXTR_EXPORT int extr_schedule_inputs(const extr_schedule *schedule);
EXTR_EXPORT int extr_schedule_slots(const extr_schedule *schedule);
EXTR_EXPORT int extr_schedule_steps(const extr_schedule *schedule);
EXTR_EXPORT extr_step extr_schedule_step(const extr_schedule *schedule, int step);

#ifdef __cplusplus
}
#endif

#endif
