/* The subgraph of a few columns: for each check the number of its columns in the set. */
#ifndef CODES_SETS_SUBSET_H
#define CODES_SETS_SUBSET_H

#include "codes/matrix/sparse.h"
#include <extrinsic/sets.h>

typedef struct subset {
  const extr_code *code;
  const int *columns;
  int count;
  uint8_t *degree; /* by row: columns of the set in it */
} subset;

/* Whether its bit is known, so that no decoder changes it. */
static inline bool is_known(const extr_code *code, int column) {
  return code->column_kinds[column] == EXTR_SHORTENED;
}

static inline bool extr_subset_has(const subset *set, int column) {
  for (int i = 0; i < set->count; i++)
    if (set->columns[i] == column) return true;
  return false;
}

/* Adds (sign 1) or removes (-1) the edges of a column. */
void extr_subset_mark(subset *set, int column, int sign);

/* How many of a column's checks are odd. */
int extr_subset_odd(const subset *set, int column);

/* Needs time for the neighbours of the columns. */
extr_set_shape extr_subset_shape(const subset *set);

#endif
