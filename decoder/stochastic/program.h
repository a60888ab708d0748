/* The variable node of one degree as a straight-line program: a structure for its edges and the
 * channel, the channel being the last input. What only the output without the channel needs is left
 * out, since no edge carries it. */
#ifndef EXTRINSIC_PROGRAM_H
#define EXTRINSIC_PROGRAM_H

#include "extrinsic.h"

enum { NODE_DEGREE_MIN = 2, NODE_DEGREE_MAX = 16 };

typedef struct node_program {
  int degree;   /* edges: values 0 .. degree - 1; the channel is value number `degree` */
  int inner;    /* operators with an internal memory: number k makes value degree + 1 + k */
  int *code;    /* for each of these in order: count, values that it combines; */
  int *outputs; /* behind them, the same for the operator of each edge */
} node_program;

/* The structure must have passed ex_structure_check, and have degree + 1 inputs. */
ex_status ex_program_new(ex_context *context, const ex_structure *structure, node_program *program);
void ex_program_clear(node_program *program);

#endif
