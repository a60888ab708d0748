/* A node as a straight-line program for its structure. What only outputs need that nobody takes is
 * left out: a variable node's channel is its last input, and no edge carries the output without it.
 */
#ifndef EXTRINSIC_PROGRAM_H
#define EXTRINSIC_PROGRAM_H

#include "extrinsic.h"

typedef struct node_program {
  int inputs;   /* values 0 .. inputs - 1 */
  int degree;   /* outputs that are taken: the first ones */
  int inner;    /* operators that are no such output: number k makes value inputs + k */
  int *code;    /* for each of these in order: count, values that it combines; */
  int *outputs; /* behind them, the same for the operator of each output */
} node_program;

/* The structure must have passed ex_structure_check. */
ex_status ex_program_new(ex_context *context, const ex_structure *structure, int degree,
                         node_program *program);
void ex_program_clear(node_program *program);

#endif
