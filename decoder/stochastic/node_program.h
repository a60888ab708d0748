/* A node of a stochastic decoder: the operator program of its structure, as an array of numbers that
 * a cycle walks from front to back. A variable node's channel is its last input, and no edge carries
 * the output without it, so `degree` may be one less than `inputs`. */
#ifndef DECODER_STOCHASTIC_NODE_PROGRAM_H
#define DECODER_STOCHASTIC_NODE_PROGRAM_H

#include <extrinsic/structure.h>

typedef struct node_program {
  int inputs;   /* values 0 .. inputs - 1 */
  int degree;   /* outputs that are taken: the first ones */
  int inner;    /* operators that are no such output: number k makes value inputs + k */
  int *code;    /* for each of these in order: count, values that it combines; */
  int *outputs; /* behind them, the same for the operator of each output */
} node_program;

/* To be cleared whatever the result. Errors are those of extr_program_of_outputs. */
extr_status extr_node_program_new(extr_context *context, const extr_structure *structure,
                                  int degree, node_program *program);
void extr_node_program_clear(node_program *program);

#endif
