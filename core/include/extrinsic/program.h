/* Operator programs: structures as straight-line code.
 *
 * Example: executes the star structure of four inputs with addition as the operator, so that
 * y_j = x_1 + .. + x_4 - x_j.
 *
 *     #include <extrinsic/optimize.h>
 *     #include <extrinsic/program.h>
 *
 *     int main(void) {
 *       int value[100] = {1, 2, 3, 4};
 *       extr_cost cost;
 *       extr_solution *best;
 *       extr_program *p;
 *       if (extr_cost_unit(NULL, 3, &cost) != EXTR_OK) return 1;
 *       if (extr_optimize(NULL, EXTR_STAR, 4, &cost, &best) != EXTR_OK) return 1;
 *       if (extr_program_new(NULL, best->structure, &p) != EXTR_OK) return 1;
 *       for (int k = 0; k < extr_program_steps(p); k++) {
 *         extr_step step = extr_program_step(p, k);
 *         for (int i = 0; i < step.count; i++) value[4 + k] += value[step.operands[i]];
 *       }
 *       int y_4 = value[extr_program_output(p, 3)];
 *       extr_program_free(p), extr_solution_free(best);
 *       return y_4 == 1 + 2 + 3 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_PROGRAM_H
#define EXTRINSIC_PROGRAM_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Operator program ------------------------------------------------------------------------ */

/* A structure as a straight-line program in single-assignment form. Values 0 .. inputs-1 are x_1 ..
 * x_n; step k computes value inputs + k from earlier values. No step has an output as an
 * operand. */
typedef struct extr_program extr_program;

typedef struct extr_step {
  int output;          /* the step computes y_{output+1}; -1 if its value is not an output */
  int count;           /* the number of operands, 2 .. EXTR_ARITY_MAX */
  const int *operands; /* the values that the step combines; owned by the program */
} extr_step;

/* The program of all outputs, which the caller frees. Its steps are ordered so that few values are
 * alive at once. EXTR_INPUT unless the structure passes extr_structure_check. */
EXTR_EXPORT extr_status extr_program_new(extr_context *context, const extr_structure *structure,
                                         extr_program **program);

/* The program of y_1 .. y_outputs only, without operators that only other outputs need. Its steps
 * are in the order of the structure's nodes. EXTR_INPUT as above, and unless 1 <= outputs <=
 * inputs. */
EXTR_EXPORT extr_status extr_program_of_outputs(extr_context *context,
                                                const extr_structure *structure, int outputs,
                                                extr_program **program);
EXTR_EXPORT void extr_program_free(extr_program *program);

EXTR_EXPORT int extr_program_inputs(const extr_program *program);
EXTR_EXPORT int extr_program_outputs(const extr_program *program);
EXTR_EXPORT int extr_program_steps(const extr_program *program);
EXTR_EXPORT extr_step extr_program_step(const extr_program *program, int step);
EXTR_EXPORT int extr_program_output(const extr_program *program,
                                    int output); /* the value of y_{output+1} */

/* ---- Slots ----------------------------------------------------------------------------------- */

/* Memory locations for the values of a program. Locations 0 .. inputs-1 hold the inputs and are
 * never overwritten. Then come extr_slots_count temporaries, then the outputs, each written once.
 * The location of a temporary is reused as soon as no later step needs its value, so a step may
 * write to the location of one of its own operands. */
typedef struct extr_slots extr_slots;

/* The caller frees the slots; they do not refer to the program afterwards. */
EXTR_EXPORT extr_status extr_slots_new(extr_context *context, const extr_program *program,
                                       extr_slots **slots);
EXTR_EXPORT void extr_slots_free(extr_slots *slots);
EXTR_EXPORT int extr_slots_count(const extr_slots *slots);
EXTR_EXPORT int extr_slots_location(const extr_slots *slots, int value);

#ifdef __cplusplus
}
#endif

#endif
