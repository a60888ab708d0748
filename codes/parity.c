#include "codes/parity.h"

#include "core/array.h"

#include <string.h>

/* A first guess that is right for most codes: the last columns, as many as there are rows. Returns
 * the first of them. */
static int take_last_columns(const ex_code *code, bool *parity) {
  int column = code->columns;
  for (int left = code->rows; column > 0 && left > 0;) {
    column--;
    parity[column] = code->column_kinds[column] != EX_SHORTENED;
    left -= parity[column];
  }
  return column;
}

/* Sets apart the columns that depend on later ones. Such a column has the first one of a sum of
 * vectors of the kernel: these are the rows of the kernel, from the first on, that are no sum of
 * rows before. */
static ex_status drop_dependent(ex_context *context, const ex_code *code, const ex_gap *gap,
                                int first, bool *parity) {
  ex_dense kernel;
  ex_span span;
  TRY(ex_gap_kernel(context, code, gap, &kernel));
  ex_status status = ex_span_new(context, code->name, kernel.columns, &span);
  if (status == EX_OK) {
    for (int v = first; v < code->columns && span.count < kernel.columns; v++)
      if (parity[v] && ex_span_offer(&span, ex_dense_row(&kernel, v))) parity[v] = false;
    ex_span_free(&span);
  }
  ex_dense_free(&kernel);
  return status;
}

/* Adds columns before `first` that depend on no later ones. The cokernel makes the columns from
 * there on vanish, so that what it leaves of a column is that column but for a sum of them. */
static ex_status add_independent(ex_context *context, const ex_code *code, const ex_gap *gap,
                                 int first, bool *parity) {
  ex_dense cokernel, sum = {0};
  ex_span span = {0};
  TRY(ex_gap_cokernel(context, code, gap, &cokernel));
  ex_status status = ex_dense_new(context, code->name, 1, cokernel.columns, &sum);
  if (status == EX_OK) status = ex_span_new(context, code->name, cokernel.columns, &span);
  for (int v = first - 1; status == EX_OK && v >= 0 && span.count < cokernel.columns; v--) {
    if (code->column_kinds[v] == EX_SHORTENED) continue;
    memset(sum.bits, 0, sum.words * sizeof *sum.bits);
    for (int i = code->column_first[v]; i < code->column_first[v + 1]; i++)
      ex_dense_add(&sum, 0, &cokernel, code->edge_rows[code->column_edges[i]]);
    parity[v] = ex_span_offer(&span, sum.bits);
  }
  ex_span_free(&span);
  ex_dense_free(&sum);
  ex_dense_free(&cokernel);
  return status;
}

ex_status ex_parity_choose(ex_context *context, const ex_code *code, bool *parity, ex_gap *gap) {
  memset(parity, 0, (size_t)code->columns * sizeof *parity);
  int first = take_last_columns(code, parity);
  TRY(ex_gap_find(context, code, parity, gap));
  int dependent = gap->triangle.gap - gap->rank;
  bool more = first > 0 && gap->triangle.rest > gap->rank;
  ex_status status = EX_OK;
  if (dependent > 0) status = drop_dependent(context, code, gap, first, parity);
  if (more && status == EX_OK) status = add_independent(context, code, gap, first, parity);
  if (dependent > 0 || more) {
    ex_gap_free(gap);
    if (status == EX_OK) status = ex_gap_find(context, code, parity, gap);
  }
  return status;
}
