/* Approximate lower triangular form: an order in which H x = s is solved for some of its columns,
 * the unknowns, by back-substitution, up to a gap (Richardson, Urbanke, "Efficient encoding of
 * low-density parity-check codes", IEEE Transactions on Information Theory 47(2), 2001).
 *
 * A row with a single unknown settles it, as for erasures. Where there is none, one unknown joins
 * the gap and counts as settled from then on. Two unknowns that are all a row has left come
 * together, and so do those that such rows connect: the gap takes one of the largest of these
 * components. */
#ifndef CODES_ENCODER_TRIANGLE_H
#define CODES_ENCODER_TRIANGLE_H

#include "codes/gf2/dense.h"
#include "codes/matrix/sparse.h"
#include <extrinsic/code.h>

typedef struct extr_triangle {
  /* Of the unknowns in step_rows[i], step_columns[i] is one, and the others belong to earlier steps
   * or to the gap. */
  int steps;
  int *step_rows, *step_columns;
  int gap;
  int *gap_columns;
  int rest;
  int *rest_rows; /* the rows that no step uses, ascending */
} extr_triangle;

/* `unknown` has an entry for each column. The caller frees the triangle. */
extr_status extr_triangle_find(extr_context *context, const extr_code *code, const bool *unknown,
                               extr_triangle *triangle);
void extr_triangle_free(extr_triangle *triangle);

/* Solves H x = 0 for all rows of the steps, bit by bit for many x at once: row v of `values` has
 * what column v is in each x. Those of the gap are given, known columns are zero. */
void extr_triangle_solve(const extr_triangle *triangle, const extr_code *code, extr_dense *values);

/* The same from the left: combinations y with y H = 0 in all columns of the steps. Row r of
 * `combinations` says which y the row r of H is part of; for rest_rows it is given. */
void extr_triangle_combine(const extr_triangle *triangle, const extr_code *code,
                           extr_dense *combinations);

#endif
