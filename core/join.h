/* Two nodes side by side: each output combines its own side without its input, and all of the other
 * side, by one operator at the end. Unlike at an edge of a star tree what comes from the other side
 * does not travel down through its own, so that no path is longer than that of the slower side and
 * one operator more. */
#ifndef EXTRINSIC_JOIN_H
#define EXTRINSIC_JOIN_H

#include "core/context.h"

enum { EX_JOIN_MAX = 64 /* inputs of both sides */ };

/* One side: a structure, or NULL for one or two inputs, which need none. */
typedef struct join_side {
  const ex_structure *structure;
  int inputs;
} join_side;

/* The structure of a.inputs + b.inputs inputs, those of a first. Each side of at least two inputs.
 */
ex_status ex_join(ex_context *context, const ex_cost *cost, const join_side *a, const join_side *b,
                  ex_structure **structure);

#endif
