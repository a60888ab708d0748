/* The same as core/base/owned.h for the handles of the other rooms. For JSON there is
 * json_auto_t. */
#ifndef BENCH_SIMULATION_OWNED_H
#define BENCH_SIMULATION_OWNED_H

#include "core/base/owned.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>
#include <extrinsic/evolution.h>

OWNED_RELEASE(release_code, extr_code, extr_code_free)
OWNED_RELEASE(release_decoder, extr_decoder, extr_decoder_free)
OWNED_RELEASE(release_encoder, extr_encoder, extr_encoder_free)
OWNED_RELEASE(release_ensemble, extr_ensemble, extr_ensemble_free)
OWNED_RELEASE(release_evolution, extr_evolution, extr_evolution_free)

#endif
