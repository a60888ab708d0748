/* The dense system for the gap, the unknowns that back-substitution does not solve.
 *
 * After the unknowns of the steps have been expressed by those of the gap, the rows that no step
 * uses become B x_gap = s. The reduced row echelon form of (B | I) solves this system and shows
 * which of its rows and columns depend on others. */
#ifndef CODES_ENCODER_GAP_H
#define CODES_ENCODER_GAP_H

#include "codes/encoder/triangle.h"

typedef struct extr_gap {
  extr_triangle triangle;
  extr_dense reduced; /* triangle.rest rows, triangle.gap + triangle.rest columns */
  int rank;           /* of B */
  int *pivots;        /* of the first `rank` rows, as in extr_dense_reduce */
  int *order;         /* of all rows, as in extr_dense_reduce */
  extr_pool memory;   /* of the triangle, too */
} extr_gap;

/* Chooses the columns of the parity bits. Scanning H from the last column to the first, each column
 * that is linearly independent of those already chosen becomes a parity bit. Shortened columns are
 * skipped, because their bits are always zero. The chosen columns are a basis of the others, and
 * the last one in position.
 *
 * Fills `parity`, which has one entry per column, and finds the gap with these columns as unknowns.
 * The rank of its system equals its size. The caller frees the gap, also after a failure.
 * EXTR_LIMIT if the system is too large (extr_dense_new). */
extr_status extr_parity_choose(extr_context *context, const extr_code *code, bool *parity,
                               extr_gap *gap);

/* The same without a gap. */
extr_status extr_parity_columns(extr_context *context, const extr_code *code, bool *parity);
void extr_gap_free(extr_gap *gap);

#endif
