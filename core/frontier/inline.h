/* Inlining: an operator is removed if all its users can take its operands directly, and if the
 * wider users cost less than the operator. */
#ifndef CORE_FRONTIER_INLINE_H
#define CORE_FRONTIER_INLINE_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* A new structure of no greater complexity, which the caller frees. Its latency may be greater,
 * because wider operators may be slower. */
extr_status extr_inline(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_structure **result);

#endif
