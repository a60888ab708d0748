/* Approximate lower triangular form: an order in which back-substitution solves H x = s for some of
 * its columns, the unknowns, except for a gap (Richardson, Urbanke, "Efficient encoding of
 * low-density parity-check codes", IEEE Transactions on Information Theory 47(2), 2001).
 *
 * A row with a single open unknown resolves it, as in erasure decoding. If there is no such row,
 * one unknown joins the gap and counts as resolved from then on. It is chosen as follows: a row
 * with exactly two open unknowns connects them, and the gap takes an unknown of a largest connected
 * component. */
#ifndef CODES_ENCODER_TRIANGLE_H
#define CODES_ENCODER_TRIANGLE_H

#include "codes/gf2/dense.h"
#include "codes/matrix/sparse.h"

typedef struct extr_triangle {
  /* Row step_rows[i] is solved for step_columns[i]; its other unknowns belong to earlier steps or
   * to the gap. */
  int steps;
  int *step_rows, *step_columns;
  int peeled; /* the first steps, which need no unknown of the gap: what erasure decoding solves */
  int gap;
  int *gap_columns;
  int rest;
  int *rest_rows; /* the rows that no step uses, ascending */
} extr_triangle;

/* The root of a node of a forest, whose roots are their own parents. Shortens the way to it. */
static inline int extr_root(int *parents, int node) {
  while (parents[node] != node) node = parents[node] = parents[parents[node]];
  return node;
}

/* `unknown` has one entry per column. The triangle is in this memory. */
extr_status extr_triangle_find(extr_context *context, const extr_code *code, const bool *unknown,
                               extr_pool *memory, extr_triangle *triangle);

/* Solves H x = 0 for the rows of the steps, for many vectors x at once. Bit i of row v of `values`
 * is x_v of vector i. On entry, the gap columns are set and all other columns are zero. */
void extr_triangle_solve(const extr_triangle *triangle, const extr_code *code, extr_dense *values);

/* The same from the left, for vectors y with y H = 0 in the columns of the steps. Bit i of row r of
 * `combinations` is y_r of vector i. On entry, rest_rows are set and all other rows are zero. */
void extr_triangle_combine(const extr_triangle *triangle, const extr_code *code,
                           extr_dense *combinations);

#endif
