/* Quasi-cyclic codes: H as a grid of Z x Z circulants. */
#ifndef CODES_MATRIX_QUASI_CYCLIC_H
#define CODES_MATRIX_QUASI_CYCLIC_H

#include "codes/matrix/table.h"
#include <extrinsic/code.h>

/* Expands a base matrix of shifts s, 0 <= s < Z, where Z = base->block. The block in block row r
 * and block column c has ones at row r Z + i, column c Z + (i + s) mod Z, for i = 0 .. Z-1.
 * EXTR_INTERNAL if a shift is out of range; other errors as extr_code_new. */
extr_status extr_quasi_cyclic_new(extr_context *context, const char *name, const extr_table *base,
                                  extr_code **code);

/* The same for the table with this name in a text. */
extr_status extr_quasi_cyclic_open(extr_context *context, const extr_table_text *text,
                                   const char *name, extr_code **code);

#endif
