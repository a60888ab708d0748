/* Operator programs. */
#ifndef EXTRINSIC_PROGRAM_H
#define EXTRINSIC_PROGRAM_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Operator program ------------------------------------------------------------------------ */

/* A structure as a straight-line program in single-assignment form. Values 0 .. inputs-1 are x_1 ..
 * x_n; step k computes value inputs + k from earlier ones. A value that is an output is no operand
 * of any step. */
typedef struct extr_program extr_program;

typedef struct extr_step {
  int output;          /* the step computes y_{output+1}; -1 where its value is no output */
  int count;           /* how many values the operator combines, 2 .. EXTR_ARITY_MAX */
  const int *operands; /* these values; they belong to the program */
} extr_step;

/* The program of all outputs, its steps in an order in which few values that are still needed exist
 * at once. EXTR_INPUT unless the structure passes extr_structure_check. */
extr_status extr_program_new(extr_context *context, const extr_structure *structure,
                             extr_program **program);

/* The program of y_1 .. y_outputs alone, 1 <= outputs <= inputs: operators that only other outputs
 * need are left out. Its steps are in the order of the structure's nodes. Errors as above. */
extr_status extr_program_of_outputs(extr_context *context, const extr_structure *structure,
                                    int outputs, extr_program **program);
void extr_program_free(extr_program *program);

int extr_program_inputs(const extr_program *program);
int extr_program_outputs(const extr_program *program);
int extr_program_steps(const extr_program *program);
extr_step extr_program_step(const extr_program *program, int step);
int extr_program_output(const extr_program *program,
                        int output); /* the value that is y_{output+1} */

/* ---- Slots ----------------------------------------------------------------------------------- */

/* Where the values of a program can be kept in memory. Locations 0 .. inputs-1 hold the inputs and
 * are never overwritten; then come extr_slots_count temporaries; then the outputs, each written once.
 * The location of a temporary is taken again as soon as no later step needs its value, so a step may
 * write to the location of one of its own operands. */
typedef struct extr_slots extr_slots;

extr_status extr_slots_new(extr_context *context, const extr_program *program, extr_slots **slots);
void extr_slots_free(extr_slots *slots);
int extr_slots_count(const extr_slots *slots);
int extr_slots_location(const extr_slots *slots, int value);

#ifdef __cplusplus
}
#endif

#endif
