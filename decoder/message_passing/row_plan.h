/* What decoders of the same code and settings share, whatever thread they run on: which kernel
 * updates which rows, and the kernels. */
#ifndef DECODER_MESSAGE_PASSING_ROW_PLAN_H
#define DECODER_MESSAGE_PASSING_ROW_PLAN_H

#include "decoder/jit/jit.h"
#include "decoder/message_passing/engine.h"
#include "decoder/message_passing/syndrome.h"
#include <extrinsic/decoder.h>

#include <stdatomic.h>

/* Consecutive rows of one degree; in the layered order with no column in common, so that updating
 * them side by side is the same as one after the other. */
typedef struct check_run {
  int kernel; /* index into kernels */
  int checks, first_edge;
} check_run;

typedef struct row_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_rule rule;
  kernel *kernels; /* one for each degree that a row has */
  int kernel_count;
  size_t kernel_capacity;
  check_run *runs;
  int run_count;
  syndrome_plan syndrome;
  extr_jit *jit; /* the machine code of kernels, or NULL */
  atomic_int users;
} row_plan;

/* One user. Keeps a reference to the code. Errors are those of extr_decoder_new. */
extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan);
void extr_row_plan_share(row_plan *plan);   /* one user more */
void extr_row_plan_release(row_plan *plan); /* one less; the last one frees it */

#endif
