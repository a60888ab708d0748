/* Quasi-cyclic codes: H as a grid of Z x Z blocks that are circulants or sums of circulants. */
#ifndef CODES_MATRIX_QUASI_CYCLIC_H
#define CODES_MATRIX_QUASI_CYCLIC_H

#include "codes/matrix/table.h"
#include <extrinsic/code.h>

/* Expands a base matrix of shifts s, 0 <= s < Z, where Z = base->block. The block in block row r
 * and block column c has ones at row r Z + i, column c Z + (i + s) mod Z, for i = 0 .. Z-1. With L
 * lines per row, the block is the sum of the circulants in column c of lines r L .. r L + L - 1.
 * EXTR_INTERNAL if a shift is out of range; other errors as extr_code_new. */
extr_status extr_quasi_cyclic_new(extr_context *context, const char *name, const extr_table *base,
                                  extr_code **code);

#endif
