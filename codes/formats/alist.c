/* Reads and writes MacKay's alist format. Its lines are, blank ones and comments after '#' apart:
 *
 *   n m
 *   largest column degree, largest row degree
 *   the n column degrees
 *   the m row degrees
 *   n lines: the rows in which each column has its ones, counted from 1
 *   m lines: the columns in which each row has its ones, counted from 1
 *
 * The lists may be padded with zeros up to the largest degree. The file says everything twice and
 * nothing in it is believed: the edges come from the column lists, and the degrees and row lists
 * must agree with them. */
#include "codes/formats/format.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"
#include "core/base/math/order.h"

#include <string.h>

/* ---- Header and degrees ---------------------------------------------------------------------- */

/* The columns or the rows, as the file has them. */
typedef struct side {
  const char *name; /* "column" or "row" */
  int count;
  int largest;      /* degree */
  int *degrees;     /* count */
  long degree_line; /* where they were read */
  int *seen;        /* count: the last list, from 1, that named this column or row */
} side;

static extr_status read_header(scanner *in, side *columns, side *rows) {
  extr_scan_open_line(in);
  TRY(extr_scan_number(in, 1, EXTR_CODE_COLUMNS_MAX, &columns->count,
                       "the number of columns, 1 to %d", EXTR_CODE_COLUMNS_MAX));
  TRY(extr_scan_number(in, 1, EXTR_CODE_EDGES_MAX, &rows->count, "the number of rows, 1 to %d",
                       EXTR_CODE_EDGES_MAX));
  TRY(extr_scan_close_line(in));
  extr_scan_open_line(in);
  TRY(extr_scan_number(in, 1, rows->count, &columns->largest, "the largest column degree, 1 to %d",
                       rows->count));
  TRY(extr_scan_number(in, 1, columns->count, &rows->largest, "the largest row degree, 1 to %d",
                       columns->count));
  return extr_scan_close_line(in);
}

static extr_status read_degrees(scanner *in, side *it, long long *sum) {
  int largest = 0;
  size_t capacity = 0;
  *sum = 0;
  extr_scan_open_line(in);
  it->degree_line = in->line;
  for (int i = 0; i < it->count; i++) {
    TRY(ARRAY_RESERVE(in->context, it->degrees, capacity, (size_t)i + 1));
    TRY(extr_scan_number(in, 1, it->largest, &it->degrees[i], "the degree of %s %d of %d, 1 to %d",
                         it->name, i + 1, it->count, it->largest));
    if (it->degrees[i] > largest) largest = it->degrees[i];
    *sum += it->degrees[i];
  }
  TRY(extr_scan_close_line(in));
  if (largest != it->largest)
    return extr_scan_fail(in, in->line,
                          "found %d as the largest %s degree, expected %d as announced", largest,
                          it->name, it->largest);
  return ARRAY_NEW(in->context, it->seen, it->count);
}

/* Both lines of degrees, which must agree on the number of ones. */
static extr_status read_all_degrees(scanner *in, side *columns, side *rows) {
  long long column_sum, row_sum;
  TRY(read_degrees(in, columns, &column_sum));
  if (column_sum > EXTR_CODE_EDGES_MAX)
    return extr_fail(in->context, EXTR_LIMIT, "%s:%ld: found %lld ones, the limit is %d", in->name,
                     in->line, column_sum, EXTR_CODE_EDGES_MAX);
  TRY(read_degrees(in, rows, &row_sum));
  if (row_sum == column_sum) return EXTR_OK;
  return extr_scan_fail(in, in->line,
                        "found row degrees with sum %lld, expected %lld as for columns", row_sum,
                        column_sum);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

/* The list of column or row `index` of `lists`: degree different numbers of the other side, counted
 * from 1 in the file and from 0 in `entries`, then zeros until the largest degree is reached or the
 * line ends. */
static extr_status read_list(scanner *in, const side *lists, const side *others, int index,
                             int *entries) {
  int degree = lists->degrees[index], number;
  extr_scan_open_line(in);
  for (int i = 0; i < degree; i++) {
    TRY(extr_scan_number(in, 1, others->count, &number,
                         "a %s from 1 to %d, number %d of %d of %s %d", others->name, others->count,
                         i + 1, degree, lists->name, index + 1));
    if (others->seen[number - 1] == index + 1)
      return extr_scan_fail(in, in->line, "found %s %d twice in %s %d, expected it once",
                            others->name, number, lists->name, index + 1);
    others->seen[number - 1] = index + 1;
    entries[i] = number - 1;
  }
  for (int i = degree; i < lists->largest && !extr_scan_ends_line(in); i++)
    TRY(extr_scan_number(in, 0, 0, &number, "only zeros after the %d ones of %s %d", degree,
                         lists->name, index + 1));
  return extr_scan_close_line(in);
}

/* The ones that the column lists name. */
typedef struct edge_list {
  extr_edge *edges;
  size_t count, capacity;
} edge_list;

static void free_list(edge_list *list) {
  free(list->edges);
}

static extr_status read_columns(scanner *in, const side *columns, const side *rows, edge_list *list,
                                int *entries) {
  for (int column = 0; column < columns->count; column++) {
    size_t degree = (size_t)columns->degrees[column];
    TRY(read_list(in, columns, rows, column, entries));
    TRY(ARRAY_RESERVE(in->context, list->edges, list->capacity, list->count + degree));
    for (size_t i = 0; i < degree; i++)
      list->edges[list->count++] = (extr_edge){.row = entries[i], .column = column};
  }
  return EXTR_OK;
}

/* That the column lists name every row as often as the row's degree says. */
static extr_status check_row_degrees(const scanner *in, const side *rows, const edge_list *list) {
  int *found = rows->seen;
  memset(found, 0, (size_t)rows->count * sizeof *found);
  for (size_t i = 0; i < list->count; i++) found[list->edges[i].row]++;
  for (int row = 0; row < rows->count; row++)
    if (found[row] != rows->degrees[row])
      return extr_scan_fail(
          in, rows->degree_line,
          "found degree %d for row %d, expected %d, as often as column lists name it",
          rows->degrees[row], row + 1, found[row]);
  return EXTR_OK;
}

/* Degrees agree and a list names no column twice: if every entry is an edge, the row is complete.
 */
static extr_status read_rows(scanner *in, const side *rows, const side *columns,
                             const extr_code *code, int *entries) {
  for (int row = 0; row < rows->count; row++) {
    TRY(read_list(in, rows, columns, row, entries));
    const int *edges = code->edge_columns + code->row_first[row];
    for (int i = 0; i < rows->degrees[row]; i++)
      if (!bsearch(&entries[i], edges, (size_t)rows->degrees[row], sizeof *edges,
                   extr_compare_integers))
        return extr_scan_fail(in, in->line,
                              "found column %d in row %d, expected row %d in column %d too",
                              entries[i] + 1, row + 1, row + 1, entries[i] + 1);
  }
  return extr_scan_end(in);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void free_side(side *it) {
  free(it->degrees);
  free(it->seen);
}

extr_status extr_alist_read(scanner *in, bool is_code, extr_code **code) {
  (void)is_code;
  OWNED(free_side) side columns = {.name = "column"}, rows = {.name = "row"};
  OWNED(free_list) edge_list list = {0};
  OWNED_ARRAY int *entries = NULL; /* the longest list */
  extr_code *made;
  TRY(read_header(in, &columns, &rows));
  TRY(read_all_degrees(in, &columns, &rows));
  TRY(ARRAY_NEW(in->context, entries,
                columns.largest > rows.largest ? columns.largest : rows.largest));
  TRY(read_columns(in, &columns, &rows, &list, entries));
  TRY(check_row_degrees(in, &rows, &list));
  TRY(extr_code_new(in->context, in->name, rows.count, columns.count, list.edges, list.count,
                    &made));
  extr_status status = read_rows(in, &rows, &columns, made, entries);
  return HAND_OVER(status, made, code, extr_code_free);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static int degree(const int *first, int i) {
  return first[i + 1] - first[i];
}

static int largest_degree(const int *first, int count) {
  int largest = 0;
  for (int i = 0; i < count; i++)
    if (degree(first, i) > largest) largest = degree(first, i);
  return largest;
}

static void print_degrees(FILE *file, const int *first, int count) {
  for (int i = 0; i < count; i++)
    fprintf(file, "%d%c", degree(first, i), i + 1 < count ? ' ' : '\n');
}

/* Writes one line per column or row: the other ends of its edges, counted from 1, padded with
 * zeros. `order` lists the edges by column or row; NULL if they are numbered in this order. */
static void print_lists(FILE *file, const int *first, int count, const int *order,
                        const int *ends) {
  int width = largest_degree(first, count);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < width; j++) {
      int edge = first[i] + j, entry = 0;
      if (j < degree(first, i)) entry = ends[order ? order[edge] : edge] + 1;
      fprintf(file, "%d%c", entry, j + 1 < width ? ' ' : '\n');
    }
}

extr_status extr_alist_write(extr_context *context, const extr_code *code, FILE *stream) {
  (void)context;
  fprintf(stream, "%d %d\n%d %d\n", code->columns, code->rows,
          largest_degree(code->column_first, code->columns),
          largest_degree(code->row_first, code->rows));
  print_degrees(stream, code->column_first, code->columns);
  print_degrees(stream, code->row_first, code->rows);
  print_lists(stream, code->column_first, code->columns, code->column_edges, code->edge_rows);
  print_lists(stream, code->row_first, code->rows, NULL, code->edge_columns);
  return EXTR_OK;
}
