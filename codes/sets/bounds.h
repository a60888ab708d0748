/* The most odd checks that a set may have on its way to a wanted one: (1) in sets.h, applied from
 * the wanted size down to one column. */
#ifndef CODES_SETS_BOUNDS_H
#define CODES_SETS_BOUNDS_H

#include "core/base/pool.h"
#include <extrinsic/sets.h>

typedef struct set_bounds {
  int columns, heaviest; /* size of the wanted sets; largest weight of a column */
  int *most;             /* [columns + 1][columns * heaviest + 1]; -1: no such set leads anywhere */
} set_bounds;

/* `has_weight`: whether H has columns of weight 0 .. heaviest. The bounds are in this memory.
 * EXTR_MEMORY. */
extr_status extr_set_bounds_new(extr_context *context, extr_pool *memory,
                                const extr_set_limits *limits, int heaviest, const bool *has_weight,
                                set_bounds *bounds);

/* For `size` columns with this sum of weights. */
static inline int set_bounds_at(const set_bounds *bounds, int size, int weights) {
  return bounds->most[size * (bounds->columns * bounds->heaviest + 1) + weights];
}

#endif
