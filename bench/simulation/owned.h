/* Releases for OWNED (core/base/array.h) of handles that local variables point to. For JSON there
 * is json_auto_t. Variables begin as NULL unless a function that cannot fail initializes them. */
#ifndef BENCH_SIMULATION_OWNED_H
#define BENCH_SIMULATION_OWNED_H

#include "core/base/array.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>
#include <extrinsic/evolution.h>
#include <extrinsic/optimize.h>

#include <stdio.h>

OWNED_RELEASE(release_code, extr_code, extr_code_free)
OWNED_RELEASE(release_context, extr_context, extr_context_free)
OWNED_RELEASE(release_decoder, extr_decoder, extr_decoder_free)
OWNED_RELEASE(release_encoder, extr_encoder, extr_encoder_free)
OWNED_RELEASE(release_ensemble, extr_ensemble, extr_ensemble_free)
OWNED_RELEASE(release_evolution, extr_evolution, extr_evolution_free)
OWNED_RELEASE(release_frontier, extr_frontier, extr_frontier_free)
OWNED_RELEASE(release_solution, extr_solution, extr_solution_free)
OWNED_RELEASE(release_structure, extr_structure, extr_structure_free)
OWNED_RELEASE(release_file, FILE, fclose)

#endif
