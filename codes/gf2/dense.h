/* Dense matrices over GF(2), with one bit per entry and 64 entries per word. */
#ifndef CODES_GF2_DENSE_H
#define CODES_GF2_DENSE_H

#include "core/base/pool.h"
#include <extrinsic/status.h>

typedef struct extr_dense {
  int rows, columns;
  size_t words;   /* per row */
  uint64_t *bits; /* rows * words; bits past the last column are zero */
} extr_dense;

/* A zero matrix of the pool's memory; either size may be 0. EXTR_LIMIT above 2 GiB, with `name` in
 * the message. */
extr_status extr_dense_new(extr_context *context, const char *name, extr_pool *pool, int rows,
                           int columns, extr_dense *matrix);

static inline uint64_t *extr_dense_row(const extr_dense *matrix, int row) {
  return matrix->bits + (size_t)row * matrix->words;
}

static inline bool extr_dense_get(const extr_dense *matrix, int row, int column) {
  return extr_dense_row(matrix, row)[column / 64] >> (column % 64) & 1;
}

static inline void extr_dense_set(extr_dense *matrix, int row, int column) {
  extr_dense_row(matrix, row)[column / 64] |= UINT64_C(1) << (column % 64);
}

/* Adds row `from` of source to row `row` of target: different rows, equally many columns. */
static inline void extr_dense_add(extr_dense *target, int row, const extr_dense *source, int from) {
  uint64_t *restrict to = extr_dense_row(target, row);
  const uint64_t *restrict add = extr_dense_row(source, from);
  for (size_t i = 0; i < target->words; i++) to[i] ^= add[i];
}

/* Computes the reduced row echelon form of the first `columns` columns by Gauss-Jordan elimination,
 * applies its row operations to the other columns, too, and returns the rank. Afterwards row i <
 * rank has its first one in column pivots[i], which is zero in all other rows; pivots has room for
 * the smaller of rows and columns. Rows are permuted: row i was row order[i].
 *
 * If the matrix is (B | I), the right part of the rows from the rank on lists the sums of rows of B
 * that are zero, and that of the first rows uses only rows order[0 .. rank - 1]. */
int extr_dense_reduce(extr_dense *matrix, int columns, int *pivots, int *order);

/* A growing set of linearly independent vectors. */
typedef struct extr_span {
  extr_dense kept; /* one vector per row, reduced by those above */
  int count;
  int *pivots; /* per vector: a position where it is one and the vectors below are zero */
} extr_span;

extr_status extr_span_new(extr_context *context, const char *name, extr_pool *pool, int dimension,
                          extr_span *span);

/* Keeps the vector if it is linearly independent of the kept ones; true if so. Overwrites it. */
bool extr_span_offer(extr_span *span, uint64_t *vector);

#endif
