/* Cycles of a Tanner graph by simple methods on a dense matrix. */
#ifndef TESTS_SUPPORT_PLAIN_CYCLES_H
#define TESTS_SUPPORT_PLAIN_CYCLES_H

#include "tests/support/code_matrix.h"

/* Counts the pairs of rows and columns with ones at all four crossings. */
long plain_fourcycles(const matrix *dense);

/* The length of a shortest cycle, 0 if there is none. Removes every edge in turn and searches for
 * another path between its ends. */
int plain_girth(matrix dense);

#endif
