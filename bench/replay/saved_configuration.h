/* What a simulation was, as the JSON that is kept beside its frames in error:
 *
 *   {"code": NAME, "edge_sha256": HEX, "info_bits": 0 or K, "codewords": "zero", "channel": "awgn",
 *    "modulation": "bpsk", "demapper": "exact", "seed": N, "decoder": "nms:0.75",
 *    "schedule": "layered", "message": "i8", "iterations": 20, "early_stop": true, "llr_bits": 6,
 *    "llr_step": 0.5, "structure": "star", "task_sha256": HEX}
 *
 * These are the fields that are read back (bench/simulation/configuration/fields.h), with the texts
 * of the options of `ber`, and the hash of the configuration fingerprint. How kernels run and on
 * which instruction set is not part of it: results do not depend on that. */
#ifndef BENCH_REPLAY_SAVED_CONFIGURATION_H
#define BENCH_REPLAY_SAVED_CONFIGURATION_H

#include "bench/options/check_choice.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/configuration/fields.h"
#include <extrinsic/decoder.h>

#include <jansson.h>

extr_status saved_configuration_json(extr_context *context, const configuration *of, json_t **json);

typedef struct saved_configuration {
  codec codec;
  simulation_settings simulation; /* refers to the codec; its decoder without what its nodes run */
  extr_decoder_settings decoder;  /* to decode with */
  check_choice structure;         /* of that */
} saved_configuration;

/* What is to be different: of the decoder options those that are not NULL, 0 or false. Another rule
 * comes with its own message type and structure, and among stochastic decoders or out of them with
 * its own iterations, unless they are given, too. */
typedef struct configuration_changes {
  decoder_options decoder;
  const char *structure;
} configuration_changes;

/* A simulation to decode with. EXTR_INPUT with "WHERE: ..." on JSON that is none, and on a code that
 * is no longer the same. Whatever the result, saved_configuration_close must follow. */
extr_status saved_configuration_open(extr_context *context, const char *where, json_t *json,
                                     const configuration_changes *changes,
                                     saved_configuration *saved);
void saved_configuration_close(saved_configuration *saved);

#endif
