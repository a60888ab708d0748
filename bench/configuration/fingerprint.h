/* The configuration fingerprint of a simulation: everything that its counts depend on, except for
 * the point and the stopping rules. Runs with the same fingerprint simulate the same frames and
 * decode them in the same way, so their counts may be continued, compared and added. Threads,
 * instruction set, kernel backend and, for min-sum, the structure of check nodes do not change
 * results and are not part of it. In files its lines are called "defines" and its hash "task". */
#ifndef BENCH_CONFIGURATION_FINGERPRINT_H
#define BENCH_CONFIGURATION_FINGERPRINT_H

#include "bench/simulation/simulation_settings.h"

#include <jansson.h>
#include <stdio.h>

/* ---- SHA-256 of texts, in lowercase hex ------------------------------------------------------ */

enum { DIGEST_TEXT = 65 };
const char *digest_text(const char *text, size_t size, char hex[DIGEST_TEXT]);

/* That of what `print` writes; NULL if memory ran out. */
typedef void digest_print(const void *what, FILE *stream);
const char *digest_printed(digest_print *print, const void *what, char hex[DIGEST_TEXT]);

/* A chain of texts. The link of a text is the first 16 digits of the SHA-256 of the previous link
 * followed by the text, so each link covers all texts up to its own. */
enum { LINK_DIGITS = 16 };
typedef struct chain_link {
  char text[LINK_DIGITS + 1];
} chain_link;

/* The link before the first text. */
static const chain_link chain_start = {"0000000000000000"};
chain_link chain_next(chain_link link, const char *text, size_t size);

/* ---- Fingerprints ---------------------------------------------------------------------------- */

typedef struct fingerprint {
  json_t *lines;          /* {"key": "value", ...}, all texts, in their order */
  char hash[DIGEST_TEXT]; /* SHA-256 of "key: value\n" for each line */
} fingerprint;

/* fingerprint_free must follow whatever the result. */
extr_status fingerprint_of(extr_context *context, const simulation_settings *settings,
                           fingerprint *made);

/* Makes a fingerprint from its lines; keeps a reference to them. EXTR_INPUT if they are not the
 * lines of a fingerprint. */
extr_status fingerprint_read(extr_context *context, json_t *lines, fingerprint *made);
void fingerprint_free(fingerprint *f);

/* The sizes that error rates refer to. */
typedef struct fingerprint_sizes {
  const char *quality; /* name of the column, as from extr_channel_quality_name; owned by the
                        * fingerprint */
  uint64_t code_bits, information_bits, transmitted_bits; /* at least 1 each */
} fingerprint_sizes;
fingerprint_sizes fingerprint_sizes_of(const fingerprint *f);

/* Whether the lines have these sizes: those of a file may not. */
bool fingerprint_has_sizes(const fingerprint *f);

/* EXTR_INPUT unless both are the same; the message shows the first line that differs, with both
 * values, or says that another version drew other frames. `file` is where `found` was read. The
 * line `except` may differ, unless it is NULL. */
extr_status fingerprint_compare(extr_context *context, const char *file, const fingerprint *found,
                                const fingerprint *expected, const char *except);

/* Whether `hash` belongs to the same simulation as `own` but for its seed and its codewords, given
 * as texts: with others, frames are others, and rates the same. */
extr_status fingerprint_is(extr_context *context, const fingerprint *own, const char *seed,
                           const char *codewords, const char *hash, bool *same);

#endif
