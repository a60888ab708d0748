/* SHA-256 of texts, in lowercase hex. */
#ifndef BENCH_CONFIGURATION_DIGEST_H
#define BENCH_CONFIGURATION_DIGEST_H

#include <stddef.h>

enum { DIGEST_TEXT = 65 };
const char *digest_text(const char *text, size_t size, char hex[DIGEST_TEXT]);

/* A chain of texts. The link of a text is the first 16 digits of the SHA-256 of the previous link
 * followed by the text, so each link covers all texts up to its own. */
enum { LINK_DIGITS = 16 };
typedef struct chain_link {
  char text[LINK_DIGITS + 1];
} chain_link;

/* The link before the first text. */
static const chain_link chain_start = {"0000000000000000"};
chain_link chain_next(chain_link link, const char *text, size_t size);

#endif
