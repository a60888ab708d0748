/* What the tests of encoders share: random words, and codewords that prove themselves. */
#ifndef TEST_ENCODER_CHECK_H
#define TEST_ENCODER_CHECK_H

#include "test_code_matrix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline ex_encoder *new_encoder(const ex_code *code) {
  ex_context *context = ex_context_new();
  ex_encoder *encoder = NULL;
  if (ex_encoder_new(context, code, &encoder) != EX_OK) fail_msg("%s", ex_context_message(context));
  ex_context_free(context);
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
    words[i] = (uint64_t)random_next(state) << 42 ^ (uint64_t)random_next(state) << 21 ^
               random_next(state);
  return words;
}

/* Codewords of `words` words a column: H c = 0, zeros where shortened, the information in its
 * columns. */
static inline void check_codewords(const ex_code *code, const ex_encoder *encoder,
                                   const uint64_t *information, size_t words,
                                   const uint64_t *codeword) {
  const int *columns = ex_code_edge_columns(code);
  for (size_t w = 0; w < words; w++)
    for (int row = 0; row < ex_code_rows(code); row++) {
      uint64_t sum = 0;
      for (int edge = ex_code_row_first(code, row); edge < ex_code_row_first(code, row + 1); edge++)
        sum ^= codeword[(size_t)columns[edge] * words + w];
      if (sum != 0)
        fail_msg("%s: row %d of word %zu of %zu is not zero", ex_code_name(code), row, w, words);
    }
  for (int i = 0; i < ex_encoder_information(encoder); i++)
    assert_memory_equal(codeword + (size_t)ex_encoder_columns(encoder)[i] * words,
                        information + (size_t)i * words, words * sizeof *codeword);
  for (int v = 0; v < ex_code_columns(code); v++)
    for (size_t w = 0; w < words; w++)
      if (ex_code_column(code, v) == EX_SHORTENED) assert_int_equal(codeword[v * words + w], 0);
}

static inline ex_code *open_code(const char *name) {
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
  return code;
}

#endif
