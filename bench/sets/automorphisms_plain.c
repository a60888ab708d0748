/* Builds without nauty: the largest Z for which H consists of Z x Z circulants gives one
 * generator. */
#include "bench/sets/automorphisms.h"

#include "core/base/array.h"

/* Columns and rows alike. */
static int shifted(int i, int size) {
  return i / size * size + (i % size + 1) % size;
}

static bool has_edge(const extr_code *code, int row, int column) {
  const int *columns = extr_code_edge_columns(code);
  for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
    if (columns[e] == column) return true;
  return false;
}

static bool is_invariant(const extr_code *code, int size) {
  const int *rows = extr_code_edge_rows(code), *columns = extr_code_edge_columns(code);
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column(code, v) != extr_code_column(code, shifted(v, size))) return false;
  for (int e = 0; e < extr_code_edges(code); e++)
    if (!has_edge(code, shifted(rows[e], size), shifted(columns[e], size))) return false;
  return true;
}

static int largest_circulant(const extr_code *code) {
  int n = extr_code_columns(code), m = extr_code_rows(code);
  for (int size = n < m ? n : m; size > 1; size--)
    if (n % size == 0 && m % size == 0 && is_invariant(code, size)) return size;
  return 1;
}

extr_status automorphisms_find(extr_context *context, const extr_code *code, automorphisms *found) {
  int size = largest_circulant(code), columns = extr_code_columns(code);
  *found = (automorphisms){
      .columns = columns, .order = size, .source = size > 1 ? "circulants" : "none"};
  TRY(ARRAY_NEW(context, found->orbits, columns));
  TRY(ARRAY_NEW(context, found->images, columns));
  found->count = size > 1;
  for (int v = 0; v < columns; v++) {
    found->orbits[v] = v / size * size;
    found->images[v] = shifted(v, size);
  }
  return EXTR_OK;
}
