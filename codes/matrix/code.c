#include "codes/matrix/sparse.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

/* Validates the sizes before anything is allocated. Every row needs a one, so their number may not
 * exceed the number of edges. */
static extr_status check_sizes(extr_context *context, const char *name, int rows, int columns,
                               size_t count) {
  if (rows <= 0 || columns <= 0)
    return extr_fail(context, EXTR_INPUT, "%s: found %d rows and %d columns, expected at least one",
                     name, rows, columns);
  if (columns > EXTR_CODE_COLUMNS_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: found %d columns, the limit is %d", name, columns,
                     EXTR_CODE_COLUMNS_MAX);
  if (count > EXTR_CODE_EDGES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: found %zu ones, the limit is %d", name, count,
                     EXTR_CODE_EDGES_MAX);
  if ((size_t)rows > count)
    return extr_fail(context, EXTR_INPUT, "%s: found %zu ones in %d rows, expected one in each",
                     name, count, rows);
  return EXTR_OK;
}

static extr_status check_range(extr_context *context, const char *name, int rows, int columns,
                               const extr_edge *edges, size_t count) {
  for (size_t i = 0; i < count; i++) {
    extr_edge edge = edges[i];
    if (edge.row < 0 || edge.row >= rows || edge.column < 0 || edge.column >= columns)
      return extr_fail(
          context, EXTR_INPUT,
          "%s: found a one at row %d, column %d, expected rows 0 to %d, columns 0 to %d", name,
          edge.row, edge.column, rows - 1, columns - 1);
  }
  return EXTR_OK;
}

typedef enum side { BY_ROW, BY_COLUMN } side;

static int key(extr_edge edge, side by) {
  return by == BY_ROW ? edge.row : edge.column;
}

/* Stable counting sort. `first`, initially keys + 1 zeros, receives the position in `sorted` at
 * which the edges of each row or column begin. */
static void sort_by(side by, const extr_edge *edges, int count, int *first, int keys,
                    extr_edge *sorted) {
  for (int i = 0; i < count; i++) first[key(edges[i], by)]++;
  for (int i = 1; i <= keys; i++) first[i] += first[i - 1];
  for (int i = count - 1; i >= 0; i--) sorted[--first[key(edges[i], by)]] = edges[i];
}

/* Fills in everything except for column_edges. */
static extr_status sort_edges(extr_context *context, extr_code *code, const extr_edge *edges) {
  OWNED_ARRAY extr_edge *by_column = NULL, *sorted = NULL;
  TRY(ARRAY_NEW(context, by_column, code->edges));
  TRY(ARRAY_NEW(context, sorted, code->edges));
  sort_by(BY_COLUMN, edges, code->edges, code->column_first, code->columns, by_column);
  sort_by(BY_ROW, by_column, code->edges, code->row_first, code->rows, sorted);
  for (int edge = 0; edge < code->edges; edge++) {
    code->edge_rows[edge] = sorted[edge].row;
    code->edge_columns[edge] = sorted[edge].column;
  }
  return EXTR_OK;
}

static extr_status check_single(extr_context *context, const extr_code *code) {
  for (int edge = 1; edge < code->edges; edge++)
    if (code->edge_rows[edge] == code->edge_rows[edge - 1] &&
        code->edge_columns[edge] == code->edge_columns[edge - 1])
      return extr_fail(context, EXTR_INPUT, "%s: found the one at row %d, column %d twice",
                       code->name, code->edge_rows[edge], code->edge_columns[edge]);
  return EXTR_OK;
}

static extr_status check_degrees(extr_context *context, const extr_code *code, const char *what,
                                 const int *first, int count) {
  for (int i = 0; i < count; i++)
    if (first[i] == first[i + 1])
      return extr_fail(context, EXTR_INPUT, "%s: found no ones in %s %d, expected at least one",
                       code->name, what, i);
  return EXTR_OK;
}

/* Fills in column_edges. Filling advances each entry of column_first to the next one, so they are
 * shifted back afterwards. */
static void index_columns(extr_code *code) {
  for (int edge = 0; edge < code->edges; edge++)
    code->column_edges[code->column_first[code->edge_columns[edge]]++] = edge;
  memmove(code->column_first + 1, code->column_first, (size_t)code->columns * sizeof(int));
  code->column_first[0] = 0;
}

static extr_status fill(extr_context *context, extr_code *code, const extr_edge *edges) {
  TRY(sort_edges(context, code, edges));
  TRY(check_single(context, code));
  TRY(check_degrees(context, code, "row", code->row_first, code->rows));
  index_columns(code);
  return EXTR_OK;
}

static extr_status allocate(extr_context *context, const char *name, extr_code *code) {
  TRY(POOL_NEW(context, &code->memory, code->name, strlen(name) + 1));
  strcpy(code->name, name);
  TRY(POOL_NEW(context, &code->memory, code->row_first, code->rows + 1));
  TRY(POOL_NEW(context, &code->memory, code->edge_rows, code->edges));
  TRY(POOL_NEW(context, &code->memory, code->edge_columns, code->edges));
  TRY(POOL_NEW(context, &code->memory, code->column_first, code->columns + 1));
  TRY(POOL_NEW(context, &code->memory, code->column_edges, code->edges));
  return POOL_NEW(context, &code->memory, code->column_kinds, code->columns);
}

extr_status extr_matrix_new(extr_context *context, const char *name, int rows, int columns,
                            const extr_edge *edges, size_t count, extr_code **code) {
  TRY(check_sizes(context, name, rows, columns, count));
  TRY(check_range(context, name, rows, columns, edges, count));
  extr_code *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->rows = rows;
  made->columns = columns;
  made->edges = (int)count;
  extr_status status = allocate(context, name, made);
  if (status == EXTR_OK) status = fill(context, made, edges);
  return HAND_OVER(status, made, code, extr_code_free);
}

extr_status extr_matrix_columns(extr_context *context, const extr_code *matrix) {
  return check_degrees(context, matrix, "column", matrix->column_first, matrix->columns);
}

extr_status extr_code_new(extr_context *context, const char *name, int rows, int columns,
                          const extr_edge *edges, size_t count, extr_code **code) {
  extr_code *made;
  TRY(extr_need_all(context, name, edges, code));
  TRY(extr_matrix_new(context, name, rows, columns, edges, count, &made));
  extr_status status = extr_matrix_columns(context, made);
  return HAND_OVER(status, made, code, extr_code_free);
}

void extr_code_free(extr_code *code) {
  if (!code) return;
  code_finding *blocks = atomic_load(&code->blocks);
  if (blocks) blocks->free(blocks);
  extr_pool_free(&code->memory);
  free(code);
}

static bool transmits_besides(const extr_code *code, int first, int count) {
  for (int v = 0; v < code->columns; v++)
    if ((v < first || v >= first + count) && code->column_kinds[v] == EXTR_TRANSMITTED) return true;
  return false;
}

extr_status extr_code_mark(extr_context *context, extr_code *code, extr_column what, int first,
                           int count) {
  TRY(extr_need(context, code));
  if (what != EXTR_TRANSMITTED && what != EXTR_PUNCTURED && what != EXTR_SHORTENED)
    return extr_fail(context, EXTR_INPUT,
                     "%s: found column kind %d, expected transmitted, punctured or shortened",
                     code->name, (int)what);
  if (first < 0 || count < 0 || count > code->columns || first > code->columns - count)
    return extr_fail(context, EXTR_INPUT,
                     "%s: found %d columns from column %d on, expected columns within 0 to %d",
                     code->name, count, first, code->columns - 1);
  if (what != EXTR_TRANSMITTED && !transmits_besides(code, first, count))
    return extr_fail(context, EXTR_INPUT, "%s: no bit is left to transmit", code->name);
  memset(code->column_kinds + first, (int)what, (size_t)count);
  return EXTR_OK;
}

extr_column extr_code_column(const extr_code *code, int column) {
  if (!code || column < 0 || column >= code->columns) return EXTR_COLUMN_NONE;
  return (extr_column)code->column_kinds[column];
}

int extr_code_count(const extr_code *code, extr_column what) {
  int count = 0, columns = extr_code_columns(code);
  for (int v = 0; v < columns; v++) count += code->column_kinds[v] == what;
  return count;
}

const char *extr_code_name(const extr_code *code) {
  return code ? code->name : NULL;
}

int extr_code_columns(const extr_code *code) {
  return code ? code->columns : 0;
}

int extr_code_rows(const extr_code *code) {
  return code ? code->rows : 0;
}

int extr_code_edges(const extr_code *code) {
  return code ? code->edges : 0;
}

static int clamp(int index, int most) {
  return index < 0 ? 0 : index > most ? most : index;
}

int extr_code_row_first(const extr_code *code, int row) {
  return code ? code->row_first[clamp(row, code->rows)] : 0;
}

const int *extr_code_edge_rows(const extr_code *code) {
  return code ? code->edge_rows : NULL;
}

const int *extr_code_edge_columns(const extr_code *code) {
  return code ? code->edge_columns : NULL;
}

int extr_code_row_degree(const extr_code *code, int row) {
  if (!code || row < 0 || row >= code->rows) return 0;
  return code->row_first[row + 1] - code->row_first[row];
}

int extr_code_column_degree(const extr_code *code, int column) {
  if (!code || column < 0 || column >= code->columns) return 0;
  return weight_of(code, column);
}

int extr_code_column_first(const extr_code *code, int column) {
  return code ? code->column_first[clamp(column, code->columns)] : 0;
}

const int *extr_code_column_edges(const extr_code *code) {
  return code ? code->column_edges : NULL;
}

/* ---- The digest of all ones ------------------------------------------------------------------ */

void extr_code_hash(const extr_code *code, char text[EXTR_HASH_TEXT]) {
  text[0] = '\0';
  if (!code) return;
  struct sha256_ctx sha;
  sha256_init(&sha);
  for (int edge = 0; edge < code->edges; edge++) {
    char line[32];
    int length =
        snprintf(line, sizeof line, "%d %d\n", code->edge_rows[edge], code->edge_columns[edge]);
    sha256_update(&sha, (size_t)length, (const uint8_t *)line);
  }
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(&sha, sizeof digest, digest);
  base16_encode_update(text, sizeof digest, digest);
  text[EXTR_HASH_TEXT - 1] = '\0';
}
