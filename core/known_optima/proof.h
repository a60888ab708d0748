/* Proofs of optimality, or bounds, for a structure. */
#ifndef CORE_KNOWN_OPTIMA_PROOF_H
#define CORE_KNOWN_OPTIMA_PROOF_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Fills in the proof of a measured solution from the table of known optima or from bounds. */
extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution);

#endif
