/* Cycles of a Tanner graph by plain methods on a dense matrix. */
#ifndef TESTS_SUPPORT_PLAIN_CYCLES_H
#define TESTS_SUPPORT_PLAIN_CYCLES_H

#include "tests/support/code_matrix.h"

/* All pairs of rows and columns with ones at their four crossings. */
long plain_fourcycles(const matrix *dense);

/* The length of a shortest cycle, 0 if there is none: every edge in turn is taken out, and its ends
 * looked for another way. */
int plain_girth(matrix dense);

#endif
