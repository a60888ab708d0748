#include "codes/encoder/gap.h"

#include "core/base/pool.h"
#include "core/base/report.h"

#include <string.h>

/* ---- The system ------------------------------------------------------------------------------ */

/* Gap columns that are worked on at a time, a multiple of 64: the values of all columns of H in
 * them are in memory. */
enum { BLOCK = 512 };

/* Every unknown as a sum of those of the gap, of which `values` has some from `first` on. */
static void express_by_gap(const extr_code *code, const extr_triangle *triangle, int first,
                           extr_dense *values) {
  for (size_t i = 0; i < (size_t)values->rows * values->words; i++) values->bits[i] = 0;
  for (int i = 0; i < values->columns && first + i < triangle->gap; i++)
    extr_dense_set(values, triangle->gap_columns[first + i], i);
  extr_triangle_solve(triangle, code, values);
}

static void add_row(const extr_code *code, int row, const extr_dense *values, uint64_t *sum,
                    size_t words) {
  for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
    const uint64_t *restrict value = extr_dense_row(values, code->edge_columns[edge]);
    for (size_t i = 0; i < words; i++) sum[i] ^= value[i];
  }
}

static void fill_block(const extr_code *code, extr_gap *gap, int first, extr_dense *values) {
  const extr_triangle *t = &gap->triangle;
  size_t words = gap->reduced.words - (size_t)first / 64;
  express_by_gap(code, t, first, values);
  for (int i = 0; i < t->rest; i++)
    add_row(code, t->rest_rows[i], values, extr_dense_row(&gap->reduced, i) + first / 64,
            words < values->words ? words : values->words);
}

static extr_status fill_system(extr_context *context, const extr_code *code, extr_gap *gap) {
  const extr_triangle *t = &gap->triangle;
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_dense values;
  TRY(extr_dense_new(context, code->name, &memory, code->columns, t->gap < BLOCK ? t->gap : BLOCK,
                     &values));
  for (int first = 0; first < t->gap; first += BLOCK) fill_block(code, gap, first, &values);
  for (int i = 0; i < t->rest; i++) extr_dense_set(&gap->reduced, i, t->gap + i);
  return EXTR_OK;
}

/* Words that an elimination may add up, which takes minutes. */
#define ELIMINATION_MAX 0x1p40

/* Every pivot is added to about half of the rows. */
static extr_status check_work(extr_context *context, const extr_code *code,
                              const extr_triangle *t) {
  double pivots = t->gap < t->rest ? t->gap : t->rest;
  double words = pivots * t->rest / 2 * ((double)t->gap + t->rest) / 64;
  if (words <= ELIMINATION_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_LIMIT,
                   "%s: needs the elimination of a dense matrix of %d rows and %d columns, about "
                   "%.2g operations; the limit is %.2g",
                   extr_code_name(code), t->rest, t->gap + t->rest, words, ELIMINATION_MAX);
}

/* `unknown` has one entry per column. The caller frees the gap, also after a failure. EXTR_LIMIT if
 * the system is too large (extr_dense_new). */
static extr_status find_gap(extr_context *context, const extr_code *code, const bool *unknown,
                            extr_gap *gap) {
  const extr_triangle *t = &gap->triangle;
  *gap = (extr_gap){0};
  TRY(extr_triangle_find(context, code, unknown, &gap->memory, &gap->triangle));
  TRY(check_work(context, code, t));
  TRY(extr_dense_new(context, code->name, &gap->memory, t->rest, t->gap + t->rest, &gap->reduced));
  TRY(POOL_NEW(context, &gap->memory, gap->pivots, t->gap));
  TRY(POOL_NEW(context, &gap->memory, gap->order, t->rest));
  TRY(fill_system(context, code, gap));
  gap->rank = extr_dense_reduce(&gap->reduced, t->gap, gap->pivots, gap->order);
  return EXTR_OK;
}

void extr_gap_free(extr_gap *gap) {
  extr_pool_free(&gap->memory);
  *gap = (extr_gap){0};
}

/* ---- Kernel and cokernel --------------------------------------------------------------------- */

/* A basis of the gap - rank dimensional space of vectors x with H x = 0 that are zero outside the
 * unknowns. Bit i of row v of the new matrix `kernel` is x_v of basis vector i. */
static extr_status kernel_of(extr_context *context, const extr_code *code, const extr_gap *gap,
                             extr_pool *memory, extr_dense *kernel) {
  const extr_triangle *t = &gap->triangle;
  TRY(extr_dense_new(context, code->name, memory, code->columns, t->gap - gap->rank, kernel));
  /* One vector per column without a pivot: that column is 1, the other columns without one are
   * 0. */
  for (int column = 0, vector = 0, row = 0; column < t->gap; column++) {
    if (row < gap->rank && gap->pivots[row] == column) {
      row++;
      continue;
    }
    extr_dense_set(kernel, t->gap_columns[column], vector);
    for (int i = 0; i < row; i++)
      if (extr_dense_get(&gap->reduced, i, column))
        extr_dense_set(kernel, t->gap_columns[gap->pivots[i]], vector);
    vector++;
  }
  extr_triangle_solve(t, code, kernel);
  return EXTR_OK;
}

/* A basis of the rest - rank dimensional space of vectors y for which y H is zero in all unknowns.
 * Bit i of row r of the new matrix `cokernel` is y_r of basis vector i. */
static extr_status cokernel_of(extr_context *context, const extr_code *code, const extr_gap *gap,
                               extr_pool *memory, extr_dense *cokernel) {
  const extr_triangle *t = &gap->triangle;
  TRY(extr_dense_new(context, code->name, memory, code->rows, t->rest - gap->rank, cokernel));
  for (int vector = 0; vector < cokernel->columns; vector++)
    for (int i = 0; i < t->rest; i++)
      if (extr_dense_get(&gap->reduced, gap->rank + vector, t->gap + i))
        extr_dense_set(cokernel, t->rest_rows[i], vector);
  extr_triangle_combine(t, code, cokernel);
  return EXTR_OK;
}

/* ---- The columns of the parity bits ---------------------------------------------------------- */

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
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_dense kernel;
  extr_span span;
  TRY(kernel_of(context, code, gap, &memory, &kernel));
  TRY(extr_span_new(context, code->name, &memory, kernel.columns, &span));
  for (int v = first; v < code->columns && span.count < kernel.columns; v++)
    if (parity[v] && extr_span_offer(&span, extr_dense_row(&kernel, v))) parity[v] = false;
  return EXTR_OK;
}

/* Adds the columns before `first` that are linearly independent of the later ones. The cokernel
 * maps the columns from `first` on to zero, so it maps an earlier column to that column modulo
 * their span. */
static extr_status add_independent(extr_context *context, const extr_code *code,
                                   const extr_gap *gap, int first, bool *parity) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_dense cokernel, sum;
  extr_span span;
  TRY(cokernel_of(context, code, gap, &memory, &cokernel));
  TRY(extr_dense_new(context, code->name, &memory, 1, cokernel.columns, &sum));
  TRY(extr_span_new(context, code->name, &memory, cokernel.columns, &span));
  for (int v = first - 1; v >= 0 && span.count < cokernel.columns; v--) {
    if (code->column_kinds[v] == EXTR_SHORTENED) continue;
    memset(sum.bits, 0, sum.words * sizeof *sum.bits);
    for (int i = code->column_first[v]; i < code->column_first[v + 1]; i++)
      extr_dense_add(&sum, 0, &cokernel, row_at(code, i));
    parity[v] = extr_span_offer(&span, sum.bits);
  }
  return EXTR_OK;
}

/* Fills `parity`; the gap is that of the first guess. *guessed: the guess was correct. */
static extr_status choose_columns(extr_context *context, const extr_code *code, bool *parity,
                                  extr_gap *gap, bool *guessed) {
  memset(parity, 0, (size_t)code->columns * sizeof *parity);
  int first = take_last_columns(code, parity);
  TRY(find_gap(context, code, parity, gap));
  bool dependent = gap->triangle.gap > gap->rank;
  bool more = first > 0 && gap->triangle.rest > gap->rank;
  *guessed = !dependent && !more;
  if (dependent) TRY(drop_dependent(context, code, gap, first, parity));
  return more ? add_independent(context, code, gap, first, parity) : EXTR_OK;
}

extr_status extr_parity_columns(extr_context *context, const extr_code *code, bool *parity) {
  OWNED(extr_gap_free) extr_gap gap = {0};
  bool guessed;
  return choose_columns(context, code, parity, &gap, &guessed);
}

extr_status extr_parity_choose(extr_context *context, const extr_code *code, bool *parity,
                               extr_gap *gap) {
  bool guessed;
  TRY(choose_columns(context, code, parity, gap, &guessed));
  if (guessed) return EXTR_OK;
  extr_gap_free(gap);
  return find_gap(context, code, parity, gap);
}
