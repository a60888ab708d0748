/* The programs of the check nodes of a stochastic decoder: exclusive-ors by a structure, or the
 * parity of all inputs with the edge's own input removed. */
#ifndef DECODER_STOCHASTIC_CHECK_PROGRAMS_H
#define DECODER_STOCHASTIC_CHECK_PROGRAMS_H

#include "decoder/interface/plane_update.h"
#include "decoder/stochastic/node_program.h"
#include <extrinsic/decoder.h>

typedef struct check_programs {
  node_program *programs; /* one per row degree with a structure */
  int count;
  int *of_row;                   /* per row: index of its program, or CHECK_TOTAL */
  plane_check_update **compiled; /* per row; NULL: interpreted */
} check_programs;

enum { CHECK_TOTAL = -1 };

/* EXTR_INPUT: no row has the number of inputs of a given structure. Other errors: as extr_optimize.
 * The caller gives `checks`, zeroed before, to extr_check_programs_clear, also if this function
 * fails. */
extr_status extr_check_programs_new(extr_context *context, const extr_code *code,
                                    const extr_node_choice *choice, check_programs *checks);
void extr_check_programs_clear(check_programs *checks);

#endif
