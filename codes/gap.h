/* The unknowns of the gap, which back-substitution leaves open: a dense system for them, reduced.
 *
 * With all unknowns of the steps replaced by those of the gap, the rows that no step uses become
 * B x_gap = s. Kept is the reduced echelon form of (B | I), which solves the system, and shows
 * which of its rows and columns depend on others. */
#ifndef EXTRINSIC_GAP_H
#define EXTRINSIC_GAP_H

#include "codes/triangle.h"

typedef struct ex_gap {
  ex_triangle triangle;
  ex_dense reduced; /* triangle.rest rows, triangle.gap + triangle.rest columns */
  int rank;         /* of B */
  int *pivots;      /* of the first `rank` rows, as ex_dense_reduce says */
  int *order;       /* of all rows */
} ex_gap;

/* `unknown` has an entry for each column. EX_LIMIT where the gap is too large for memory. */
ex_status ex_gap_find(ex_context *context, const ex_code *code, const bool *unknown, ex_gap *gap);
void ex_gap_free(ex_gap *gap);

/* A basis of the x with H x = 0 that are zero outside of the unknowns: gap - rank of them. Row v of
 * `kernel`, which is made here, has what column v is in each. */
ex_status ex_gap_kernel(ex_context *context, const ex_code *code, const ex_gap *gap,
                        ex_dense *kernel);

/* A basis of the y for which y H is zero in all unknowns: rest - rank of them. Row r of `cokernel`,
 * which is made here, says which y the row r of H is part of. */
ex_status ex_gap_cokernel(ex_context *context, const ex_code *code, const ex_gap *gap,
                          ex_dense *cokernel);

#endif
