#include "codes/gf2/dense.h"

#include "core/base/swap.h"

/* The limit for one matrix. */
#define DENSE_BYTES_MAX ((size_t)1 << 31)

extr_status extr_dense_new(extr_context *context, const char *name, extr_pool *pool, int rows,
                           int columns, extr_dense *matrix) {
  size_t words = ((size_t)columns + 63) / 64;
  if (words > 0 && (size_t)rows > DENSE_BYTES_MAX / sizeof(uint64_t) / words)
    return extr_fail(context, EXTR_LIMIT,
                     "%s: needs a dense matrix of %d rows and %d columns, the limit is %zu bytes",
                     name, rows, columns, DENSE_BYTES_MAX);
  *matrix = (extr_dense){.rows = rows, .columns = columns, .words = words};
  return POOL_NEW(context, pool, matrix->bits, (size_t)rows * words);
}

/* ---- Echelon form ---------------------------------------------------------------------------- */

static void swap_rows(extr_dense *matrix, int a, int b, int *order) {
  if (a == b) return;
  uint64_t *left = extr_dense_row(matrix, a), *right = extr_dense_row(matrix, b);
  for (size_t i = 0; i < matrix->words; i++) SWAP(left[i], right[i]);
  SWAP(order[a], order[b]);
}

/* Adds the pivot row to all other rows with a one in this column. It is zero left of the column. */
static void clear_column(extr_dense *matrix, int pivot, int column) {
  const uint64_t *restrict source = extr_dense_row(matrix, pivot);
  for (int row = 0; row < matrix->rows; row++) {
    if (row == pivot || !extr_dense_get(matrix, row, column)) continue;
    uint64_t *restrict target = extr_dense_row(matrix, row);
    for (size_t i = (size_t)column / 64; i < matrix->words; i++) target[i] ^= source[i];
  }
}

int extr_dense_reduce(extr_dense *matrix, int columns, int *pivots, int *order) {
  for (int row = 0; row < matrix->rows; row++) order[row] = row;
  int rank = 0;
  for (int column = 0; column < columns && rank < matrix->rows; column++) {
    int row = rank;
    while (row < matrix->rows && !extr_dense_get(matrix, row, column)) row++;
    if (row == matrix->rows) continue;
    swap_rows(matrix, rank, row, order);
    clear_column(matrix, rank, column);
    pivots[rank++] = column;
  }
  return rank;
}

/* ---- Span ------------------------------------------------------------------------------------ */

extr_status extr_span_new(extr_context *context, const char *name, extr_pool *pool, int dimension,
                          extr_span *span) {
  *span = (extr_span){0};
  TRY(extr_dense_new(context, name, pool, dimension, dimension, &span->kept));
  return POOL_NEW(context, pool, span->pivots, dimension);
}

bool extr_span_offer(extr_span *span, uint64_t *vector) {
  const extr_dense *kept = &span->kept;
  for (int i = 0; i < span->count; i++) {
    if (!(vector[span->pivots[i] / 64] >> (span->pivots[i] % 64) & 1)) continue;
    const uint64_t *restrict add = extr_dense_row(kept, i);
    for (size_t word = 0; word < kept->words; word++) vector[word] ^= add[word];
  }
  size_t word = 0;
  while (word < kept->words && vector[word] == 0) word++;
  if (word == kept->words) return false;
  uint64_t *place = extr_dense_row(kept, span->count);
  for (size_t i = 0; i < kept->words; i++) place[i] = vector[i];
  span->pivots[span->count++] = (int)(64 * word) + __builtin_ctzll(vector[word]);
  return true;
}
