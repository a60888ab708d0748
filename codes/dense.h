/* Dense matrices over GF(2), a bit an entry, 64 a word. */
#ifndef EXTRINSIC_DENSE_H
#define EXTRINSIC_DENSE_H

#include "extrinsic.h"

typedef struct ex_dense {
  int rows, columns;
  size_t words;   /* of a row */
  uint64_t *bits; /* rows * words; bits behind the last column are zero */
} ex_dense;

/* All zero; either size may be zero. EX_LIMIT, with `name` in the message, beyond 2 GiB. */
ex_status ex_dense_new(ex_context *context, const char *name, int rows, int columns,
                       ex_dense *matrix);
void ex_dense_free(ex_dense *matrix);

static inline uint64_t *ex_dense_row(const ex_dense *matrix, int row) {
  return matrix->bits + (size_t)row * matrix->words;
}

static inline bool ex_dense_get(const ex_dense *matrix, int row, int column) {
  return ex_dense_row(matrix, row)[column / 64] >> (column % 64) & 1;
}

static inline void ex_dense_set(ex_dense *matrix, int row, int column) {
  ex_dense_row(matrix, row)[column / 64] |= UINT64_C(1) << (column % 64);
}

static inline void ex_dense_flip(ex_dense *matrix, int row, int column) {
  ex_dense_row(matrix, row)[column / 64] ^= UINT64_C(1) << (column % 64);
}

/* target[row] += source[from]; as many columns, and not the same row. */
static inline void ex_dense_add(ex_dense *target, int row, const ex_dense *source, int from) {
  uint64_t *restrict to = ex_dense_row(target, row);
  const uint64_t *restrict add = ex_dense_row(source, from);
  for (size_t i = 0; i < target->words; i++) to[i] ^= add[i];
}

/* The reduced row echelon form of the first `columns` columns (Gauss and Jordan); what is right of
 * them follows. Row i < rank then has its first one in column pivots[i] (room for the smaller of
 * rows and columns), which is zero in all other rows. Rows change places: row i was order[i]. With
 * a unit matrix on the right, rows below the rank say there which sums of rows vanish, and those
 * above use only rows order[0 .. rank - 1]. Returns the rank. */
int ex_dense_reduce(ex_dense *matrix, int columns, int *pivots, int *order);

/* Vectors are offered one after the other; those that are no sum of vectors before are kept. */
typedef struct ex_span {
  ex_dense kept; /* one vector a row, reduced by those above */
  int count;
  int *pivots; /* of each, a one that is zero in those below */
} ex_span;

ex_status ex_span_new(ex_context *context, const char *name, int dimension, ex_span *span);
void ex_span_free(ex_span *span);

/* True where the vector is kept. Its words are overwritten. */
bool ex_span_offer(ex_span *span, uint64_t *vector);

#endif
