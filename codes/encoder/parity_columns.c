#include "codes/encoder/parity_columns.h"

#include <extrinsic/code.h>

#include "core/base/array.h"

#include <string.h>

/* A first guess that is correct for most codes: as many of the last columns as there are rows.
 * Returns the first of them. */
static int take_last_columns(const extr_code *code, bool *parity) {
  int column = code->columns;
  for (int left = code->rows; column > 0 && left > 0;) {
    column--;
    parity[column] = code->column_kinds[column] != EXTR_SHORTENED;
    left -= parity[column];
  }
  return column;
}

/* Removes the columns that depend on later ones. Such a column v is the first nonzero entry of some
 * vector of the kernel; this holds if and only if row v of the kernel matrix is linearly
 * independent of the earlier rows. */
static extr_status drop_dependent(extr_context *context, const extr_code *code, const extr_gap *gap,
                                  int first, bool *parity) {
  OWNED(extr_dense_free) extr_dense kernel = {0};
  OWNED(extr_span_free) extr_span span = {0};
  TRY(extr_gap_kernel(context, code, gap, &kernel));
  TRY(extr_span_new(context, code->name, kernel.columns, &span));
  for (int v = first; v < code->columns && span.count < kernel.columns; v++)
    if (parity[v] && extr_span_offer(&span, extr_dense_row(&kernel, v))) parity[v] = false;
  return EXTR_OK;
}

/* Adds the columns before `first` that are linearly independent of the later ones. The cokernel
 * maps the columns from `first` on to zero, so it maps an earlier column to that column modulo
 * their span. */
static extr_status add_independent(extr_context *context, const extr_code *code,
                                   const extr_gap *gap, int first, bool *parity) {
  OWNED(extr_dense_free) extr_dense cokernel = {0}, sum = {0};
  OWNED(extr_span_free) extr_span span = {0};
  TRY(extr_gap_cokernel(context, code, gap, &cokernel));
  TRY(extr_dense_new(context, code->name, 1, cokernel.columns, &sum));
  TRY(extr_span_new(context, code->name, cokernel.columns, &span));
  for (int v = first - 1; v >= 0 && span.count < cokernel.columns; v--) {
    if (code->column_kinds[v] == EXTR_SHORTENED) continue;
    memset(sum.bits, 0, sum.words * sizeof *sum.bits);
    for (int i = code->column_first[v]; i < code->column_first[v + 1]; i++)
      extr_dense_add(&sum, 0, &cokernel, code->edge_rows[code->column_edges[i]]);
    parity[v] = extr_span_offer(&span, sum.bits);
  }
  return EXTR_OK;
}

extr_status extr_parity_choose(extr_context *context, const extr_code *code, bool *parity,
                               extr_gap *gap) {
  memset(parity, 0, (size_t)code->columns * sizeof *parity);
  int first = take_last_columns(code, parity);
  TRY(extr_gap_find(context, code, parity, gap));
  int dependent = gap->triangle.gap - gap->rank;
  bool more = first > 0 && gap->triangle.rest > gap->rank;
  extr_status status = EXTR_OK;
  if (dependent > 0) status = drop_dependent(context, code, gap, first, parity);
  if (more && status == EXTR_OK) status = add_independent(context, code, gap, first, parity);
  if (dependent > 0 || more) {
    extr_gap_free(gap);
    if (status == EXTR_OK) status = extr_gap_find(context, code, parity, gap);
  }
  return status;
}
