/* Encoders against brute force, on small matrices of every rank. */
#include "tests/codes/encoder/encoder_check.h"
#include "tests/support/plain_matrix.h"
#include <extrinsic/encoder.h>

enum { LENGTHS_MAX = 17 };

/* ---- Small matrices -------------------------------------------------------------------------- */

/* Marks the information columns that the contract asks for; returns how many there are. */
static int expected_information(const matrix *it, const extr_code *code, bool *information) {
  matrix dense = *it;
  bool pivot[MATRIX_COLUMNS];
  int count = 0;
  for (int row = 0; row < it->rows; row++)
    for (int v = 0; v < it->columns; v++)
      dense.one[row][v] &= extr_code_column(code, v) != EXTR_SHORTENED;
  plain_rank(dense, pivot);
  for (int v = 0; v < it->columns; v++) {
    information[v] = !pivot[v] && extr_code_column(code, v) != EXTR_SHORTENED;
    count += information[v];
  }
  return count;
}

/* Rows from `basis` on become sums of rows before, or copies of one, where these are not zero. */
static void make_dependent(matrix *it, uint64_t *state, int basis) {
  for (int row = basis; row < it->rows; row++) {
    bool any = false, sum[MATRIX_COLUMNS] = {false};
    int a = draw_below(state, basis), b = draw_below(state, basis);
    for (int v = 0; v < it->columns; v++)
      any |= sum[v] = it->one[a][v] != (a != b && it->one[b][v]);
    for (int v = 0; v < it->columns; v++) it->one[row][v] = any ? sum[v] : it->one[a][v];
  }
  for (int v = 0; v < it->columns; v++) {
    bool any = false;
    for (int row = 0; row < it->rows; row++) any |= it->one[row][v];
    if (!any) it->one[0][v] = true; /* the sums know nothing of it, which is as good */
  }
}

static void mark_some(extr_code *code, uint64_t *state) {
  for (int v = 0; v < extr_code_columns(code); v++) {
    int what = draw_below(state, 8);
    if (what < 2) extr_code_mark(NULL, code, what == 0 ? EXTR_PUNCTURED : EXTR_SHORTENED, v, 1);
  }
  extr_code_mark(NULL, code, EXTR_TRANSMITTED, draw_below(state, extr_code_columns(code)), 1);
}

/* Every information bit alone, and k frames more, each a sum of two of them: codewords, and
 * linear. Frame i of the first k has bit i alone. */
static void check_generator(const extr_code *code, extr_encoder *encoder) {
  size_t k = (size_t)extr_encoder_information(encoder), n = (size_t)extr_code_columns(code);
  size_t words = (2 * k + 63) / 64;
  uint64_t *information = calloc(k * words, sizeof *information), *codeword = new_words(n * words);
  assert_non_null(information);
  for (size_t i = 0; i < k; i++) {
    size_t other = k + i, next = k + (i + 1) % k;
    information[i * words + i / 64] |= UINT64_C(1) << (i % 64);
    information[i * words + other / 64] ^= UINT64_C(1) << (other % 64);
    information[i * words + next / 64] ^= UINT64_C(1) << (next % 64);
  }
  extr_encoder_run(encoder, information, words, codeword);
  check_codewords(code, encoder, information, words, codeword);
  for (size_t v = 0; v < n; v++)
    for (size_t i = 0; i < k; i++) {
      const uint64_t *bits = codeword + v * words;
      size_t before = (i + k - 1) % k, sum = k + i;
      assert_int_equal(bits[sum / 64] >> (sum % 64) & 1,
                       (bits[i / 64] >> (i % 64) ^ bits[before / 64] >> (before % 64)) & 1);
    }
  free(information);
  free(codeword);
}

static void check_small(const matrix *it, uint64_t *state, int *encoders) {
  bool expected[MATRIX_COLUMNS];
  extr_code *code = matrix_code(it, state);
  extr_encoder *encoder = NULL;
  assert_non_null(code);
  mark_some(code, state);
  int k = expected_information(it, code, expected);
  extr_status status = extr_encoder_new(NULL, code, &encoder);
  assert_int_equal(status, k > 0 ? EXTR_OK : EXTR_INPUT);
  if (status == EXTR_OK) {
    assert_int_equal(extr_encoder_information(encoder), k);
    for (int v = 0, i = 0; v < it->columns; v++)
      if (expected[v]) assert_int_equal(extr_encoder_columns(encoder)[i++], v);
    check_generator(code, encoder);
    ++*encoders;
  }
  extr_encoder_free(encoder);
  extr_code_free(code);
}

static void test_small_matrices(void **state) {
  uint64_t seed = 1;
  int encoders = 0;
  static matrix it;
  for (int round = 0; round < 1500; round++) {
    int rows = 1 + draw_below(&seed, round % 10 ? 12 : 64);
    int columns = 1 + draw_below(&seed, round % 10 ? 24 : MATRIX_COLUMNS);
    matrix_random(&it, &seed, rows, columns, draw_below(&seed, 60));
    if (round % 3 == 0) make_dependent(&it, &seed, 1 + draw_below(&seed, rows));
    check_small(&it, &seed, &encoders);
  }
  assert_in_range(encoders, 1000, 1500);
}

/* The same rows twice, a permutation matrix, and one row of all ones: rank 4, 4 and 1 of 8. */
static void test_ranks_by_hand(void **state) {
  uint64_t seed = 2;
  static matrix it;
  int encoders = 0;
  it = (matrix){.rows = 8, .columns = 8};
  for (int row = 0; row < 8; row++)
    for (int v = 0; v < 8; v++) it.one[row][v] = v % 4 == row % 4;
  check_small(&it, &seed, &encoders);
  it = (matrix){.rows = 4, .columns = 8};
  for (int row = 0; row < 4; row++) it.one[row][row] = it.one[row][7 - row] = true;
  check_small(&it, &seed, &encoders);
  it = (matrix){.rows = 8, .columns = 8};
  memset(it.one, 1, sizeof it.one);
  check_small(&it, &seed, &encoders);
  assert_int_equal(encoders, 3);
}

static void test_no_information(void **state) {
  const extr_edge edges[] = {{0, 0}, {0, 1}, {1, 1}};
  extr_context *context = extr_context_new();
  extr_code *code;
  extr_encoder *encoder = NULL;
  assert_int_equal(extr_code_new(NULL, "unit", 2, 2, edges, 3, &code), EXTR_OK);
  assert_int_equal(extr_encoder_new(context, code, &encoder), EXTR_INPUT);
  assert_null(encoder);
  assert_non_null(strstr(extr_context_message(context), "unit: found no information bits"));
  extr_code_free(code);
  extr_context_free(context);
}

/* ---- Frames side by side --------------------------------------------------------------------- */

/* A word does not depend on those beside it. */
static void check_lengths(const char *name) {
  uint64_t seed = 3;
  extr_code *code = open_code(name);
  extr_encoder *encoder = new_encoder(code);
  size_t k = (size_t)extr_encoder_information(encoder), n = (size_t)extr_code_columns(code);
  uint64_t *one = new_words(k), *expected = new_words(n);
  for (size_t words = 0; words <= LENGTHS_MAX; words++) {
    uint64_t *information = random_words(&seed, k * words),
             *codeword = random_words(&seed, n * words);
    extr_encoder_run(encoder, information, words, codeword);
    for (size_t w = 0; w < words; w++) {
      for (size_t i = 0; i < k; i++) one[i] = information[i * words + w];
      extr_encoder_run(encoder, one, 1, expected);
      for (size_t v = 0; v < n; v++) assert_int_equal(codeword[v * words + w], expected[v]);
    }
    free(information);
    free(codeword);
  }
  free(one);
  free(expected);
  extr_encoder_free(encoder);
  extr_code_free(code);
}

static void test_any_number_of_words(void **state) {
  check_lengths("802.11n-648-3/4");
  check_lengths("802.3an-2048-1723");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_small_matrices),
      cmocka_unit_test(test_ranks_by_hand),
      cmocka_unit_test(test_no_information),
      cmocka_unit_test(test_any_number_of_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
