/* How syndromes are taken, many rows side by side. A stretch is consecutive rows of one degree of
 * which each has the columns of the one before, moved on by one. The codes of standards are made of
 * such; any code is, if need be of one row each.
 *
 * Where rows move on within blocks of columns, from the last column of a block to its first, a
 * stretch does not end if the decisions of every block are there twice, one after the other. */
#ifndef DECODER_MESSAGE_PASSING_SYNDROME_H
#define DECODER_MESSAGE_PASSING_SYNDROME_H

#include <extrinsic/code.h>

typedef struct stretch {
  int rows, degree;
  int first; /* index into places: where the decisions of the first row's columns are */
} stretch;

/* So many rows are taken side by side: as many words more than decisions can be read. */
enum { STRETCH_ROWS = 8 };

typedef struct syndrome_plan {
  int block;  /* columns; all of the code's where it has no blocks */
  int copies; /* of a block's decisions: 2, or 1 where there is one block */
  stretch *stretches;
  int count;
  int *places;
} syndrome_plan;

/* Where the decision of a block's first column is. */
static inline size_t extr_decision_place(const syndrome_plan *plan, int column) {
  return (size_t)column * (size_t)plan->copies;
}

/* All rows in order. To be cleared whatever the result. */
extr_status extr_syndrome_plan_make(extr_context *context, const extr_code *code,
                                    syndrome_plan *plan);
void extr_syndrome_plan_clear(syndrome_plan *plan);

#endif
