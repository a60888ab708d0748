/* Two nodes side by side. A final two-input operator per output combines the extrinsic value of its
 * own side with the combination of all inputs of the other side. In a star tree, values from the
 * other side of an edge pass through a whole subtree; here no path is longer than that of the
 * slower side plus one operator. */
#ifndef CORE_FRONTIER_JOIN_H
#define CORE_FRONTIER_JOIN_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

enum { EXTR_JOIN_MAX = 64 /* inputs of both sides */ };

/* One side. A side of two inputs needs no structure (NULL). */
typedef struct join_side {
  const extr_structure *structure;
  int inputs;
} join_side;

/* A new structure of a.inputs + b.inputs inputs, those of `a` first, which the caller frees. Each
 * side has at least two inputs. */
extr_status extr_join(extr_context *context, const extr_cost *cost, const join_side *a,
                      const join_side *b, extr_structure **structure);

#endif
