/* Stretches: consecutive rows of one degree of which each has the columns of the one before, moved
 * on by one. The codes of standards are made of such, and their parities can be taken side by side.
 * Any code is a list of stretches, if need be of one row each. */
#ifndef EXTRINSIC_STRETCH_H
#define EXTRINSIC_STRETCH_H

#include "ldpc.h"

typedef struct stretch {
  int rows, degree, first_edge;
} stretch;

/* So many rows are taken side by side: as many words more than columns can be read. */
enum { STRETCH_ROWS = 8 };

/* All rows in order, in an array to be freed. */
ex_status ex_stretches_new(ex_context *context, const ex_code *code, stretch **stretches,
                           int *count);

#endif
