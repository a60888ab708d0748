/* Two nodes side by side: each output combines its own side without its input, and all of the other
 * side, by one operator at the end. Unlike at an edge of a star tree what comes from the other side
 * does not travel down through its own, so that no path is longer than that of the slower side and
 * one operator more. */
#ifndef CORE_FRONTIER_JOIN_H
#define CORE_FRONTIER_JOIN_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

enum { EXTR_JOIN_MAX = 64 /* inputs of both sides */ };

/* One side: a structure, or NULL for one or two inputs, which need none. */
typedef struct join_side {
  const extr_structure *structure;
  int inputs;
} join_side;

/* The structure of a.inputs + b.inputs inputs, those of a first. Each side of at least two inputs.
 */
extr_status extr_join(extr_context *context, const extr_cost *cost, const join_side *a,
                      const join_side *b, extr_structure **structure);

#endif
