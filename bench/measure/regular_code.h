/* Codes for timing node updates of one degree. */
#ifndef BENCH_MEASURE_REGULAR_CODE_H
#define BENCH_MEASURE_REGULAR_CODE_H

#include "ldpc.h"

/* A quasi-cyclic code whose checks all have this degree (2 or more) and whose columns all have
 * three ones, with about 2000 columns, so that a decoder's memory is that of a usual code. Its rows
 * come in three layers of checks without a common column. */
ex_status regular_code(ex_context *context, int degree, ex_code **code);

#endif
