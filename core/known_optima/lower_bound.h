/* A lower bound on the complexity of every structure of a node, without a search. */
#ifndef CORE_KNOWN_OPTIMA_LOWER_BOUND_H
#define CORE_KNOWN_OPTIMA_LOWER_BOUND_H

#include "core/base/report.h"
#include <extrinsic/cost.h>

/* No structure of `inputs` >= 3 inputs has less complexity than *least, whatever its latency; a
 * latency per further use plays no role. The caller has validated both. EXTR_MEMORY only. */
extr_status extr_lower_bound(extr_context *context, int inputs, const extr_cost *cost,
                             int64_t *least);

#endif
