/* Releases for OWNED (core/base/array.h) of handles that local variables point to. Variables begin
 * as NULL unless a function that cannot fail initializes them. */
#ifndef CORE_BASE_OWNED_H
#define CORE_BASE_OWNED_H

#include "core/base/array.h"
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

OWNED_RELEASE(release_context, extr_context, extr_context_free)
OWNED_RELEASE(release_frontier, extr_frontier, extr_frontier_free)
OWNED_RELEASE(release_optima, extr_optima, extr_optima_free)
OWNED_RELEASE(release_program, extr_program, extr_program_free)
OWNED_RELEASE(release_slots, extr_slots, extr_slots_free)
OWNED_RELEASE(release_solution, extr_solution, extr_solution_free)
OWNED_RELEASE(release_structure, extr_structure, extr_structure_free)

#endif
