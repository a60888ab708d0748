/* What the tests of encoders share: random words, and codewords that prove themselves. */
#ifndef TESTS_CODES_ENCODER_ENCODER_CHECK_H
#define TESTS_CODES_ENCODER_ENCODER_CHECK_H

#include "tests/support/code_matrix.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/encoder.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline extr_encoder *new_encoder(const extr_code *code) {
  extr_context *context = extr_context_new();
  extr_encoder *encoder = NULL;
  if (extr_encoder_new(context, code, &encoder) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  extr_context_free(context);
  return encoder;
}

static inline uint64_t *new_words(size_t count) {
  uint64_t *words = malloc(count * sizeof *words);
  assert_non_null(words);
  return words;
}

static inline uint64_t *random_words(uint64_t *state, size_t count) {
  uint64_t *words = new_words(count);
  for (size_t i = 0; i < count; i++)
    words[i] =
        (uint64_t)draw_bits(state) << 42 ^ (uint64_t)draw_bits(state) << 21 ^ draw_bits(state);
  return words;
}

/* Codewords of `words` words a column: H c = 0, zeros where shortened, the information in its
 * columns. */
static inline void check_codewords(const extr_code *code, const extr_encoder *encoder,
                                   const uint64_t *information, size_t words,
                                   const uint64_t *codeword) {
  const int *columns = extr_code_edge_columns(code);
  for (size_t w = 0; w < words; w++)
    for (int row = 0; row < extr_code_rows(code); row++) {
      uint64_t sum = 0;
      for (int edge = extr_code_row_first(code, row); edge < extr_code_row_first(code, row + 1);
           edge++)
        sum ^= codeword[(size_t)columns[edge] * words + w];
      if (sum != 0)
        fail_msg("%s: row %d of word %zu of %zu is not zero", extr_code_name(code), row, w, words);
    }
  for (int i = 0; i < extr_encoder_information(encoder); i++)
    assert_memory_equal(codeword + (size_t)extr_encoder_columns(encoder)[i] * words,
                        information + (size_t)i * words, words * sizeof *codeword);
  for (int v = 0; v < extr_code_columns(code); v++)
    for (size_t w = 0; w < words; w++)
      if (extr_code_column(code, v) == EXTR_SHORTENED) assert_int_equal(codeword[v * words + w], 0);
}

#endif
