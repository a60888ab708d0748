/* A plan for computing the parities of several rows at once. A stretch consists of consecutive rows
 * of one degree, each of which has the columns of the row before it, shifted by one. Standard codes
 * consist of long stretches; in the worst case every row is a stretch of its own.
 *
 * In a quasi-cyclic code the columns shift cyclically, from the last column of a circulant block to
 * its first. If the decisions of every block are stored twice in succession, such a row continues
 * the stretch. */
#ifndef DECODER_MESSAGE_PASSING_SYNDROME_H
#define DECODER_MESSAGE_PASSING_SYNDROME_H

#include "core/base/pool.h"
#include <extrinsic/code.h>

typedef struct stretch {
  int rows, degree;
  int row;   /* the first of the rows */
  int first; /* index into places: the positions of the decisions for the first row */
} stretch;

/* Rows computed at once. Up to this many words after the last decision may be read and written. */
enum { STRETCH_ROWS = 8 };

typedef struct syndrome_plan {
  int block;  /* columns per block; all columns if the code has no blocks, or small ones */
  int copies; /* how often the decisions of a block are stored: 2, or 1 if no row shifts back */
  stretch *stretches;
  int count;
  int *places;
} syndrome_plan;

/* The position of the first decision of a block, given the first column of the block. */
static inline size_t extr_decision_place(const syndrome_plan *plan, int column) {
  return (size_t)column * (size_t)plan->copies;
}

/* The stretches cover all rows in order; none crosses a multiple of `layer` rows, if it is not 0.
 * Their memory is the pool's. */
extr_status extr_syndrome_plan_make(extr_context *context, const extr_code *code, int layer,
                                    extr_pool *memory, syndrome_plan *plan);

#endif
