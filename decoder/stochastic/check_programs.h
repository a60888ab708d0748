/* What the check nodes of a stochastic decoder run: exclusive-ors by a structure, or the parity of
 * all bits less the own one. */
#ifndef EXTRINSIC_CHECK_PROGRAMS_H
#define EXTRINSIC_CHECK_PROGRAMS_H

#include "decoder/stochastic/program.h"
#include "ldpc.h"

typedef struct check_programs {
  node_program *programs; /* of each degree */
  int count;
  int *of_row; /* which one a row runs, or CHECK_TOTAL */
} check_programs;

enum { CHECK_TOTAL = -1 };

/* EX_INPUT on a structure that has the size of no row, and what ex_optimize says. */
ex_status ex_check_programs_new(ex_context *context, const ex_code *code,
                                const ex_node_choice *choice, check_programs *checks);
void ex_check_programs_clear(check_programs *checks);

#endif
