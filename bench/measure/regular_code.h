/* Codes for timing node updates of one degree. */
#ifndef BENCH_MEASURE_REGULAR_CODE_H
#define BENCH_MEASURE_REGULAR_CODE_H

#include <extrinsic/code.h>

/* A quasi-cyclic code whose checks all have this degree (2 or more) and whose columns, the largest
 * multiple of the degree up to `columns` but at least one of each, all have three ones. Its rows
 * come in three layers of checks without a common column. */
extr_status regular_code(extr_context *context, int degree, int columns, extr_code **code);

#endif
