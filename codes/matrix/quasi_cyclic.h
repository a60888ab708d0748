/* Quasi-cyclic codes: H as a grid of Z x Z circulants. */
#ifndef CODES_MATRIX_QUASI_CYCLIC_H
#define CODES_MATRIX_QUASI_CYCLIC_H

#include "codes/matrix/table.h"
#include <extrinsic/code.h>

/* Expands a base matrix of shifts s, 0 <= s < Z = base->block: with block row r, block column c and
 * i = 0 .. Z-1, H has its ones at row r Z + i, column c Z + (i + s) mod Z. EXTR_INTERNAL on a shift
 * out of range; else what extr_code_new says. */
extr_status extr_quasi_cyclic_new(extr_context *context, const char *name, const extr_table *base,
                                  extr_code **code);

/* The same with the table of that name in a text. */
extr_status extr_quasi_cyclic_open(extr_context *context, const extr_table_text *text,
                                   const char *name, extr_code **code);

#endif
