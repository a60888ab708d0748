/* Random regular matrices: all columns have the same weight, all rows have the same weight, and a
 * search removes cycles of length 4 as far as possible. The ensemble is that of MacKay's
 * construction 1A ("Good error-correcting codes based on very sparse matrices", IEEE Transactions
 * on Information Theory 45(2), 1999): random columns of weight t, row weights as uniform as
 * possible, no two columns with two rows in common.
 *
 * The method is switching. In the initial matrix, column v has its ones in rows v t to v t + t - 1
 * modulo the number of rows; it has the required weights and no double edges. A switch exchanges
 * the rows of two edges (r, v) and (s, w). Random switches that create no double edge reach every
 * such matrix (Kannan, Tetali, Vempala, Random Structures and Algorithms 14, 1999). Afterwards the
 * search tries random switches for each edge on a cycle of length 4, and accepts the first one that
 * reduces the number of cycles. It ends when there are no cycles, no switch helps, or the effort
 * limit is reached. */
#ifndef CODES_CONSTRUCTIONS_REGULAR_H
#define CODES_CONSTRUCTIONS_REGULAR_H

#include <extrinsic/code.h>

typedef struct extr_regular {
  int rows, columns;
  int row_weight;    /* rows * row_weight = columns * column_weight */
  int column_weight; /* at most rows */
  /* The matrix is part of one that also has a column with ones in rows i and i + 1 for every i;
   * cycles through these columns count, too. */
  bool staircase;
} extr_regular;

/* Fills columns * column_weight edges, column by column. */
extr_status extr_regular_edges(extr_context *context, const extr_regular *shape, uint64_t seed,
                               extr_edge *edges);

#endif
