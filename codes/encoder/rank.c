/* The rank of H over GF(2). If no column has more than two ones, H describes a graph: its rows are
 * vertices, and every column is an edge between its two rows, or between its only row and one more
 * vertex. The rank is the number of edges of a spanning forest. For any other H it is the number of
 * parity bits, as encoders find them (codes/encoder/gap.h). */
#include "codes/encoder/gap.h"

static bool is_graph(const extr_code *code) {
  for (int v = 0; v < code->columns; v++)
    if (weight_of(code, v) > 2) return false;
  return true;
}

/* `parents`: room for one number per row and one more. */
static int forest_edges(const extr_code *code, int *parents) {
  int count = 0;
  for (int row = 0; row <= code->rows; row++) parents[row] = row;
  for (int v = 0; v < code->columns; v++) {
    int ends[2] = {code->rows, code->rows}, degree = 0;
    for (int i = code->column_first[v]; i < code->column_first[v + 1]; i++)
      ends[degree++] = row_at(code, i);
    int a = extr_root(parents, ends[0]), b = extr_root(parents, ends[1]);
    count += a != b;
    parents[a] = b;
  }
  return count;
}

/* Parity columns are a basis of the columns that are not shortened: here of all. */
static extr_status count_parity(extr_context *context, const extr_code *code, int *rank) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_code whole = *code;
  bool *parity;
  TRY(POOL_NEW(context, &memory, whole.column_kinds, code->columns)); /* all EXTR_TRANSMITTED */
  TRY(POOL_NEW(context, &memory, parity, code->columns));
  TRY(extr_parity_columns(context, &whole, parity));
  *rank = 0;
  for (int v = 0; v < code->columns; v++) *rank += parity[v];
  return EXTR_OK;
}

extr_status extr_code_rank(extr_context *context, const extr_code *code, int *rank) {
  TRY(extr_need_all(context, code, rank));
  if (!is_graph(code)) return count_parity(context, code, rank);
  OWNED_ARRAY int *parents = NULL;
  TRY(ARRAY_NEW(context, parents, code->rows + 1));
  *rank = forest_edges(code, parents);
  return EXTR_OK;
}
