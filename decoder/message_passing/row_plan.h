/* The plan that all decoders with the same code and settings share, also between threads: the
 * kernels, and which kernel updates which rows. */
#ifndef DECODER_MESSAGE_PASSING_ROW_PLAN_H
#define DECODER_MESSAGE_PASSING_ROW_PLAN_H

#include "decoder/message_passing/kernel_set.h"
#include "decoder/message_passing/syndrome.h"
#include <extrinsic/decoder.h>

#include <stdatomic.h>

/* Consecutive rows of one degree. In the layered schedule no two of them share a column, so
 * updating them together gives the same result as one after the other. */
typedef struct check_run {
  int kernel; /* its number in the plan's kernels */
  int checks, first_edge;
} check_run;

typedef struct row_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_algorithm algorithm;
  kernel_set kernels;
  check_run *runs;
  int run_count;
  syndrome_plan syndrome;
  atomic_int users; /* decoders that use the plan */
} row_plan;

/* Makes a plan with one user. `code` must outlive it. Errors: as extr_decoder_new. */
extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan);
void extr_row_plan_share(row_plan *plan);   /* adds a user */
void extr_row_plan_release(row_plan *plan); /* removes a user; the last one frees it */

#endif
