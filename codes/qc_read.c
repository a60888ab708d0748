/* Reads the quasi-cyclic text of AFF3CT (https://aff3ct.github.io). Its lines are, blank ones and
 * comments after '#' apart:
 *
 *   columns and rows of the base matrix, Z
 *   a line for each row of the base matrix: shifts 0 .. Z-1, -1 for a block without ones
 *   perhaps a line with 1 for each column of the base matrix that is sent, 0 for a punctured one
 *
 * What a shift stands for is in codes/quasi_cyclic.h. */
#include "codes/code.h"
#include "codes/format.h"
#include "codes/quasi_cyclic.h"
#include "codes/scan.h"
#include "core/array.h"

#include <limits.h>
#include <string.h>

static int least(int a, int b) {
  return a < b ? a : b;
}

static ex_status read_header(scanner *in, ex_table *base) {
  ex_scan_open_line(in);
  TRY(ex_scan_number(in, 1, EX_CODE_COLUMNS_MAX, &base->columns,
                     "the columns of the base matrix, 1 to %d", EX_CODE_COLUMNS_MAX));
  int rows_most = least(EX_CODE_EDGES_MAX, INT_MAX / base->columns);
  TRY(ex_scan_number(in, 1, rows_most, &base->rows, "the rows of the base matrix, 1 to %d",
                     rows_most));
  int block_most = least(EX_CODE_COLUMNS_MAX / base->columns, EX_CODE_EDGES_MAX / base->rows);
  TRY(ex_scan_number(in, 1, block_most, &base->block, "Z, 1 to %d for such a base matrix",
                     block_most));
  return ex_scan_close_line(in);
}

/* ---- The base matrix ------------------------------------------------------------------------- */

static ex_status read_row(scanner *in, ex_table *base, size_t *capacity, int row) {
  int first = row * base->columns;
  bool empty = true;
  ex_scan_open_line(in);
  for (int i = 0; i < base->columns; i++) {
    TRY(ARRAY_RESERVE(in->context, base->entries, *capacity, (size_t)(first + i) + 1));
    TRY(ex_scan_number(in, EX_TABLE_NONE, base->block - 1, &base->entries[first + i],
                       "-1 or a shift from 0 to %d, number %d of %d of row %d of %d",
                       base->block - 1, i + 1, base->columns, row + 1, base->rows));
    if (base->entries[first + i] != EX_TABLE_NONE) empty = false;
  }
  TRY(ex_scan_close_line(in));
  if (!empty) return EX_OK;
  return ex_scan_fail(in, in->line, "found no shift in row %d, expected at least one", row + 1);
}

static bool column_is_empty(const ex_table *base, int column) {
  for (int row = 0; row < base->rows; row++)
    if (base->entries[row * base->columns + column] != EX_TABLE_NONE) return false;
  return true;
}

static ex_status read_base(scanner *in, ex_table *base) {
  size_t capacity = 0;
  for (int row = 0; row < base->rows; row++) TRY(read_row(in, base, &capacity, row));
  for (int column = 0; column < base->columns; column++)
    if (column_is_empty(base, column))
      return ex_scan_fail(in, in->line, "found no shift in column %d, expected at least one",
                          column + 1);
  return EX_OK;
}

/* ---- What is sent ---------------------------------------------------------------------------- */

/* Marks the columns of H that the last line says are punctured, if there is such a line. */
static ex_status read_pattern(scanner *in, const ex_table *base, ex_code *code) {
  size_t block = (size_t)base->block;
  int left = base->columns;
  ex_scan_open_line(in);
  if (in->next == in->end) return EX_OK;
  for (int column = 0; column < base->columns; column++) {
    int sent;
    TRY(ex_scan_number(in, 0, 1, &sent, "1 (sent) or 0 (punctured), number %d of %d", column + 1,
                       base->columns));
    if (sent) continue;
    memset(code->column_kinds + (size_t)column * block, EX_PUNCTURED, block);
    if (--left == 0)
      return ex_scan_fail(in, in->line, "found all columns punctured, expected one that is sent");
  }
  return ex_scan_close_line(in);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static ex_status read_code(scanner *in, ex_table *base, ex_code **code) {
  ex_code *made;
  TRY(read_header(in, base));
  TRY(read_base(in, base));
  TRY(ex_quasi_cyclic_new(in->context, in->name, base, &made));
  ex_status status = read_pattern(in, base, made);
  if (status == EX_OK) status = ex_scan_end(in);
  if (status == EX_OK)
    *code = made;
  else
    ex_code_free(made);
  return status;
}

ex_status ex_qc_read(ex_context *context, const char *name, const char *text, size_t size,
                     ex_code **code) {
  scanner in = {context, name, text, text + size, 1, '#'};
  ex_table base = {0};
  ex_status status = read_code(&in, &base, code);
  ex_table_free(&base);
  return status;
}
