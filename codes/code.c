#include "codes/code.h"

#include "core/context.h"

#include <stdlib.h>
#include <string.h>

/* The sizes alone, before anything is allocated by them. Every row and column needs a one, so that
 * neither count may exceed the number of edges. */
static ex_status check_sizes(ex_context *context, const char *name, int rows, int columns,
                             size_t count) {
  if (rows <= 0 || columns <= 0)
    return ex_fail(context, EX_INPUT, "%s: found %d rows and %d columns, expected at least one",
                   name, rows, columns);
  if (columns > EX_CODE_COLUMNS_MAX)
    return ex_fail(context, EX_LIMIT, "%s: found %d columns, the limit is %d", name, columns,
                   EX_CODE_COLUMNS_MAX);
  if (count > EX_CODE_EDGES_MAX)
    return ex_fail(context, EX_LIMIT, "%s: found %zu ones, the limit is %d", name, count,
                   EX_CODE_EDGES_MAX);
  if ((size_t)rows > count || (size_t)columns > count)
    return ex_fail(context, EX_INPUT,
                   "%s: found %zu ones in %d rows and %d columns, expected one in each", name,
                   count, rows, columns);
  return EX_OK;
}

static ex_status check_range(ex_context *context, const char *name, int rows, int columns,
                             const ex_edge *edges, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ex_edge edge = edges[i];
    if (edge.row < 0 || edge.row >= rows || edge.column < 0 || edge.column >= columns)
      return ex_fail(context, EX_INPUT,
                     "%s: found a one at row %d, column %d, expected rows 0 to %d, columns 0 to %d",
                     name, edge.row, edge.column, rows - 1, columns - 1);
  }
  return EX_OK;
}

typedef enum side { BY_ROW, BY_COLUMN } side;

static int key(ex_edge edge, side by) {
  return by == BY_ROW ? edge.row : edge.column;
}

/* Counting sort: what is equal keeps its order. `first`, keys + 1 zeros, gets where the edges of
 * each row or column begin in `sorted`. */
static void sort_by(side by, const ex_edge *edges, int count, int *first, int keys,
                    ex_edge *sorted) {
  for (int i = 0; i < count; i++) first[key(edges[i], by)]++;
  for (int i = 1; i <= keys; i++) first[i] += first[i - 1];
  for (int i = count - 1; i >= 0; i--) sorted[--first[key(edges[i], by)]] = edges[i];
}

/* Fills all but column_edges. */
static ex_status sort_edges(ex_context *context, ex_code *code, const ex_edge *edges) {
  size_t size = (size_t)code->edges * sizeof *edges;
  ex_edge *by_column = malloc(size), *sorted = malloc(size);
  ex_status status = by_column && sorted ? EX_OK : ex_fail_memory(context);
  if (status == EX_OK) {
    sort_by(BY_COLUMN, edges, code->edges, code->column_first, code->columns, by_column);
    sort_by(BY_ROW, by_column, code->edges, code->row_first, code->rows, sorted);
    for (int edge = 0; edge < code->edges; edge++) {
      code->edge_rows[edge] = sorted[edge].row;
      code->edge_columns[edge] = sorted[edge].column;
    }
  }
  free(by_column);
  free(sorted);
  return status;
}

static ex_status check_single(ex_context *context, const ex_code *code) {
  for (int edge = 1; edge < code->edges; edge++)
    if (code->edge_rows[edge] == code->edge_rows[edge - 1] &&
        code->edge_columns[edge] == code->edge_columns[edge - 1])
      return ex_fail(context, EX_INPUT, "%s: found the one at row %d, column %d twice", code->name,
                     code->edge_rows[edge], code->edge_columns[edge]);
  return EX_OK;
}

static ex_status check_degrees(ex_context *context, const ex_code *code, const char *what,
                               const int *first, int count) {
  for (int i = 0; i < count; i++)
    if (first[i] == first[i + 1])
      return ex_fail(context, EX_INPUT, "%s: found no ones in %s %d, expected at least one",
                     code->name, what, i);
  return EX_OK;
}

/* Fills column_edges. Each beginning in column_first moves on to the next one and is set back. */
static void index_columns(ex_code *code) {
  for (int edge = 0; edge < code->edges; edge++)
    code->column_edges[code->column_first[code->edge_columns[edge]]++] = edge;
  memmove(code->column_first + 1, code->column_first, (size_t)code->columns * sizeof(int));
  code->column_first[0] = 0;
}

static ex_status fill(ex_context *context, ex_code *code, const ex_edge *edges) {
  TRY(sort_edges(context, code, edges));
  TRY(check_single(context, code));
  TRY(check_degrees(context, code, "row", code->row_first, code->rows));
  TRY(check_degrees(context, code, "column", code->column_first, code->columns));
  index_columns(code);
  return EX_OK;
}

static ex_code *allocate(const char *name, int rows, int columns, size_t edges) {
  ex_code *code = calloc(1, sizeof *code);
  if (!code) return NULL;
  code->rows = rows;
  code->columns = columns;
  code->edges = (int)edges;
  code->name = strdup(name);
  code->row_first = calloc((size_t)rows + 1, sizeof(int));
  code->edge_rows = calloc(edges, sizeof(int));
  code->edge_columns = calloc(edges, sizeof(int));
  code->column_first = calloc((size_t)columns + 1, sizeof(int));
  code->column_edges = calloc(edges, sizeof(int));
  code->column_kinds = calloc((size_t)columns, 1);
  if (code->name && code->row_first && code->edge_rows && code->edge_columns &&
      code->column_first && code->column_edges && code->column_kinds)
    return code;
  ex_code_free(code);
  return NULL;
}

ex_status ex_code_new(ex_context *context, const char *name, int rows, int columns,
                      const ex_edge *edges, size_t count, ex_code **code) {
  TRY(check_sizes(context, name, rows, columns, count));
  TRY(check_range(context, name, rows, columns, edges, count));
  ex_code *made = allocate(name, rows, columns, count);
  if (!made) return ex_fail_memory(context);
  ex_status status = fill(context, made, edges);
  if (status == EX_OK)
    *code = made;
  else
    ex_code_free(made);
  return status;
}

void ex_code_free(ex_code *code) {
  if (!code) return;
  free(code->name);
  free(code->row_first);
  free(code->edge_rows);
  free(code->edge_columns);
  free(code->column_first);
  free(code->column_edges);
  free(code->column_kinds);
  free(code);
}

static bool sends_besides(const ex_code *code, int first, int count) {
  for (int v = 0; v < code->columns; v++)
    if ((v < first || v >= first + count) && code->column_kinds[v] == EX_SENT) return true;
  return false;
}

ex_status ex_code_mark(ex_context *context, ex_code *code, ex_column what, int first, int count) {
  if (first < 0 || count < 0 || count > code->columns || first > code->columns - count)
    return ex_fail(context, EX_INPUT, "%s: found %d columns from %d on, expected some of 0 to %d",
                   code->name, count, first, code->columns - 1);
  if (what != EX_SENT && !sends_besides(code, first, count))
    return ex_fail(context, EX_INPUT, "%s: no bit is left to send", code->name);
  memset(code->column_kinds + first, (int)what, (size_t)count);
  return EX_OK;
}

ex_column ex_code_column(const ex_code *code, int column) {
  return (ex_column)code->column_kinds[column];
}

int ex_code_count(const ex_code *code, ex_column what) {
  int count = 0;
  for (int v = 0; v < code->columns; v++) count += code->column_kinds[v] == what;
  return count;
}

const char *ex_code_name(const ex_code *code) {
  return code->name;
}

int ex_code_columns(const ex_code *code) {
  return code->columns;
}

int ex_code_rows(const ex_code *code) {
  return code->rows;
}

int ex_code_edges(const ex_code *code) {
  return code->edges;
}

int ex_code_row_first(const ex_code *code, int row) {
  return code->row_first[row];
}

const int *ex_code_edge_columns(const ex_code *code) {
  return code->edge_columns;
}

int ex_code_column_first(const ex_code *code, int column) {
  return code->column_first[column];
}

const int *ex_code_column_edges(const ex_code *code) {
  return code->column_edges;
}
