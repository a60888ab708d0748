/* All that defines a simulation, as text: its settings (simulation_settings.h), and facts that
 * follow from them and from the code. The comment lines above a table of results
 * (bench/run/run.h), the configuration fingerprint (fingerprint.h) and the JSON beside
 * saved frames in error (bench/replay/saved_configuration.h) are made of these fields. The key of a
 * field is the name of the setting with underscores, as in "llr_bits". */
#ifndef BENCH_CONFIGURATION_FIELDS_H
#define BENCH_CONFIGURATION_FIELDS_H

#include "bench/configuration/fingerprint.h"
#include "bench/simulation/simulation_settings.h"

#include <jansson.h>
#include <stdio.h>

/* A simulation, and the names that were given for its code and structures. */
typedef struct configuration {
  const simulation_settings *settings; /* with the codec */
  const char *code, *structure, *check_structure;
  int64_t information_bits; /* number of information bits that the code is shortened to, or 0 */
} configuration;

/* Whether a field, named by its key, has a meaning: a setting that has an effect, or a fact that
 * belongs to the fingerprint. */
bool configuration_counts(const simulation_settings *settings, const char *key);

enum { CONFIGURATION_KEY = 64 };
const char *configuration_key(const extr_setting *setting, char key[CONFIGURATION_KEY]);

/* The name of a choice of structure, whatever the decoder. Returns text or a constant. */
const char *structure_text(const extr_node_choice *choice, char text[EXTR_SETTING_TEXT]);

/* The digest of which columns are punctured and which are shortened, which a file about a code has
 * beside that of its edges. Returns `digest`, or NULL if memory ran out. */
const char *unsent_digest(const extr_code *code, char digest[DIGEST_TEXT]);

/* Prints `pattern` with each "{key}" replaced by the text of that field. Reals have six digits.
 * False if memory ran out. */
bool configuration_print(const configuration *of, const char *pattern, FILE *stream);

/* Whether a setting changes results and has no place of its own in the fingerprint: it counts where
 * it has another value than by default. */
bool configuration_is_other(const extr_setting *setting);

/* The next such setting from *index on, from 0, that counts; NULL after the last. */
const extr_setting *configuration_other(const simulation_settings *settings, int *index);

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Code, structure, every setting that changes results, and the hash of the configuration
 * fingerprint, as an object. */
extr_status configuration_json(extr_context *context, const configuration *of, json_t **json);

/* What was read but the settings. Texts belong to the JSON. */
typedef struct saved_names {
  const char *code, *edge_sha256, *structure;
  int64_t information_bits;
} saved_names;

/* Reads such an object; settings that it lacks get their defaults, the structure is left open.
 * EXTR_INPUT with "WHERE: ..." if a field is not valid, or lacks and has no default. */
extr_status configuration_read(extr_context *context, const char *where, const json_t *json,
                               saved_names *names, simulation_settings *settings);

/* The key of the first field in which the codes, channels or decoders of two such objects differ;
 * NULL if they decode alike. Structures are not compared. */
const char *configuration_difference(const json_t *a, const json_t *b, char key[CONFIGURATION_KEY]);

#endif
