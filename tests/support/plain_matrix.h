/* Rank and cycles of small matrices by simple methods on dense arrays. */
#ifndef TESTS_SUPPORT_PLAIN_MATRIX_H
#define TESTS_SUPPORT_PLAIN_MATRIX_H

#include "tests/support/code_matrix.h"

/* The rank over GF(2) by elimination, column by column from the last on. pivot[v] becomes true
 * where column v is linearly independent of those after it; NULL if that does not matter. */
int plain_rank(matrix dense, bool *pivot);

/* Counts the pairs of rows and columns with ones at all four crossings. */
long plain_fourcycles(const matrix *dense);

/* The length of a shortest cycle, 0 if there is none. Removes every edge in turn and searches for
 * another path between its ends. */
int plain_girth(matrix dense);

#endif
