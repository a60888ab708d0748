#include "bench/configuration/fingerprint.h"

#include "bench/cli/numbers.h"
#include "core/base/array.h"
#include "core/base/writer.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdlib.h>

/* ---- Digests --------------------------------------------------------------------------------- */

static void finish(struct sha256_ctx *sha, char hex[DIGEST_TEXT]) {
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(sha, sizeof digest, digest);
  base16_encode_update(hex, sizeof digest, digest);
  hex[DIGEST_TEXT - 1] = '\0';
}

const char *digest_text(const char *text, size_t size, char hex[DIGEST_TEXT]) {
  struct sha256_ctx sha;
  sha256_init(&sha);
  sha256_update(&sha, size, (const uint8_t *)text);
  finish(&sha, hex);
  return hex;
}

const char *digest_printed(digest_print *print, const void *what, char hex[DIGEST_TEXT]) {
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  print(what, writer.stream);
  if (extr_writer_close(NULL, &writer, EXTR_OK, &text) != EXTR_OK) return NULL;
  return digest_text(text, writer.size, hex);
}

chain_link chain_next(chain_link link, const char *text, size_t size) {
  struct sha256_ctx sha;
  char hex[DIGEST_TEXT];
  sha256_init(&sha);
  sha256_update(&sha, LINK_DIGITS, (const uint8_t *)link.text);
  sha256_update(&sha, size, (const uint8_t *)text);
  finish(&sha, hex);
  memcpy(link.text, hex, LINK_DIGITS);
  return link;
}

/* ---- Fingerprints ---------------------------------------------------------------------------- */

static bool is_natural(const json_t *lines, const char *key) {
  const char *text = json_string_value(json_object_get(lines, key));
  int64_t value;
  return text && integer_parse(text, strlen(text), &value) && value >= 1;
}

static void print_lines(const void *lines, FILE *stream) {
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)lines, key, value) /* jansson lacks the const */
      fprintf(stream, "%s: %s\n", key, json_string_value(value));
}

extr_status fingerprint_read(extr_context *context, json_t *lines, fingerprint *made) {
  *made = (fingerprint){.lines = json_incref(lines)};
  const char *key;
  json_t *value;
  bool texts = json_is_object(lines);
  json_object_foreach(lines, key, value) texts = texts && json_is_string(value);
  if (!texts) return extr_fail(context, EXTR_INPUT, "found an invalid configuration fingerprint");
  return digest_printed(print_lines, lines, made->hash) ? EXTR_OK : extr_fail_memory(context);
}

void fingerprint_free(fingerprint *f) {
  json_decref(f->lines);
  f->lines = NULL;
}

static const char *value_of(const fingerprint *f, const char *key) {
  const char *value = json_string_value(json_object_get(f->lines, key));
  return value ? value : "absent";
}

bool fingerprint_has_sizes(const fingerprint *f) {
  return json_object_get(f->lines, "quality") && is_natural(f->lines, "n") &&
         is_natural(f->lines, "k") && is_natural(f->lines, "sent");
}

fingerprint_sizes fingerprint_sizes_of(const fingerprint *f) {
  return (fingerprint_sizes){
      .quality = value_of(f, "quality"),
      .code_bits = strtoull(value_of(f, "n"), NULL, 10),
      .information_bits = strtoull(value_of(f, "k"), NULL, 10),
      .transmitted_bits = strtoull(value_of(f, "sent"), NULL, 10),
  };
}

/* The first line of a but `except` that is missing or different in b, or NULL. */
static const char *difference(const fingerprint *a, const fingerprint *b, const char *except) {
  const char *key;
  json_t *value;
  json_object_foreach(a->lines, key, value) {
    if (except && strcmp(key, except) == 0) continue;
    if (strcmp(json_string_value(value), value_of(b, key)) != 0) return key;
  }
  return NULL;
}

extr_status fingerprint_compare(extr_context *context, const char *file, const fingerprint *found,
                                const fingerprint *expected, const char *except) {
  if (strcmp(found->hash, expected->hash) == 0) return EXTR_OK;
  const char *key = difference(expected, found, except);
  if (!key) key = difference(found, expected, except);
  if (!key && except) return EXTR_OK;
  if (!key) key = "order of lines";
  if (strcmp(key, "scheme") == 0)
    return extr_fail(context, EXTR_INPUT,
                     "%s was made by a version of the program that draws other frames (scheme %s, "
                     "this one has scheme %s): use that version, or give another file",
                     file, value_of(found, key), value_of(expected, key));
  return extr_fail(context, EXTR_INPUT,
                   "%s has another configuration fingerprint: its %s is %.100s, expected %.100s; "
                   "give another file, or the options with which this one was made",
                   file, key, value_of(found, key), value_of(expected, key));
}

extr_status fingerprint_is(extr_context *context, const fingerprint *own, const char *seed,
                           const char *codewords, const char *hash, bool *same) {
  OWNED(fingerprint_free) fingerprint like = {0};
  json_auto_t *lines = json_copy(own->lines);
  if (json_object_set_new(lines, "seed", json_string(seed)) != 0 ||
      json_object_set_new(lines, "codewords", json_string(codewords)) != 0)
    return extr_fail_memory(context);
  TRY(fingerprint_read(context, lines, &like));
  *same = strcmp(hash, like.hash) == 0;
  return EXTR_OK;
}
