/* Reads the quasi-cyclic text of AFF3CT (https://aff3ct.github.io). Its lines are, blank ones and
 * comments after '#' apart:
 *
 *   columns and rows of the base matrix, Z
 *   a line for each row of the base matrix: shifts 0 .. Z-1, -1 for a block without ones
 *   perhaps a line with 1 for each column of the base matrix that is sent, 0 for a punctured one
 *
 * What a shift stands for is in codes/matrix/quasi_cyclic.h. */
#include "codes/formats/format.h"
#include "codes/matrix/quasi_cyclic.h"
#include "codes/matrix/recover.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"
#include "core/base/file/scan.h"
#include <extrinsic/code.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

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

/* ---- The base matrix ------------------------------------------------------------------------- */

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

/* ---- Puncturing ------------------------------------------------------------------------------ */

/* Marks the columns of H that the optional last line declares punctured. */
static extr_status read_pattern(scanner *in, const extr_table *base, extr_code *code) {
  size_t block = (size_t)base->block;
  int left = base->columns;
  extr_scan_open_line(in);
  if (in->next == in->end) return EXTR_OK;
  for (int column = 0; column < base->columns; column++) {
    int sent;
    TRY(extr_scan_number(in, 0, 1, &sent, "1 (sent) or 0 (punctured), number %d of %d", column + 1,
                         base->columns));
    if (sent) continue;
    memset(code->column_kinds + (size_t)column * block, EXTR_PUNCTURED, block);
    if (--left == 0)
      return extr_scan_fail(in, in->line,
                            "found all columns punctured, expected one that is transmitted");
  }
  return extr_scan_close_line(in);
}

extr_status extr_qc_pattern_fault(extr_context *context, const extr_code *code, int block,
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
  TRY(extr_code_unrecovered(context, code, &unrecovered, &first));
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
  TRY(extr_qc_pattern_fault(in->context, code, base->block, fault));
  if (!*fault) return EXTR_OK;
  return extr_scan_fail(
      in, in->line, "found %s: expected 1 for a column that is sent, 0 for a punctured one", fault);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static extr_status read_code(scanner *in, extr_table *base, extr_code **code) {
  extr_code *made;
  TRY(read_header(in, base));
  TRY(read_base(in, base));
  TRY(extr_quasi_cyclic_new(in->context, in->name, base, &made));
  extr_status status = read_pattern(in, base, made);
  if (status == EXTR_OK) status = check_pattern(in, base, made);
  if (status == EXTR_OK) status = extr_scan_end(in);
  return HAND_OVER(status, made, code, extr_code_free);
}

extr_status extr_qc_read(extr_context *context, const char *name, const char *text, size_t size,
                         extr_code **code) {
  scanner in = {context, name, text, text + size, 1, '#'};
  OWNED(extr_table_free) extr_table base = {0};
  return read_code(&in, &base, code);
}
