/* A node as a straight-line program for its structure. What only outputs need that nobody takes is
 * left out: a variable node's channel is its last input, and no edge carries the output without it.
 */
#ifndef DECODER_STOCHASTIC_PROGRAM_H
#define DECODER_STOCHASTIC_PROGRAM_H

#include <extrinsic/structure.h>

typedef struct node_program {
  int inputs;   /* values 0 .. inputs - 1 */
  int degree;   /* outputs that are taken: the first ones */
  int inner;    /* operators that are no such output: number k makes value inputs + k */
  int *code;    /* for each of these in order: count, values that it combines; */
  int *outputs; /* behind them, the same for the operator of each output */
} node_program;

/* The structure must have passed extr_structure_check. */
extr_status extr_program_new(extr_context *context, const extr_structure *structure, int degree,
                             node_program *program);
void extr_program_clear(node_program *program);

#endif
