/* What the check nodes of a stochastic decoder run: exclusive-ors by a structure, or the parity of
 * all bits less the own one. */
#ifndef DECODER_STOCHASTIC_CHECK_PROGRAMS_H
#define DECODER_STOCHASTIC_CHECK_PROGRAMS_H

#include "decoder/stochastic/node_program.h"
#include <extrinsic/decoder.h>

typedef struct check_programs {
  node_program *programs; /* of each degree */
  int count;
  int *of_row; /* which one a row runs, or CHECK_TOTAL */
} check_programs;

enum { CHECK_TOTAL = -1 };

/* Inputs of an operator on bits. */
enum { NODE_ARITY = 3 };

/* EXTR_INPUT on a structure that has the size of no row, and what extr_optimize says. */
extr_status extr_check_programs_new(extr_context *context, const extr_code *code,
                                    const extr_node_choice *choice, check_programs *checks);
void extr_check_programs_clear(check_programs *checks);

#endif
