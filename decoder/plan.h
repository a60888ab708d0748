/* What decoders of the same code and settings share, whatever thread they run on: which kernel
 * updates which rows, and the kernels. */
#ifndef EXTRINSIC_PLAN_H
#define EXTRINSIC_PLAN_H

#include "decoder/engine.h"
#include "decoder/jit/jit.h"
#include "decoder/syndrome.h"

#include <stdatomic.h>

/* Consecutive rows of one degree; in the layered order with no column in common, so that updating
 * them side by side is the same as one after the other. */
typedef struct check_run {
  int kernel; /* index into kernels */
  int checks, first_edge;
} check_run;

typedef struct decoder_plan {
  const ex_code *code;
  ex_decoder_settings settings;
  const engine *engine;
  check_rule rule;
  kernel *kernels; /* one for each degree that a row has */
  int kernel_count;
  size_t kernel_capacity;
  check_run *runs;
  int run_count;
  syndrome_plan syndrome;
  ex_jit *jit; /* the machine code of kernels, or NULL */
  atomic_int users;
} decoder_plan;

/* One user. Keeps a reference to the code. Errors are those of ex_decoder_new. */
ex_status ex_plan_new(ex_context *context, const ex_code *code, const ex_decoder_settings *settings,
                      decoder_plan **plan);
void ex_plan_share(decoder_plan *plan);   /* one user more */
void ex_plan_release(decoder_plan *plan); /* one less; the last one frees it */

#endif
