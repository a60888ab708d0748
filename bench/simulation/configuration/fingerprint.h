/* The configuration fingerprint of a simulation: everything that its numbers depend on, but for the
 * point and the rules that end it. Two runs with the same fingerprint draw the same frames and
 * decode them alike, so that their counts may be continued, compared and added. Threads, instruction
 * set, what runs the kernels and the structure of a minimum (which is the same in any order) are not
 * part of it. In files its lines are "defines", its hash is "task". */
#ifndef BENCH_SIMULATION_CONFIGURATION_FINGERPRINT_H
#define BENCH_SIMULATION_CONFIGURATION_FINGERPRINT_H

#include "bench/simulation/configuration/digest.h"
#include "bench/simulation/configuration/simulation_settings.h"
#include <extrinsic/status.h>

#include <jansson.h>

typedef struct fingerprint {
  json_t *lines;          /* {"key": "value", ...}, texts, in their order */
  char hash[DIGEST_TEXT]; /* SHA-256 of "key: value\n" for each */
} fingerprint;

/* The caller's, whatever the result: fingerprint_free. */
extr_status fingerprint_of(extr_context *context, const simulation_settings *settings,
                           fingerprint *made);

/* From its lines, of which it keeps a reference. EXTR_INPUT where they are not those of a
 * fingerprint. */
extr_status fingerprint_read(extr_context *context, json_t *lines, fingerprint *made);
void fingerprint_free(fingerprint *f);

/* What an error rate is a rate of. */
typedef struct fingerprint_sizes {
  const char *quality; /* name of its column, as channel_quality_name; the fingerprint's */
  uint64_t code_bits, information_bits; /* n and k, at least 1 */
} fingerprint_sizes;
fingerprint_sizes fingerprint_sizes_of(const fingerprint *f);

/* EXTR_INPUT unless both are the same: the first line that differs, with both values. `file` is
 * where `found` comes from. */
extr_status fingerprint_compare(extr_context *context, const char *file, const fingerprint *found,
                                const fingerprint *expected);

#endif
