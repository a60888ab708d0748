#include "codes/matrix/sparse.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>

void extr_code_hash(const extr_code *code, char text[EXTR_HASH_TEXT]) {
  text[0] = '\0';
  if (!code) return;
  struct sha256_ctx sha;
  sha256_init(&sha);
  for (int edge = 0; edge < code->edges; edge++) {
    char line[32];
    int length =
        snprintf(line, sizeof line, "%d %d\n", code->edge_rows[edge], code->edge_columns[edge]);
    sha256_update(&sha, (size_t)length, (const uint8_t *)line);
  }
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(&sha, sizeof digest, digest);
  base16_encode_update(text, sizeof digest, digest);
  text[EXTR_HASH_TEXT - 1] = '\0';
}
