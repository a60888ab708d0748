/* Improving a finished structure by inlining: where every user of an operator can take the
 * operator's operands directly, and that costs less than the operator, it does. */
#ifndef EXTRINSIC_INLINE_H
#define EXTRINSIC_INLINE_H

#include "core/context.h"

/* A structure of no greater complexity; latency may change when wider operators are slower. */
ex_status ex_inline(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                    ex_structure **result);

#endif
