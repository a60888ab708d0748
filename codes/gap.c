#include "codes/gap.h"

#include "core/array.h"

/* ---- The system ------------------------------------------------------------------------------ */

/* Every unknown as a sum of those of the gap. */
static ex_status express_by_gap(ex_context *context, const ex_code *code,
                                const ex_triangle *triangle, ex_dense *values) {
  TRY(ex_dense_new(context, code->name, code->columns, triangle->gap, values));
  for (int i = 0; i < triangle->gap; i++) ex_dense_set(values, triangle->gap_columns[i], i);
  ex_triangle_solve(triangle, code, values);
  return EX_OK;
}

static void add_row(const ex_code *code, int row, const ex_dense *values, uint64_t *sum) {
  for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
    const uint64_t *restrict value = ex_dense_row(values, code->edge_columns[edge]);
    for (size_t i = 0; i < values->words; i++) sum[i] ^= value[i];
  }
}

static ex_status fill_system(ex_context *context, const ex_code *code, ex_gap *gap) {
  const ex_triangle *t = &gap->triangle;
  ex_dense values;
  TRY(express_by_gap(context, code, t, &values));
  for (int i = 0; i < t->rest; i++) {
    add_row(code, t->rest_rows[i], &values, ex_dense_row(&gap->reduced, i));
    ex_dense_set(&gap->reduced, i, t->gap + i);
  }
  ex_dense_free(&values);
  return EX_OK;
}

static ex_status make_system(ex_context *context, const ex_code *code, ex_gap *gap) {
  const ex_triangle *t = &gap->triangle;
  TRY(ex_dense_new(context, code->name, t->rest, t->gap + t->rest, &gap->reduced));
  TRY(ARRAY_NEW(context, gap->pivots, t->gap));
  TRY(ARRAY_NEW(context, gap->order, t->rest));
  TRY(fill_system(context, code, gap));
  gap->rank = ex_dense_reduce(&gap->reduced, t->gap, gap->pivots, gap->order);
  return EX_OK;
}

ex_status ex_gap_find(ex_context *context, const ex_code *code, const bool *unknown, ex_gap *gap) {
  *gap = (ex_gap){0};
  TRY(ex_triangle_find(context, code, unknown, &gap->triangle));
  ex_status status = make_system(context, code, gap);
  if (status != EX_OK) ex_gap_free(gap);
  return status;
}

void ex_gap_free(ex_gap *gap) {
  ex_triangle_free(&gap->triangle);
  ex_dense_free(&gap->reduced);
  free(gap->pivots);
  free(gap->order);
  *gap = (ex_gap){0};
}

/* ---- What depends on others ------------------------------------------------------------------ */

ex_status ex_gap_kernel(ex_context *context, const ex_code *code, const ex_gap *gap,
                        ex_dense *kernel) {
  const ex_triangle *t = &gap->triangle;
  TRY(ex_dense_new(context, code->name, code->columns, t->gap - gap->rank, kernel));
  /* One vector for each column without a pivot: that one is 1, the others without are 0. */
  for (int column = 0, vector = 0, row = 0; column < t->gap; column++) {
    if (row < gap->rank && gap->pivots[row] == column) {
      row++;
      continue;
    }
    ex_dense_set(kernel, t->gap_columns[column], vector);
    for (int i = 0; i < row; i++)
      if (ex_dense_get(&gap->reduced, i, column))
        ex_dense_set(kernel, t->gap_columns[gap->pivots[i]], vector);
    vector++;
  }
  ex_triangle_solve(t, code, kernel);
  return EX_OK;
}

ex_status ex_gap_cokernel(ex_context *context, const ex_code *code, const ex_gap *gap,
                          ex_dense *cokernel) {
  const ex_triangle *t = &gap->triangle;
  TRY(ex_dense_new(context, code->name, code->rows, t->rest - gap->rank, cokernel));
  for (int vector = 0; vector < cokernel->columns; vector++)
    for (int i = 0; i < t->rest; i++)
      if (ex_dense_get(&gap->reduced, gap->rank + vector, t->gap + i))
        ex_dense_set(cokernel, t->rest_rows[i], vector);
  ex_triangle_combine(t, code, cokernel);
  return EX_OK;
}
