#include "bench/configuration/digest.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <string.h>

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
