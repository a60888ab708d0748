/* Texts of settings that name a file, "FILE" or "FILE:DIGEST", or "none", which is kept as the
 * empty text. The digest is that of what the file
 * says, not of how it is written: it goes with the name into journals and fingerprints, so that a
 * file that has changed is noticed. */
#ifndef CORE_BASE_FILE_DIGESTED_H
#define CORE_BASE_FILE_DIGESTED_H

#include "core/base/file/scan.h"
#include <extrinsic/status.h>

#include <stdbool.h>
#include <stddef.h>

enum { DIGESTED_TEXT = 256, DIGEST_DIGITS = 16 };

typedef struct digested {
  char name[DIGESTED_TEXT];
  char digest[DIGEST_DIGITS + 1]; /* empty: not known */
} digested;

/* EXTR_INPUT: the name is too long for a setting, which messages call `what`. */
extr_status extr_digested_split(extr_context *context, const char *what, const char *text,
                                digested *file);

/* The same, and reads the file, whose comments begin with '#': sets *content, which the caller frees
 * and must be NULL before, and a scanner of it. Errors of extr_file_read. */
extr_status extr_digested_open(extr_context *context, const char *what, const char *text,
                               size_t most, digested *file, char **content, scanner *in);

/* Sets the digest to that of these bytes, which follow from the file. EXTR_INPUT: the text had
 * another. */
extr_status extr_digested_check(extr_context *context, digested *file, const void *bytes,
                                size_t size);

/* "FILE:DIGEST" */
void extr_digested_text(const digested *file, char text[DIGESTED_TEXT]);

/* Empties the text if "none" was typed; true if so. And what is typed for a text that is kept. */
bool extr_digested_none(const char *typed, char text[DIGESTED_TEXT]);
static inline const char *extr_digested_typed(const char *text) {
  return *text ? text : "none";
}

#endif
