#include "bench/replay/pattern.h"

#include <extrinsic/code.h>

#include "bench/output/output.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>

error_pattern pattern_of(const extr_code *code, const replayed_frame *frame) {
  error_pattern p = {.checks = frame->unsatisfied[frame->iterations - 1]};
  struct sha256_ctx sha;
  uint8_t digest[(PATTERN_TEXT - 1) / 2];
  sha256_init(&sha);
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (!frame->errors[v]) continue;
    char line[16];
    int length = snprintf(line, sizeof line, "%d\n", v);
    sha256_update(&sha, (size_t)length, (const uint8_t *)line);
    p.bits++;
  }
  sha256_digest(&sha, sizeof digest, digest);
  base16_encode_update(p.set, sizeof digest, digest);
  p.set[PATTERN_TEXT - 1] = 0;
  return p;
}

json_t *pattern_bits(const extr_code *code, const replayed_frame *frame) {
  json_t *bits = json_array();
  for (int v = 0; v < extr_code_columns(code); v++)
    if (frame->errors[v]) bits = output_append(bits, json_integer(v));
  return bits;
}
