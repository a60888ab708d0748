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

static int by_row_then_column(const void *left, const void *right) {
  const ex_edge *a = left, *b = right;
  if (a->row != b->row) return a->row < b->row ? -1 : 1;
  return (a->column > b->column) - (a->column < b->column);
}

/* Fills edge_rows and edge_columns in the order of edges. */
static ex_status sort_edges(ex_context *context, ex_code *code, const ex_edge *edges) {
  size_t count = (size_t)code->edges;
  ex_edge *sorted = malloc(count * sizeof *sorted);
  if (!sorted) return ex_fail_memory(context);
  memcpy(sorted, edges, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, by_row_then_column);
  for (size_t i = 0; i < count; i++) {
    code->edge_rows[i] = sorted[i].row;
    code->edge_columns[i] = sorted[i].column;
  }
  free(sorted);
  for (size_t i = 1; i < count; i++)
    if (code->edge_rows[i] == code->edge_rows[i - 1] &&
        code->edge_columns[i] == code->edge_columns[i - 1])
      return ex_fail(context, EX_INPUT, "%s: found the one at row %d, column %d twice", code->name,
                     code->edge_rows[i], code->edge_columns[i]);
  return EX_OK;
}

/* Degrees into the places where their edges end. EX_INPUT on a degree of zero. */
static ex_status accumulate(ex_context *context, const ex_code *code, const char *what, int *first,
                            int count) {
  for (int i = 0; i < count; i++) {
    if (first[i] == 0)
      return ex_fail(context, EX_INPUT, "%s: found no one in %s %d, expected at least one",
                     code->name, what, i);
    if (i > 0) first[i] += first[i - 1];
  }
  first[count] = code->edges;
  return EX_OK;
}

/* Fills row_first, column_first and column_edges from the sorted edges. Going through the edges
 * from the last to the first turns the place where a row or column ends into the one where it
 * begins. */
static ex_status index_edges(ex_context *context, ex_code *code) {
  for (int edge = 0; edge < code->edges; edge++) {
    code->row_first[code->edge_rows[edge]]++;
    code->column_first[code->edge_columns[edge]]++;
  }
  TRY(accumulate(context, code, "row", code->row_first, code->rows));
  TRY(accumulate(context, code, "column", code->column_first, code->columns));
  for (int edge = code->edges - 1; edge >= 0; edge--) {
    code->row_first[code->edge_rows[edge]]--;
    code->column_edges[--code->column_first[code->edge_columns[edge]]] = edge;
  }
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
  ex_status status = sort_edges(context, made, edges);
  if (status == EX_OK) status = index_edges(context, made);
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

ex_status ex_code_mark(ex_context *context, ex_code *code, ex_column what, int first, int count) {
  if (first < 0 || count < 0 || count > code->columns || first > code->columns - count)
    return ex_fail(context, EX_INPUT, "%s: found %d columns from %d on, expected some of 0 to %d",
                   code->name, count, first, code->columns - 1);
  memset(code->column_kinds + first, (int)what, (size_t)count);
  if (ex_code_count(code, EX_SENT) > 0) return EX_OK;
  return ex_fail(context, EX_INPUT, "%s: no bit is left to send", code->name);
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
