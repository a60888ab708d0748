/* Dense matrices over GF(2), a bit an entry, 64 a word. */
#ifndef CODES_GF2_DENSE_H
#define CODES_GF2_DENSE_H

#include <extrinsic/status.h>

typedef struct extr_dense {
  int rows, columns;
  size_t words;   /* of a row */
  uint64_t *bits; /* rows * words; bits behind the last column are zero */
} extr_dense;

/* All zero; either size may be zero. EXTR_LIMIT, with `name` in the message, beyond 2 GiB. */
extr_status extr_dense_new(extr_context *context, const char *name, int rows, int columns,
                           extr_dense *matrix);
void extr_dense_free(extr_dense *matrix);

static inline uint64_t *extr_dense_row(const extr_dense *matrix, int row) {
  return matrix->bits + (size_t)row * matrix->words;
}

static inline bool extr_dense_get(const extr_dense *matrix, int row, int column) {
  return extr_dense_row(matrix, row)[column / 64] >> (column % 64) & 1;
}

static inline void extr_dense_set(extr_dense *matrix, int row, int column) {
  extr_dense_row(matrix, row)[column / 64] |= UINT64_C(1) << (column % 64);
}

static inline void extr_dense_flip(extr_dense *matrix, int row, int column) {
  extr_dense_row(matrix, row)[column / 64] ^= UINT64_C(1) << (column % 64);
}

/* target[row] += source[from]; as many columns, and not the same row. */
static inline void extr_dense_add(extr_dense *target, int row, const extr_dense *source, int from) {
  uint64_t *restrict to = extr_dense_row(target, row);
  const uint64_t *restrict add = extr_dense_row(source, from);
  for (size_t i = 0; i < target->words; i++) to[i] ^= add[i];
}

/* The reduced row echelon form of the first `columns` columns (Gauss and Jordan); what is right of
 * them follows. Row i < rank then has its first one in column pivots[i] (room for the smaller of
 * rows and columns), which is zero in all other rows. Rows change places: row i was order[i]. With
 * a unit matrix on the right, rows below the rank say there which sums of rows vanish, and those
 * above use only rows order[0 .. rank - 1]. Returns the rank. */
int extr_dense_reduce(extr_dense *matrix, int columns, int *pivots, int *order);

/* Vectors are offered one after the other; those that are no sum of vectors before are kept. */
typedef struct extr_span {
  extr_dense kept; /* one vector a row, reduced by those above */
  int count;
  int *pivots; /* of each, a one that is zero in those below */
} extr_span;

extr_status extr_span_new(extr_context *context, const char *name, int dimension, extr_span *span);
void extr_span_free(extr_span *span);

/* True where the vector is kept. Its words are overwritten. */
bool extr_span_offer(extr_span *span, uint64_t *vector);

#endif
