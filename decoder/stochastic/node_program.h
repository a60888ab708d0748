/* A node of a stochastic decoder: the operator program of its structure, and the same encoded for
 * the interpreter as an array of numbers that is read from front to back in every cycle. The
 * channel is the last input of a variable node. No edge carries the output without the channel, so
 * `degree` may be inputs - 1. */
#ifndef DECODER_STOCHASTIC_NODE_PROGRAM_H
#define DECODER_STOCHASTIC_NODE_PROGRAM_H

#include <extrinsic/program.h>
#include <extrinsic/structure.h>

typedef struct node_program {
  extr_program *steps;
  int inputs;   /* values 0 .. inputs - 1 */
  int degree;   /* number of outputs used: the first ones */
  int inner;    /* other operators; number k computes value inputs + k */
  int *code;    /* for each inner operator in order: its number of operands, operands */
  int *outputs; /* the same for the operator of each output; part of `code` */
} node_program;

/* The caller gives the program to extr_node_program_clear, also if this function fails. Errors: as
 * extr_program_of_outputs. */
extr_status extr_node_program_new(extr_context *context, const extr_structure *structure,
                                  int degree, node_program *program);
void extr_node_program_clear(node_program *program);

#endif
