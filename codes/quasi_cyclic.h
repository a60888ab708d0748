/* Quasi-cyclic codes: H as a grid of Z x Z circulants. */
#ifndef EXTRINSIC_QUASI_CYCLIC_H
#define EXTRINSIC_QUASI_CYCLIC_H

#include "codes/table.h"
#include "ldpc.h"

/* Expands a base matrix of shifts s, 0 <= s < Z = base->block: with block row r, block column c and
 * i = 0 .. Z-1, H has its ones at row r Z + i, column c Z + (i + s) mod Z. EX_INTERNAL on a shift
 * out of range; else what ex_code_new says. */
ex_status ex_quasi_cyclic_new(ex_context *context, const char *name, const ex_table *base,
                              ex_code **code);

/* The same with the table of that name in a text. */
ex_status ex_quasi_cyclic_open(ex_context *context, const ex_table_text *text, const char *name,
                               ex_code **code);

#endif
