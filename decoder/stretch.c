#include "decoder/stretch.h"

#include "core/array.h"

static int row_degree(const ex_code *code, int row) {
  return ex_code_row_first(code, row + 1) - ex_code_row_first(code, row);
}

static bool moves_on(const ex_code *code, int row) {
  int degree = row_degree(code, row);
  if (degree != row_degree(code, row - 1)) return false;
  const int *columns = ex_code_edge_columns(code) + ex_code_row_first(code, row);
  for (int i = 0; i < degree; i++)
    if (columns[i] != columns[i - degree] + 1) return false;
  return true;
}

ex_status ex_stretches_new(ex_context *context, const ex_code *code, stretch **stretches,
                           int *count) {
  TRY(ARRAY_NEW(context, *stretches, ex_code_rows(code)));
  *count = 0;
  for (int row = 0; row < ex_code_rows(code); row++)
    if (row > 0 && moves_on(code, row))
      (*stretches)[*count - 1].rows++;
    else
      (*stretches)[(*count)++] = (stretch){1, row_degree(code, row), ex_code_row_first(code, row)};
  return EX_OK;
}
