/* surface:D,SIDE is the rotated surface code of D^2 qubits and distance D, [[D^2, 1, D]] (Bombin,
 * Martin-Delgado, "Optimal resources for topological two-dimensional stabilizer codes", Phys. Rev.
 * A 76, 2007). Qubits are the fields of a D x D board, row by row; stabilizers the corners where
 * fields meet, alternately of type Z and X. On the edge of the board, where two fields meet, those
 * above and below are of type X, those at the left and right of type Z. */
#include "codes/constructions/css.h"
#include "core/base/array.h"

/* The corner above and to the left of field (i, j). */
static void add_corner(extr_css *pair, int d, int i, int j) {
  const bool is_z = (i + j) % 2 == 0;
  extr_css_half *half = is_z ? &pair->z : &pair->x;
  const bool outside_rows = i == 0 || i == d, outside_columns = j == 0 || j == d;
  if ((outside_rows && outside_columns) || (is_z ? outside_rows : outside_columns)) return;
  for (int row = i - 1; row <= i; row++)
    for (int column = j - 1; column <= j; column++)
      if (row >= 0 && row < d && column >= 0 && column < d)
        extr_css_add(half, half->rows, row * d + column);
  half->rows++;
}

static extr_status build_surface(extr_context *context, const char *name, const extr_value *values,
                                 extr_code **code) {
  const int d = (int)values[0].number;
  OWNED(extr_css_free) extr_css pair = {0};
  TRY(extr_css_start(context, name, d * d, 2 * (d + 1) * (d + 1), 2 * (d + 1) * (d + 1), &pair));
  for (int i = 0; i <= d; i++)
    for (int j = 0; j <= d; j++) add_corner(&pair, d, i, j);
  return extr_css_finish(context, name, &values[1], &pair, code);
}

const extr_construction extr_construction_surface = {
    "surface", {{"D", 2, 1 << 10}, EXTR_CSS_SIDE}, build_surface};
