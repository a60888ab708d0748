/* Codes that are given by a table of numbers (codes/matrix/table.h) alone. */
#ifndef CODES_STANDARDS_TABLES_H
#define CODES_STANDARDS_TABLES_H

#include "codes/matrix/table.h"
#include <extrinsic/code.h>

/* Reads the table with the name of the entry and expands it to a code of n columns and m rows.
 *
 * Blocks: circulants, as extr_quasi_cyclic_new.
 *
 * Rows, P lists in groups of Z: list r < P has the columns c of the ones in row r. Row r + P i has
 * its ones in columns (c + i n / Z) mod n, for i = 0 .. Z-1. So m = P Z, and a group of 1 is H
 * itself.
 *
 * Columns, in groups of Z: the parity bit accumulators of DVB. List t has the rows x of the ones in
 * column Z t. Column Z t + i has its ones in rows (x + i m / Z) mod m. Lists make the information
 * bits, k = Z times their number. m parity bits follow; bit j has its ones in rows j and j + 1, the
 * last one only in row m - 1.
 *
 * If there are more lists than for k columns, there are two kinds of parity bits, as in type A of
 * ATSC 3.0. The lists that are left over belong to the first kind, and so give its number, M. Rows
 * x < M continue in row (x + i M / Z) mod M, rows M + x in row M + (x + i M' / Z) mod M', where
 * M' = m - M. Bit j < M has its ones in rows j and j + 1 as above, bit M + j only in row M + j.
 * Bit j of either kind is in column Z (j mod q) + j div q of its kind, where q is M / Z or M' / Z.
 *
 * EXTR_INTERNAL if the numbers contradict each other or the entry. */
extr_status extr_tables_build(extr_context *context, const extr_table_text *text,
                              const extr_catalog_entry *entry, extr_code **code);

#endif
