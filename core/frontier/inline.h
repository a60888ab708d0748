/* Improving a finished structure by inlining: where every user of an operator can take the
 * operator's operands directly, and that costs less than the operator, it does. */
#ifndef CORE_FRONTIER_INLINE_H
#define CORE_FRONTIER_INLINE_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* A structure of no greater complexity; latency may change when wider operators are slower. */
extr_status extr_inline(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_structure **result);

#endif
