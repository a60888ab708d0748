/* Random matrices with the same number of ones in all columns and in all rows, as few cycles of
 * length 4 as a search finds, from the ensemble of MacKay's construction 1A ("Good error-correcting
 * codes based on very sparse matrices", IEEE Transactions on Information Theory 45(2), 1999:
 * columns of weight t at random, rows as uniform as possible, no two columns with two rows in
 * common).
 *
 * The method is switching. It begins with column v in rows v t, ..., v t + t - 1 modulo the number
 * of rows, which has the degrees and no double edge. A switch gives two edges (row r, column v) and
 * (s, w) each other's row. Switches of random edges, all but those that would make a double edge,
 * lead to every such matrix (Kannan, Tetali, Vempala, Random Structures and Algorithms 14, 1999).
 * Then each edge on a cycle of length 4 is offered some random switches, of which one that leaves
 * fewer cycles is taken, until there are no cycles, no switch helps, or the effort is used up. */
#ifndef CODES_CONSTRUCTIONS_REGULAR_H
#define CODES_CONSTRUCTIONS_REGULAR_H

#include <extrinsic/code.h>

typedef struct extr_regular {
  int rows, columns;
  int row_weight;    /* rows * row_weight = columns * column_weight */
  int column_weight; /* at most rows */
  /* The matrix is to stand beside columns that have their ones in rows i and i + 1, for every i:
   * cycles with these count too. */
  bool staircase;
} extr_regular;

/* Fills columns * column_weight edges, column by column. */
extr_status extr_regular_edges(extr_context *context, const extr_regular *shape, uint64_t seed,
                               extr_edge *edges);

#endif
