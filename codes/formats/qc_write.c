/* Writes the quasi-cyclic text (described in codes/formats/qc_read.c), with the largest Z for which
 * all Z x Z blocks of H are zero or a shifted identity. */
#include "codes/formats/format.h"
#include "codes/matrix/quasi_cyclic.h"
#include "codes/matrix/sparse.h"
#include "codes/matrix/table.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

#include <string.h>

/* ---- The largest Z --------------------------------------------------------------------------- */

static int degree(const extr_code *code, int row) {
  return code->row_first[row + 1] - code->row_first[row];
}

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
  if (degree(code, row) != degree(code, block_row * block)) return false;
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
    *base = (extr_table){block, code->rows / block, code->columns / block, NULL};
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

/* ---- The text -------------------------------------------------------------------------------- */

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

/* The code as it will be read. */
static extr_status code_again(extr_context *context, const extr_code *code, const extr_table *base,
                              extr_code **again) {
  TRY(extr_quasi_cyclic_new(context, code->name, base, again));
  for (int i = 0; i < base->columns; i++)
    if (is_punctured(code, base->block, i))
      memset((*again)->column_kinds + (size_t)i * (size_t)base->block, EXTR_PUNCTURED,
             (size_t)base->block);
  return EXTR_OK;
}

/* No text is written that could not be read. */
static extr_status check_pattern(extr_context *context, const extr_code *code,
                                 const extr_table *base) {
  extr_code *again;
  char fault[QC_FAULT];
  TRY(code_again(context, code, base, &again));
  extr_status status = extr_qc_pattern_fault(context, again, base->block, fault);
  extr_code_free(again);
  if (status != EXTR_OK || !*fault) return status;
  return extr_fail(context, EXTR_INPUT, "%s: the qc format is not for %s; use another format",
                   code->name, fault);
}

extr_status extr_qc_write(extr_context *context, const extr_code *code, FILE *stream) {
  OWNED(extr_table_free) extr_table base = {0};
  TRY(find_base(context, code, &base));
  bool punctured = extr_code_count(code, EXTR_PUNCTURED) > 0;
  if (punctured) TRY(check_pattern(context, code, &base));
  print_base(stream, &base);
  if (punctured) print_pattern(stream, code, &base);
  return EXTR_OK;
}
