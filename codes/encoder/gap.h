/* The unknowns of the gap, which back-substitution leaves open: a dense system for them, reduced.
 *
 * With all unknowns of the steps replaced by those of the gap, the rows that no step uses become
 * B x_gap = s. Kept is the reduced echelon form of (B | I), which solves the system, and shows
 * which of its rows and columns depend on others. */
#ifndef CODES_ENCODER_GAP_H
#define CODES_ENCODER_GAP_H

#include "codes/encoder/triangle.h"
#include <extrinsic/code.h>

typedef struct extr_gap {
  extr_triangle triangle;
  extr_dense reduced; /* triangle.rest rows, triangle.gap + triangle.rest columns */
  int rank;           /* of B */
  int *pivots;        /* of the first `rank` rows, as extr_dense_reduce says */
  int *order;         /* of all rows */
} extr_gap;

/* `unknown` has an entry for each column. EXTR_LIMIT where the gap is too large for memory. */
extr_status extr_gap_find(extr_context *context, const extr_code *code, const bool *unknown,
                          extr_gap *gap);
void extr_gap_free(extr_gap *gap);

/* A basis of the x with H x = 0 that are zero outside of the unknowns: gap - rank of them. Row v of
 * `kernel`, which is made here, has what column v is in each. */
extr_status extr_gap_kernel(extr_context *context, const extr_code *code, const extr_gap *gap,
                            extr_dense *kernel);

/* A basis of the y for which y H is zero in all unknowns: rest - rank of them. Row r of `cokernel`,
 * which is made here, says which y the row r of H is part of. */
extr_status extr_gap_cokernel(extr_context *context, const extr_code *code, const extr_gap *gap,
                              extr_dense *cokernel);

#endif
