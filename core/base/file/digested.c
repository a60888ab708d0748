#include "core/base/file/digested.h"

#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

/* The colon before the digest, or the end of the text. */
static const char *colon_in(const char *text) {
  const size_t length = strlen(text), behind = DIGEST_DIGITS + 1;
  const char *colon = text + (length > behind ? length - behind : length);
  return *colon == ':' && strspn(colon + 1, "0123456789abcdef") == DIGEST_DIGITS ? colon
                                                                                 : text + length;
}

extr_status extr_digested_split(extr_context *context, const char *what, const char *text,
                                digested *file) {
  const char *colon = colon_in(text);
  if (colon - text >= DIGESTED_TEXT - DIGEST_DIGITS - 1)
    return extr_fail(context, EXTR_INPUT, "%s %.40s...: the name of the file is too long", what,
                     text);
  snprintf(file->name, sizeof file->name, "%.*s", (int)(colon - text), text);
  snprintf(file->digest, sizeof file->digest, "%s", *colon ? colon + 1 : "");
  return EXTR_OK;
}

extr_status extr_digested_open(extr_context *context, const char *what, const char *text,
                               size_t most, digested *file, char **content, scanner *in) {
  size_t size;
  TRY(extr_digested_split(context, what, text, file));
  TRY(extr_file_read(context, file->name, most, content, &size));
  *in = (scanner){context, file->name, *content, *content + size, 1, .comment = '#'};
  return EXTR_OK;
}

extr_status extr_digested_check(extr_context *context, digested *file, const void *bytes,
                                size_t size) {
  struct sha256_ctx sha;
  uint8_t digest[DIGEST_DIGITS / 2];
  char found[DIGEST_DIGITS + 1] = "";
  sha256_init(&sha);
  sha256_update(&sha, size, bytes);
  sha256_digest(&sha, sizeof digest, digest);
  base16_encode_update(found, sizeof digest, digest);
  if (*file->digest && strcmp(file->digest, found) != 0)
    return extr_fail(context, EXTR_INPUT, "%s has changed: its digest is %s, expected %s",
                     file->name, found, file->digest);
  memcpy(file->digest, found, sizeof found);
  return EXTR_OK;
}

void extr_digested_text(const digested *file, char text[DIGESTED_TEXT]) {
  snprintf(text, DIGESTED_TEXT, "%.*s:%s", DIGESTED_TEXT - DIGEST_DIGITS - 2, file->name,
           file->digest);
}

bool extr_digested_none(const char *typed, char text[DIGESTED_TEXT]) {
  if (strcmp(typed, "none") != 0) return false;
  *text = '\0';
  return true;
}
