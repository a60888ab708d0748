/* The dense system for the gap, the unknowns that back-substitution does not solve.
 *
 * After the unknowns of the steps have been expressed by those of the gap, the rows that no step
 * uses become B x_gap = s. The reduced row echelon form of (B | I) solves this system and shows
 * which of its rows and columns depend on others. */
#ifndef CODES_ENCODER_GAP_H
#define CODES_ENCODER_GAP_H

#include "codes/encoder/triangle.h"
#include <extrinsic/code.h>

typedef struct extr_gap {
  extr_triangle triangle;
  extr_dense reduced; /* triangle.rest rows, triangle.gap + triangle.rest columns */
  int rank;           /* of B */
  int *pivots;        /* of the first `rank` rows, as in extr_dense_reduce */
  int *order;         /* of all rows, as in extr_dense_reduce */
  extr_pool memory;   /* of the triangle and these arrays */
} extr_gap;

/* `unknown` has one entry per column. The caller frees the gap, also after a failure. EXTR_LIMIT if
 * the system is too large (extr_dense_new). */
extr_status extr_gap_find(extr_context *context, const extr_code *code, const bool *unknown,
                          extr_gap *gap);
void extr_gap_free(extr_gap *gap);

/* A basis of the gap - rank dimensional space of vectors x with H x = 0 that are zero outside the
 * unknowns. Bit i of row v of the new matrix `kernel` is x_v of basis vector i. */
extr_status extr_gap_kernel(extr_context *context, const extr_code *code, const extr_gap *gap,
                            extr_dense *kernel);

/* A basis of the rest - rank dimensional space of vectors y for which y H is zero in all unknowns.
 * Bit i of row r of the new matrix `cokernel` is y_r of basis vector i. */
extr_status extr_gap_cokernel(extr_context *context, const extr_code *code, const extr_gap *gap,
                              extr_dense *cokernel);

#endif
