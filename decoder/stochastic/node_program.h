/* The programs of the nodes of a stochastic decoder. */
#ifndef DECODER_STOCHASTIC_NODE_PROGRAM_H
#define DECODER_STOCHASTIC_NODE_PROGRAM_H

#include "core/base/pool.h"
#include "decoder/interface/plane_update.h"
#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

/* The operator program of a node's structure, and the same encoded for the interpreter as an array
 * of numbers that is read from front to back in every cycle. The channel is the last input of a
 * variable node. No edge carries the output without the channel, so `degree` may be inputs - 1. */
typedef struct node_program {
  extr_program *steps;
  int inputs;   /* values 0 .. inputs - 1 */
  int degree;   /* number of outputs used: the first ones */
  int inner;    /* other operators; number k computes value inputs + k */
  int *code;    /* for each inner operator in order: its number of operands, operands */
  int *outputs; /* the same for the operator of each output; part of `code` */
} node_program;

/* Makes the structure of a choice for nodes with this number of inputs, and its program. The caller
 * gives the program to extr_node_program_clear, also if this function fails. Errors: as
 * extr_optimize and extr_program_of_outputs. */
extr_status extr_node_program_new(extr_context *context, const extr_node_choice *choice, int inputs,
                                  int degree, node_program *program);
void extr_node_program_clear(node_program *program);

/* Check nodes: exclusive-ors by a structure, or the parity of all inputs with the edge's own input
 * removed. */
typedef struct check_programs {
  node_program *programs; /* one per row degree with a structure */
  int count;
  int *of_row;                   /* per row: index of its program, or CHECK_TOTAL */
  plane_check_update **compiled; /* per row; NULL: interpreted */
} check_programs;

enum { CHECK_TOTAL = -1 };

/* The arrays per row are in this memory. The caller gives `checks`, zeroed before, to
 * extr_check_programs_clear, also if this function fails. Errors: as extr_optimize. */
extr_status extr_check_programs_new(extr_context *context, const extr_code *code,
                                    const extr_node_choice *choice, extr_pool *memory,
                                    check_programs *checks);
void extr_check_programs_clear(check_programs *checks);

#endif
