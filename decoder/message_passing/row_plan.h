/* The plan that all decoders with the same code and settings share, also between threads: the
 * kernels, and which kernel updates which rows. */
#ifndef DECODER_MESSAGE_PASSING_ROW_PLAN_H
#define DECODER_MESSAGE_PASSING_ROW_PLAN_H

#include "codes/blocks/blocks.h"
#include "decoder/message_passing/kernel_set.h"
#include "decoder/message_passing/syndrome.h"
#include "decoder/message_passing/window.h"
#include "decoder/weights/weight_plan.h"
#include <extrinsic/decoder.h>

#include <stdatomic.h>

/* Consecutive check nodes of one degree with the same weights. In the layered schedule no two of
 * them share a column, so updating them together gives the same result as one after the other.
 *
 * The rows are in their order, unless extr_follows_blocks says otherwise. The plan then goes
 * through the block rows, within one through its positions, in a row through the blocks; in the
 * flooding schedule a variable node adds its messages in the order of block rows and blocks. In
 * layered min-sum on bytes, the edges of a row to light columns (extr_unsaturated_weight) come
 * before the others, and of these, those to columns of weight 1 come first.
 *
 * In the layered schedule, where several blocks of a block row have the same block column, all of
 * them read the posteriors before the block row: of these, only the last one works on the column's
 * own; the others work on a copy, and the change that they make is added afterwards, in their
 * order, with saturation. */
typedef struct check_run {
  int kernel;             /* its number in the plan's kernels, or one of the two below */
  int checks, first_edge; /* or the number of copies, and the first of them */
  int weights;            /* the number of their set in the plan's weights */
} check_run;

enum {
  RUN_COPY = -1, /* copies posteriors before a block row */
  RUN_ADD = -2,  /* adds the changes of these copies after it */
};

/* `place`, in vectors of posteriors, has two vectors: the copy that is updated, and the old one. */
typedef struct posterior_copy {
  int column, place;
} posterior_copy;

typedef struct row_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_algorithm algorithm;
  kernel_set kernels;
  weight_plan weights;
  extr_pool memory; /* of all that follows */
  check_run *runs;
  int run_count;
  int *places;       /* per edge in the order of runs: that of its posterior (kernel_update.h) */
  int *edge_columns; /* the same: its column of H */
  /* Of the flooding schedule, else NULL: the edges, in the order of runs, of column 0, 1, ... in
   * the order in which they are added. */
  const int *column_edges;
  const int *rows; /* of the code: the rows of check nodes in the order of runs; NULL: that of H */
  int unsaturated_weight; /* extr_unsaturated_weight */
  posterior_copy *copies; /* in the order of runs */
  int vectors;            /* of posteriors: one per column, and the copies of a block row */
  syndrome_plan syndrome;
  window_plan window;
  atomic_int users; /* decoders that use the plan */
} row_plan;

/* The row of H of a check node, counted in the order of runs. */
static inline int extr_plan_row(const row_plan *plan, int check) {
  return plan->rows ? plan->rows[check] : check;
}

/* The first edge of a run, or the number of edges after the last one. */
static inline int extr_run_edge(const row_plan *plan, int run) {
  return run < plan->run_count ? plan->runs[run].first_edge : extr_code_edges(plan->code);
}

/* Makes a plan with one user. `code` must outlive it. Errors: as extr_decoder_new. */
extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan);
void extr_row_plan_release(row_plan *plan); /* removes a user; the last one frees it */

/* Whether the decoder has to follow these blocks so that its results are the same in every layout.
 * It is so where they are not those of the order of H: in the layered schedule and in sums of
 * floats if the rows of a block row are not consecutive or share columns, in sum-product also if
 * the ones of a row are in another order. `blocks`, those of the code, may be NULL. */
bool extr_follows_blocks(const code_blocks *blocks, const extr_decoder_settings *settings);

/* EXTR_LIMIT if the weight of a column is too large for the flooding schedule, which adds 8-bit
 * messages in 16 bits. */
extr_status extr_check_column_sums(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings);

#endif
