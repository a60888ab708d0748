#include "tests/support/plain_matrix.h"

#include <string.h>

int plain_rank(matrix dense, bool *pivot) {
  int rank = 0;
  for (int v = dense.columns - 1; v >= 0; v--) {
    int first = rank;
    while (first < dense.rows && !dense.one[first][v]) first++;
    if (pivot) pivot[v] = first < dense.rows;
    if (first == dense.rows) continue;
    bool row[MATRIX_COLUMNS];
    memcpy(row, dense.one[first], sizeof row);
    memcpy(dense.one[first], dense.one[rank], sizeof row);
    memcpy(dense.one[rank++], row, sizeof row);
    for (int other = rank; other < dense.rows; other++)
      if (dense.one[other][v])
        for (int i = 0; i <= v; i++) dense.one[other][i] ^= row[i];
  }
  return rank;
}

long plain_fourcycles(const matrix *dense) {
  long cycles = 0;
  for (int a = 0; a < dense->rows; a++)
    for (int b = a + 1; b < dense->rows; b++)
      for (int c = 0; c < dense->columns; c++)
        for (int d = c + 1; d < dense->columns; d++)
          cycles += dense->one[a][c] && dense->one[a][d] && dense->one[b][c] && dense->one[b][d];
  return cycles;
}

enum { NODES_MAX = MATRIX_ROWS + MATRIX_COLUMNS };

/* The distance from a row to a column, found by relaxing all edges until nothing changes; NODES_MAX
 * if there is no path. */
static int distance(const matrix *dense, int from_row, int to_column) {
  int to_rows[MATRIX_ROWS], to_columns[MATRIX_COLUMNS];
  for (int i = 0; i < dense->rows; i++) to_rows[i] = NODES_MAX;
  for (int i = 0; i < dense->columns; i++) to_columns[i] = NODES_MAX;
  to_rows[from_row] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int row = 0; row < dense->rows; row++)
      for (int column = 0; column < dense->columns; column++) {
        if (!dense->one[row][column]) continue;
        if (to_rows[row] + 1 < to_columns[column]) {
          to_columns[column] = to_rows[row] + 1;
          changed = true;
        } else if (to_columns[column] + 1 < to_rows[row]) {
          to_rows[row] = to_columns[column] + 1;
          changed = true;
        }
      }
  }
  return to_columns[to_column];
}

/* The shortest cycle through an edge consists of the edge and the shortest other path between its
 * ends. */
int plain_girth(matrix dense) {
  int girth = NODES_MAX;
  for (int row = 0; row < dense.rows; row++)
    for (int column = 0; column < dense.columns; column++) {
      if (!dense.one[row][column]) continue;
      dense.one[row][column] = false;
      int around = distance(&dense, row, column);
      dense.one[row][column] = true;
      if (around + 1 < girth) girth = around + 1;
    }
  return girth == NODES_MAX ? 0 : girth;
}
