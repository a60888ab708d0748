/* Codes for timing node updates of one degree. */
#ifndef BENCH_MEASURE_REGULAR_CODE_H
#define BENCH_MEASURE_REGULAR_CODE_H

#include <extrinsic/code.h>

/* Makes a quasi-cyclic code of column weight 3 in which every row has weight `degree` (2 or more).
 * The number of columns is the largest multiple of the degree up to `columns`, and at least the
 * degree. Rows form three layers; rows of the same layer have no column in common. */
extr_status regular_code(extr_context *context, int degree, int columns, extr_code **code);

#endif
