/* The configuration of a simulation as the JSON that is saved beside its frames in error:
 *
 *   {"code": NAME, "edge_sha256": HEX, "info_bits": 0 or K, "codewords": "zero",
 *    "source": "codeword", "logicals": "none", "priors": "none", "channel": "awgn",
 *    "modulation": "bpsk", "demapper": "exact", "seed": N, "decoder": "nms:0.75",
 *    "schedule": "layered", "message": "i8", "iterations": 20, "early_stop": true, "llr_bits": 6,
 *    "llr_step": 0.5, "structure": "star", "task_sha256": HEX}
 *
 * These are the fields that are read back (bench/configuration/fields.h), with the texts
 * of the options of `ber`, and the hash of the configuration fingerprint. Kernel backend and
 * instruction set are not saved, since results do not depend on them. */
#ifndef BENCH_REPLAY_SAVED_CONFIGURATION_H
#define BENCH_REPLAY_SAVED_CONFIGURATION_H

#include "bench/configuration/fields.h"
#include "bench/options/decoder_options.h"

#include <jansson.h>

typedef struct saved_configuration {
  codec codec;
  simulation_settings simulation; /* refers to the codec; its decoder settings have no node
                                   * structures */
  extr_decoder_settings decoder;  /* the decoder to be used */
  decoder_structures structures;  /* that `decoder` refers to */
} saved_configuration;

/* Changes to the saved configuration: the decoder options that were typed. A
 * different check-node algorithm brings its own defaults for message type and structure; a change
 * between stochastic and other decoders also brings the default number of iterations. Options that
 * are given explicitly take precedence. */
typedef struct configuration_changes {
  typed_settings decoder;
  const char *code; /* where to read the saved code; NULL: the saved name */
} configuration_changes;

/* Opens the simulation for decoding. EXTR_INPUT with "WHERE: ..." if the JSON is not valid, if the
 * code has changed since, or if a saved path does not exist here. saved_configuration_close must
 * follow whatever the result. */
extr_status saved_configuration_open(extr_context *context, const char *where, json_t *json,
                                     const configuration_changes *changes,
                                     saved_configuration *saved);
void saved_configuration_close(saved_configuration *saved);

/* Sets *same to whether the fingerprint of this configuration, opened without changes, is the one
 * in the JSON. If not, another version of the program saved it, whose decoder computes
 * differently. */
extr_status saved_configuration_compare(extr_context *context, const json_t *json,
                                        const saved_configuration *saved, bool *same);

#endif
