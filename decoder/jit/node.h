/* The steps of an operator program, split into the two stages of check.h. */
#ifndef DECODER_JIT_NODE_H
#define DECODER_JIT_NODE_H

#include "decoder/jit/jit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

/* What becomes of the value of a step between the stages. */
typedef enum step_stage {
  STAGE_1,        /* computed and used in stage 1 */
  STAGE_1_KEPT,   /* stage 2 uses it too, and is handed it */
  STAGE_1_REPEAT, /* stage 2 uses it too, and computes it again: it costs less than to keep it */
  STAGE_2,
} step_stage;

typedef struct jit_node {
  const extr_program *program;
  int inputs, steps; /* of the program */
  step_stage *stage; /* per step */
} jit_node;

/* Stage 1 takes the operators that serve many outputs, in the min-sum family those that stage 2 can
 * repeat for little. With `one_stage` all are in stage 2. The program must outlive the node. */
extr_status extr_node_new(extr_context *context, const extr_program *program, bool one_stage,
                          extr_algorithm rule, jit_node *node);
void extr_node_clear(jit_node *node);

#endif
