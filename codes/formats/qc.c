/* Reads and writes the quasi-cyclic text of AFF3CT (https://aff3ct.github.io). Its lines are, blank
 * ones and comments after '#' apart:
 *
 *   columns and rows of the base matrix, Z
 *   a line for each row of the base matrix: shifts 0 .. Z-1, -1 for a block without ones
 *   perhaps a line with 1 for each column of the base matrix that is sent, 0 for a punctured one
 *
 * What a shift stands for is in codes/matrix/quasi_cyclic.h. */
#include "codes/encoder/triangle.h"
#include "codes/formats/format.h"
#include "codes/matrix/quasi_cyclic.h"
#include "core/base/array.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- Punctured columns that no check recovers ------------------------------------------------ */

/* How many punctured columns no check determines where all others are known: those that erasure
 * decoding leaves, a stopping set. Message passing never learns anything of them. *first: the first
 * of them, if there is any. */
static extr_status unrecovered_columns(extr_context *context, const extr_code *code, int *count,
                                       int *first) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_triangle order;
  bool *unknown;
  TRY(POOL_NEW(context, &memory, unknown, code->columns));
  for (int v = 0; v < code->columns; v++) unknown[v] = code->column_kinds[v] == EXTR_PUNCTURED;
  TRY(extr_triangle_find(context, code, unknown, &memory, &order));
  for (int i = 0; i < order.peeled; i++) unknown[order.step_columns[i]] = false;
  *count = extr_code_count(code, EXTR_PUNCTURED) - order.peeled;
  *first = 0;
  while (*count > 0 && !unknown[*first]) ++*first;
  return EXTR_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static int least(int a, int b) {
  return a < b ? a : b;
}

static extr_status read_header(scanner *in, extr_table *base) {
  extr_scan_open_line(in);
  TRY(extr_scan_number(in, 1, EXTR_CODE_COLUMNS_MAX, &base->columns,
                       "the columns of the base matrix, 1 to %d", EXTR_CODE_COLUMNS_MAX));
  int rows_most = least(EXTR_CODE_EDGES_MAX, INT_MAX / base->columns);
  TRY(extr_scan_number(in, 1, rows_most, &base->rows, "the rows of the base matrix, 1 to %d",
                       rows_most));
  int block_most = least(EXTR_CODE_COLUMNS_MAX / base->columns, EXTR_CODE_EDGES_MAX / base->rows);
  TRY(extr_scan_number(in, 1, block_most, &base->block, "Z, 1 to %d for such a base matrix",
                       block_most));
  return extr_scan_close_line(in);
}

static extr_status read_row(scanner *in, extr_table *base, size_t *capacity, int row) {
  int first = row * base->columns;
  bool empty = true;
  extr_scan_open_line(in);
  for (int i = 0; i < base->columns; i++) {
    TRY(ARRAY_RESERVE(in->context, base->entries, *capacity, (size_t)(first + i) + 1));
    TRY(extr_scan_number(in, EXTR_TABLE_NONE, base->block - 1, &base->entries[first + i],
                         "-1 or a shift from 0 to %d, number %d of %d of row %d of %d",
                         base->block - 1, i + 1, base->columns, row + 1, base->rows));
    if (base->entries[first + i] != EXTR_TABLE_NONE) empty = false;
  }
  TRY(extr_scan_close_line(in));
  if (!empty) return EXTR_OK;
  return extr_scan_fail(in, in->line, "found no shift in row %d, expected at least one", row + 1);
}

static bool column_is_empty(const extr_table *base, int column) {
  for (int row = 0; row < base->rows; row++)
    if (base->entries[row * base->columns + column] != EXTR_TABLE_NONE) return false;
  return true;
}

static extr_status read_base(scanner *in, extr_table *base) {
  size_t capacity = 0;
  for (int row = 0; row < base->rows; row++) TRY(read_row(in, base, &capacity, row));
  for (int column = 0; column < base->columns; column++)
    if (column_is_empty(base, column))
      return extr_scan_fail(in, in->line, "found no shift in column %d, expected at least one",
                            column + 1);
  return EXTR_OK;
}

static void puncture(extr_code *code, int block, int block_column) {
  memset(code->column_kinds + (size_t)block_column * (size_t)block, EXTR_PUNCTURED, (size_t)block);
}

/* Marks the columns of H that the optional last line declares punctured. */
static extr_status read_pattern(scanner *in, const extr_table *base, extr_code *code) {
  int left = base->columns;
  extr_scan_open_line(in);
  if (in->next == in->end) return EXTR_OK;
  for (int column = 0; column < base->columns; column++) {
    int sent;
    TRY(extr_scan_number(in, 0, 1, &sent, "1 (sent) or 0 (punctured), number %d of %d", column + 1,
                         base->columns));
    if (sent) continue;
    puncture(code, base->block, column);
    if (--left == 0)
      return extr_scan_fail(in, in->line,
                            "found all columns punctured, expected one that is transmitted");
  }
  return extr_scan_close_line(in);
}

enum { QC_FAULT = 160 };

/* Why the punctured columns of a code cannot be meant, for a message: its rate would not be below
 * 1, or no check recovers some of them. Otherwise the text is empty. `block` is the block size of
 * the base matrix. */
static extr_status pattern_fault(extr_context *context, const extr_code *code, int block,
                                 char fault[QC_FAULT]) {
  int sent = extr_code_count(code, EXTR_TRANSMITTED), unrecovered, first;
  *fault = 0;
  if (sent == code->columns) return EXTR_OK;
  if (sent <= code->columns - code->rows) {
    snprintf(fault, QC_FAULT,
             "%d columns sent of a code of %d information bits or more, a rate not below 1", sent,
             code->columns - code->rows);
    return EXTR_OK;
  }
  TRY(unrecovered_columns(context, code, &unrecovered, &first));
  if (unrecovered > 0)
    snprintf(fault, QC_FAULT,
             "%d punctured columns of H that no check recovers from those that are sent, the first "
             "in column %d of the base matrix",
             unrecovered, first / block + 1);
  return EXTR_OK;
}

/* A pattern the other way round is the usual mistake. */
static extr_status check_pattern(scanner *in, const extr_table *base, const extr_code *code) {
  char fault[QC_FAULT];
  TRY(pattern_fault(in->context, code, base->block, fault));
  if (!*fault) return EXTR_OK;
  return extr_scan_fail(
      in, in->line, "found %s: expected 1 for a column that is sent, 0 for a punctured one", fault);
}

extr_status extr_qc_read(scanner *in, bool is_code, extr_code **code) {
  (void)is_code;
  OWNED(extr_table_free) extr_table base = {.lines = 1};
  extr_code *made;
  TRY(read_header(in, &base));
  TRY(read_base(in, &base));
  TRY(extr_quasi_cyclic_new(in->context, in->name, &base, &made));
  extr_status status = read_pattern(in, &base, made);
  if (status == EXTR_OK) status = check_pattern(in, &base, made);
  if (status == EXTR_OK) status = extr_scan_end(in);
  return HAND_OVER(status, made, code, extr_code_free);
}

/* ---- Writing, with the largest Z ------------------------------------------------------------- */

/* The shifts of a block row, from its first row of H; false if a block has two ones there. */
static bool first_shifts(const extr_code *code, int block, int block_row, int *shifts) {
  int row = block_row * block;
  for (int i = 0; i < code->columns / block; i++) shifts[i] = EXTR_TABLE_NONE;
  for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
    int *shift = &shifts[code->edge_columns[edge] / block];
    if (*shift != EXTR_TABLE_NONE) return false;
    *shift = code->edge_columns[edge] % block;
  }
  return true;
}

/* Whether row i of a block row is its first row shifted by i in each block. The first row has at
 * most one one per block, so it suffices that all ones are in place and their number is the
 * same. */
static bool is_shifted(const extr_code *code, int block, int block_row, int i, const int *shifts) {
  int row = block_row * block + i;
  if (extr_code_row_degree(code, row) != extr_code_row_degree(code, block_row * block))
    return false;
  for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
    int shift = shifts[code->edge_columns[edge] / block];
    if (shift == EXTR_TABLE_NONE || (shift + i) % block != code->edge_columns[edge] % block)
      return false;
  }
  return true;
}

/* Fills the base matrix, rows / block x columns / block; false if there is none for this Z. */
static bool fill_base(const extr_code *code, int block, int *shifts) {
  for (int block_row = 0; block_row < code->rows / block; block_row++) {
    if (!first_shifts(code, block, block_row, shifts)) return false;
    for (int i = 1; i < block; i++)
      if (!is_shifted(code, block, block_row, i, shifts)) return false;
    shifts += code->columns / block;
  }
  return true;
}

/* Finds the base matrix for the largest possible Z that divides both sizes. Z = 1 is excluded: its
 * base matrix is H itself, which the format would write as a dense matrix. */
static extr_status find_base(extr_context *context, const extr_code *code, extr_table *base) {
  for (int block = code->rows; block > 1; block--) {
    if (code->rows % block || code->columns % block) continue;
    *base = (extr_table){
        .block = block, .rows = code->rows / block, .columns = code->columns / block, .lines = 1};
    size_t cells = (size_t)base->rows * (size_t)base->columns;
    if (cells > EXTR_CODE_EDGES_MAX) break;
    TRY(ARRAY_NEW(context, base->entries, cells));
    if (fill_base(code, block, base->entries)) return EXTR_OK;
    extr_table_free(base);
  }
  return extr_fail(
      context, EXTR_INPUT,
      "%s: the qc format needs a Z above 1 for which every Z x Z block of H is zero or a "
      "shifted identity, found none; use another format",
      code->name);
}

static void print_base(FILE *stream, const extr_table *base) {
  fprintf(stream, "%d %d %d\n\n", base->columns, base->rows, base->block);
  for (int row = 0; row < base->rows; row++)
    for (int i = 0; i < base->columns; i++)
      fprintf(stream, "%d%c", base->entries[row * base->columns + i],
              i + 1 < base->columns ? ' ' : '\n');
}

/* Whether all bits of a block column are punctured. */
static bool is_punctured(const extr_code *code, int block, int block_column) {
  for (int i = 0; i < block; i++)
    if (extr_code_column(code, block_column * block + i) != EXTR_PUNCTURED) return false;
  return true;
}

static void print_pattern(FILE *stream, const extr_code *code, const extr_table *base) {
  fputc('\n', stream);
  for (int i = 0; i < base->columns; i++)
    fprintf(stream, "%d%c", !is_punctured(code, base->block, i),
            i + 1 < base->columns ? ' ' : '\n');
}

/* No text is written that could not be read. */
static extr_status check_written(extr_context *context, const extr_code *code,
                                 const extr_table *base) {
  OWNED(release_code) extr_code *again = NULL; /* the code as it will be read */
  char fault[QC_FAULT];
  TRY(extr_quasi_cyclic_new(context, code->name, base, &again));
  for (int i = 0; i < base->columns; i++)
    if (is_punctured(code, base->block, i)) puncture(again, base->block, i);
  TRY(pattern_fault(context, again, base->block, fault));
  if (!*fault) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: a qc file would have %s; use another format",
                   code->name, fault);
}

extr_status extr_qc_write(extr_context *context, const extr_code *code, FILE *stream) {
  OWNED(extr_table_free) extr_table base = {.lines = 1};
  TRY(find_base(context, code, &base));
  bool punctured = extr_code_count(code, EXTR_PUNCTURED) > 0;
  if (punctured) TRY(check_written(context, code, &base));
  print_base(stream, &base);
  if (punctured) print_pattern(stream, code, &base);
  return EXTR_OK;
}
