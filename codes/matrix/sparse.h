/* The representation of extr_code: the sparse parity-check matrix H, by rows and by columns, for
 * both sides of the Tanner graph. Edges are numbered row by row, and by column within a row. */
#ifndef CODES_MATRIX_SPARSE_H
#define CODES_MATRIX_SPARSE_H

#include "core/base/pool.h"
#include <extrinsic/code.h>

#include <stdatomic.h>

/* What has been found out about a code and is kept with it (codes/blocks). */
typedef struct code_finding {
  void (*free)(struct code_finding *finding);
} code_finding;

struct extr_code {
  char *name;
  int rows, columns, edges;       /* m, n, ones in H */
  int *row_first;                 /* rows + 1: the first edge of each row, then `edges` */
  int *edge_rows;                 /* edges: the row of each edge */
  int *edge_columns;              /* edges: the column of each edge */
  int *column_first;              /* columns + 1: the start of each column in column_edges */
  int *column_edges;              /* edges: edge numbers column by column, ascending */
  uint8_t *column_kinds;          /* columns: the extr_column of each column */
  extr_pool memory;               /* of these arrays */
  _Atomic(code_finding *) blocks; /* NULL: not found yet; set once, by whichever thread is first */
};

/* The weight of a column. */
static inline int weight_of(const extr_code *code, int column) {
  return code->column_first[column + 1] - code->column_first[column];
}

/* The row of edge number i in the order of columns. */
static inline int row_at(const extr_code *code, int i) {
  return code->edge_rows[code->column_edges[i]];
}

OWNED_RELEASE(release_code, extr_code, extr_code_free)

/* As extr_code_new, but columns need no one: matrices of logicals. The arguments are not NULL. */
extr_status extr_matrix_new(extr_context *context, const char *name, int rows, int columns,
                            const extr_edge *edges, size_t count, extr_code **code);

/* EXTR_INPUT: a column has no one, so that this is not the matrix of a code. */
extr_status extr_matrix_columns(extr_context *context, const extr_code *matrix);

#endif
