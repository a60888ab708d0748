/* What the table of known optima and lower bounds say about a node. */
#ifndef CORE_KNOWN_OPTIMA_PROOF_H
#define CORE_KNOWN_OPTIMA_PROOF_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Fills in the proof of a measured solution from the table of known optima or from bounds. */
extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution);

/* No structure of `inputs` >= 3 inputs has less complexity than *least, whatever its latency; a
 * latency per further use plays no role. The caller has validated both. EXTR_MEMORY only. */
extr_status extr_lower_bound(extr_context *context, int inputs, const extr_cost *cost,
                             int64_t *least);

/* All structures of this many inputs in the table, whatever costs they are optimal for, that have
 * no operator of more than `max_arity` inputs. Each is measured with its own costs. The caller
 * frees them. */
extr_status extr_optima_structures(extr_context *context, int inputs, int max_arity,
                                   extr_optima **optima);

#endif
