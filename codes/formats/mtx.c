/* Reads and writes Matrix Market coordinate files
 * (https://math.nist.gov/MatrixMarket/formats.html): general matrices without values, or with
 * integer values that are all 1. Blank lines and comments after
 * '%' apart, the lines are
 *
 *   %%MatrixMarket matrix coordinate pattern general
 *   rows, columns, ones
 *   a line for each one: row and column, counted from 1, and for `integer` its value */
#include "codes/formats/format.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"
#include "core/base/math/order.h"

/* A line of the file. */
typedef struct entry {
  int row, column; /* from 0 */
  long line;
} entry;

typedef struct matrix {
  bool is_code; /* every column must have a one */
  bool has_values;
  int rows, columns, ones;
  entry *entries; /* ones */
} matrix;

static extr_status read_banner(scanner *in, matrix *it) {
  int choice;
  TRY(SCAN_CHOICE(in, &choice, "%%MatrixMarket"));
  TRY(SCAN_CHOICE(in, &choice, "matrix"));
  TRY(SCAN_CHOICE(in, &choice, "coordinate"));
  TRY(SCAN_CHOICE(in, &choice, "pattern", "integer"));
  it->has_values = choice == 1;
  TRY(SCAN_CHOICE(in, &choice, "general"));
  return extr_scan_close_line(in);
}

static extr_status read_sizes(scanner *in, matrix *it) {
  extr_scan_open_line(in);
  TRY(extr_scan_number(in, 1, EXTR_CODE_EDGES_MAX, &it->rows, "the number of rows, 1 to %d",
                       EXTR_CODE_EDGES_MAX));
  TRY(extr_scan_number(in, 1, EXTR_CODE_COLUMNS_MAX, &it->columns, "the number of columns, 1 to %d",
                       EXTR_CODE_COLUMNS_MAX));
  int fewest = it->is_code && it->columns > it->rows ? it->columns : it->rows;
  TRY(extr_scan_number(in, fewest, EXTR_CODE_EDGES_MAX, &it->ones,
                       "the number of ones, %d (one in each row%s) to %d", fewest,
                       it->is_code ? " and column" : "", EXTR_CODE_EDGES_MAX));
  return extr_scan_close_line(in);
}

/* ---- Entries --------------------------------------------------------------------------------- */

static extr_status read_entry(scanner *in, const matrix *it, int index, entry *read) {
  int row, column, value;
  extr_scan_open_line(in);
  TRY(extr_scan_number(in, 1, it->rows, &row, "a row from 1 to %d, of entry %d of %d", it->rows,
                       index + 1, it->ones));
  TRY(extr_scan_number(in, 1, it->columns, &column, "a column from 1 to %d, of entry %d of %d",
                       it->columns, index + 1, it->ones));
  if (it->has_values)
    TRY(extr_scan_number(in, 1, 1, &value, "the value 1, of entry %d of %d", index + 1, it->ones));
  *read = (entry){row - 1, column - 1, in->line};
  return extr_scan_close_line(in);
}

static extr_status read_entries(scanner *in, matrix *it) {
  size_t capacity = 0;
  for (int i = 0; i < it->ones; i++) {
    TRY(ARRAY_RESERVE(in->context, it->entries, capacity, (size_t)i + 1));
    TRY(read_entry(in, it, i, &it->entries[i]));
  }
  return extr_scan_end(in);
}

static int by_place_then_line(const void *left, const void *right) {
  const entry *a = left, *b = right;
  const int order = extr_compare_pairs(a, b);
  return order ? order : (a->line > b->line) - (a->line < b->line);
}

static extr_status check_once(const scanner *in, const matrix *it) {
  qsort(it->entries, (size_t)it->ones, sizeof *it->entries, by_place_then_line);
  for (int i = 1; i < it->ones; i++) {
    const entry *before = &it->entries[i - 1], *now = &it->entries[i];
    if (now->row == before->row && now->column == before->column)
      return extr_scan_fail(in, now->line,
                            "found row %d, column %d again, expected it in line %ld only",
                            now->row + 1, now->column + 1, before->line);
  }
  return EXTR_OK;
}

/* Verifies that every row and, in a code, every column has a one. */
static extr_status check_none_empty(const scanner *in, const matrix *it) {
  OWNED_ARRAY bool *seen = NULL;
  TRY(ARRAY_NEW(in->context, seen, (size_t)it->rows + (size_t)it->columns));
  for (int i = 0; i < it->ones; i++)
    seen[it->entries[i].row] = seen[it->rows + it->entries[i].column] = true;
  int first = 0, end = it->is_code ? it->rows + it->columns : it->rows;
  while (first < end && seen[first]) first++;
  if (first == end) return EXTR_OK;
  bool is_row = first < it->rows;
  return extr_scan_fail(in, in->line, "found no ones in %s %d, expected at least one",
                        is_row ? "row" : "column", (is_row ? first : first - it->rows) + 1);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static extr_status make_code(const scanner *in, const matrix *it, extr_code **code) {
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(in->context, edges, it->ones));
  for (int i = 0; i < it->ones; i++)
    edges[i] = (extr_edge){it->entries[i].row, it->entries[i].column};
  return extr_matrix_new(in->context, in->name, it->rows, it->columns, edges, (size_t)it->ones,
                         code);
}

static void free_matrix(matrix *it) {
  free(it->entries);
}

/* The banner begins with two percent signs, the comments behind it with one. */
extr_status extr_mtx_read(scanner *in, bool is_code, extr_code **code) {
  OWNED(free_matrix) matrix it = {.is_code = is_code};
  in->comment = 0;
  TRY(read_banner(in, &it));
  in->comment = '%';
  TRY(read_sizes(in, &it));
  TRY(read_entries(in, &it));
  TRY(check_once(in, &it));
  TRY(check_none_empty(in, &it));
  return make_code(in, &it, code);
}

/* ---- Writing --------------------------------------------------------------------------------- */

extr_status extr_mtx_write(extr_context *context, const extr_code *code, FILE *stream) {
  (void)context;
  fprintf(stream, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", code->rows,
          code->columns, code->edges);
  for (int edge = 0; edge < code->edges; edge++)
    fprintf(stream, "%d %d\n", code->edge_rows[edge] + 1, code->edge_columns[edge] + 1);
  return EXTR_OK;
}
