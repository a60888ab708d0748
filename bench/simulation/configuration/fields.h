/* One table of all facts that define a simulation: the name of each, how it is written and read
 * back, and whether it belongs to the configuration fingerprint. The comment lines above a table of
 * results (bench/run/ber_describe.h), the fingerprint (fingerprint.h) and the JSON beside saved
 * frames in error (bench/replay/saved_configuration.h) are generated from it. The order of the
 * table is that of the fingerprint. */
#ifndef BENCH_SIMULATION_CONFIGURATION_FIELDS_H
#define BENCH_SIMULATION_CONFIGURATION_FIELDS_H

#include "bench/simulation/configuration/simulation_settings.h"
#include <extrinsic/status.h>

#include <jansson.h>
#include <stdio.h>

/* A simulation, and the names that were given for its code and structures. */
typedef struct configuration {
  const simulation_settings *settings; /* with the codec */
  const char *code, *structure, *check_structure;
  int64_t information_bits; /* number of information bits that the code is shortened to, or 0 */
} configuration;

/* Whether some parts of a configuration have a meaning. */
typedef bool configuration_test(const simulation_settings *settings);
configuration_test configuration_perturbed;  /* messages are changed after the last iteration */
configuration_test configuration_on_bits;    /* the decoder's messages are single bits */
configuration_test configuration_draws_bits; /* the decoder uses random bits of its own */
configuration_test configuration_quantized;  /* the messages are quantized LLRs */
configuration_test configuration_reordered;  /* rows are updated in another order than that of H */
configuration_test configuration_fused;      /* sum-product on floats, which fuses operations */
configuration_test configuration_asymmetric; /* the modulation has several demappers */

/* ---- Writing: false or EXTR_MEMORY where memory ran out -------------------------------------- */

/* The fields that are read back, as an object. */
extr_status configuration_json(extr_context *context, const configuration *of, json_t **json);

/* Prints `pattern` with each "{name}" replaced by the text of that field. Reals have six digits. */
bool configuration_print(const configuration *of, const char *pattern, FILE *stream);

/* ---- Reading --------------------------------------------------------------------------------- */

/* What configuration_read has read. Texts belong to the JSON. */
typedef struct configuration_words {
  const char *code, *edge_sha256, *codewords, *channel, *modulation, *demapper, *decoder, *schedule,
      *message, *structure, *after;
  int64_t information_bits, seed, iterations, llr_bits;
  double llr_step;
  bool early_stop;
} configuration_words;

/* EXTR_INPUT with "WHERE: ..." if a field is missing, has another type or is out of range. The
 * meaning of texts is not checked. */
extr_status configuration_read(extr_context *context, const char *where, const json_t *json,
                               configuration_words *words);

/* The names for `codewords`, indexed by whether they are random; ends with NULL. */
extern const char *const codeword_names[];

#endif
