/* Small random matrices with a one in every row and column, stored densely for brute-force
 * computations beside the library's sparse representation. */
#ifndef TESTS_SUPPORT_CODE_MATRIX_H
#define TESTS_SUPPORT_CODE_MATRIX_H

#include "tests/support/random.h"
#include <extrinsic/code.h>

enum { MATRIX_ROWS = 150, MATRIX_COLUMNS = 192 };

typedef struct matrix {
  int rows, columns;
  bool one[MATRIX_ROWS][MATRIX_COLUMNS];
} matrix;

/* Each entry is one with probability percent / 100; empty rows and columns then receive a one. */
static inline void matrix_random(matrix *it, uint64_t *state, int rows, int columns, int percent) {
  *it = (matrix){.rows = rows, .columns = columns};
  bool column_has_one[MATRIX_COLUMNS] = {false};
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++)
      it->one[row][column] = draw_below(state, 100) < percent;
    it->one[row][draw_below(state, columns)] = true;
    for (int column = 0; column < columns; column++) column_has_one[column] |= it->one[row][column];
  }
  for (int column = 0; column < columns; column++)
    if (!column_has_one[column]) it->one[draw_below(state, rows)][column] = true;
}

/* Lists the ones in a random order; returns their number. */
static inline size_t matrix_edges(const matrix *it, uint64_t *state,
                                  extr_edge edges[MATRIX_ROWS * MATRIX_COLUMNS]) {
  size_t count = 0;
  for (int row = 0; row < it->rows; row++)
    for (int column = 0; column < it->columns; column++) {
      if (!it->one[row][column]) continue;
      size_t place = draw_bits(state) % (count + 1);
      edges[count++] = edges[place];
      edges[place] = (extr_edge){row, column};
    }
  return count;
}

static inline extr_code *matrix_code(const matrix *it, uint64_t *state) {
  static extr_edge edges[MATRIX_ROWS * MATRIX_COLUMNS];
  extr_code *code = NULL;
  size_t count = matrix_edges(it, state, edges);
  extr_code_new(NULL, "random", it->rows, it->columns, edges, count, &code);
  return code;
}

#endif
