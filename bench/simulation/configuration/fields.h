/* What defines a simulation, in one table: each fact with its name, how it is written, how it is
 * read back, and whether it belongs to the configuration fingerprint. The lines above a table of
 * results (bench/run/ber_describe.h), the fingerprint (fingerprint.h) and the JSON beside saved
 * frames in error (bench/replay/saved_configuration.h) are all made of it; the order of the
 * table is that of the fingerprint. */
#ifndef BENCH_SIMULATION_CONFIGURATION_FIELDS_H
#define BENCH_SIMULATION_CONFIGURATION_FIELDS_H

#include "bench/simulation/configuration/simulation_settings.h"
#include <extrinsic/status.h>

#include <jansson.h>
#include <stdio.h>

/* A simulation and the names by which its parts were asked for. */
typedef struct configuration {
  const simulation_settings *settings; /* with the codec */
  const char *code, *structure, *check_structure;
  int64_t information_bits; /* to which the code is shortened, or 0 */
} configuration;

/* Parts of a configuration that do not always mean something. */
typedef bool configuration_test(const simulation_settings *settings);
configuration_test configuration_on_bits;    /* the messages of the decoder are bits */
configuration_test configuration_quantized;  /* they are integers of so many bits */
configuration_test configuration_asymmetric; /* the modulation has several demappers */

/* ---- Writing: false or EXTR_MEMORY where memory ran out --------------------------------------- */

/* The fields that are read back, in an object. */
extr_status configuration_json(extr_context *context, const configuration *of, json_t **json);

/* Prints the pattern with the text of a field for each "{name}". Reals have six digits. */
bool configuration_print(const configuration *of, const char *pattern, FILE *stream);

/* ---- Reading ---------------------------------------------------------------------------------- */

/* What configuration_json has written. Texts belong to the JSON. */
typedef struct configuration_words {
  const char *code, *edge_sha256, *codewords, *channel, *modulation, *demapper, *decoder, *schedule,
      *message, *structure;
  int64_t information_bits, seed, iterations, llr_bits;
  double llr_step;
  bool early_stop;
} configuration_words;

/* EXTR_INPUT with "WHERE: ..." where a field is missing, has another type or is out of range. What
 * texts mean is not looked at. */
extr_status configuration_read(extr_context *context, const char *where, const json_t *json,
                               configuration_words *words);

/* The names of `codewords`, by whether they are random; ends with NULL. */
extern const char *const codeword_names[];

#endif
