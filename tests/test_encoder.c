/* Encoders against brute force on small matrices of every rank, and by their syndromes, bit by bit,
 * on large ones. */
#include "test_code_matrix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LENGTHS_MAX = 17 };

/* ---- Helpers --------------------------------------------------------------------------------- */

static ex_encoder *new_encoder(const ex_code *code) {
  ex_context *context = ex_context_new();
  ex_encoder *encoder = NULL;
  if (ex_encoder_new(context, code, &encoder) != EX_OK) fail_msg("%s", ex_context_message(context));
  ex_context_free(context);
  return encoder;
}

static uint64_t *new_words(size_t count) {
  uint64_t *words = malloc(count * sizeof *words);
  assert_non_null(words);
  return words;
}

static uint64_t *random_words(uint64_t *state, size_t count) {
  uint64_t *words = new_words(count);
  for (size_t i = 0; i < count; i++)
    words[i] = (uint64_t)random_next(state) << 42 ^ (uint64_t)random_next(state) << 21 ^
               random_next(state);
  return words;
}

/* Codewords of `words` words a column: H c = 0, zeros where shortened, the information in its
 * columns. */
static void check_codewords(const ex_code *code, const ex_encoder *encoder,
                            const uint64_t *information, size_t words, const uint64_t *codeword) {
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

/* 64 random codewords. */
static void check_code(const ex_code *code, uint64_t *state) {
  ex_encoder *encoder = new_encoder(code);
  uint64_t *information = random_words(state, (size_t)ex_encoder_information(encoder));
  uint64_t *codeword = random_words(state, (size_t)ex_code_columns(code));
  ex_encoder_run(encoder, information, 1, codeword);
  check_codewords(code, encoder, information, 1, codeword);
  free(information);
  free(codeword);
  ex_encoder_free(encoder);
}

/* ---- Small matrices -------------------------------------------------------------------------- */

/* Marks the information columns that the contract asks for: elimination of plain arrays, column by
 * column from the last on. Returns how many there are. */
static int expected_information(const matrix *it, const ex_code *code, bool *information) {
  static bool one[MATRIX_ROWS][MATRIX_COLUMNS];
  int rank = 0, count = 0;
  memcpy(one, it->one, sizeof one);
  for (int v = it->columns - 1; v >= 0; v--) {
    int pivot = rank;
    information[v] = false;
    if (ex_code_column(code, v) == EX_SHORTENED) continue;
    while (pivot < it->rows && !one[pivot][v]) pivot++;
    information[v] = pivot == it->rows;
    count += information[v];
    if (information[v]) continue;
    bool row[MATRIX_COLUMNS];
    memcpy(row, one[pivot], sizeof row);
    memcpy(one[pivot], one[rank], sizeof row);
    memcpy(one[rank], row, sizeof row);
    for (int other = rank + 1; other < it->rows; other++)
      if (one[other][v])
        for (int i = 0; i < it->columns; i++) one[other][i] ^= row[i];
    rank++;
  }
  return count;
}

/* Rows from `basis` on become sums of rows before, or copies of one, where these are not zero. */
static void make_dependent(matrix *it, uint64_t *state, int basis) {
  for (int row = basis; row < it->rows; row++) {
    bool any = false, sum[MATRIX_COLUMNS] = {false};
    int a = random_below(state, basis), b = random_below(state, basis);
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

static void mark_some(ex_code *code, uint64_t *state) {
  for (int v = 0; v < ex_code_columns(code); v++) {
    int what = random_below(state, 8);
    if (what < 2) ex_code_mark(NULL, code, what == 0 ? EX_PUNCTURED : EX_SHORTENED, v, 1);
  }
  ex_code_mark(NULL, code, EX_SENT, random_below(state, ex_code_columns(code)), 1);
}

/* Every information bit alone, and k frames more, each a sum of two of them: codewords, and
 * linear. Frame i of the first k has bit i alone. */
static void check_generator(const ex_code *code, ex_encoder *encoder) {
  size_t k = (size_t)ex_encoder_information(encoder), n = (size_t)ex_code_columns(code);
  size_t words = (2 * k + 63) / 64;
  uint64_t *information = calloc(k * words, sizeof *information), *codeword = new_words(n * words);
  assert_non_null(information);
  for (size_t i = 0; i < k; i++) {
    size_t other = k + i, next = k + (i + 1) % k;
    information[i * words + i / 64] |= UINT64_C(1) << (i % 64);
    information[i * words + other / 64] ^= UINT64_C(1) << (other % 64);
    information[i * words + next / 64] ^= UINT64_C(1) << (next % 64);
  }
  ex_encoder_run(encoder, information, words, codeword);
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
  ex_code *code = matrix_code(it, state);
  ex_encoder *encoder = NULL;
  assert_non_null(code);
  mark_some(code, state);
  int k = expected_information(it, code, expected);
  ex_status status = ex_encoder_new(NULL, code, &encoder);
  assert_int_equal(status, k > 0 ? EX_OK : EX_INPUT);
  if (status == EX_OK) {
    assert_int_equal(ex_encoder_information(encoder), k);
    for (int v = 0, i = 0; v < it->columns; v++)
      if (expected[v]) assert_int_equal(ex_encoder_columns(encoder)[i++], v);
    check_generator(code, encoder);
    ++*encoders;
  }
  ex_encoder_free(encoder);
  ex_code_free(code);
}

static void test_small_matrices(void **state) {
  (void)state;
  uint64_t seed = 1;
  int encoders = 0;
  static matrix it;
  for (int round = 0; round < 1500; round++) {
    int rows = 1 + random_below(&seed, round % 10 ? 12 : MATRIX_ROWS);
    int columns = 1 + random_below(&seed, round % 10 ? 24 : MATRIX_COLUMNS);
    matrix_random(&it, &seed, rows, columns, random_below(&seed, 60));
    if (round % 3 == 0) make_dependent(&it, &seed, 1 + random_below(&seed, rows));
    check_small(&it, &seed, &encoders);
  }
  assert_in_range(encoders, 1000, 1500);
}

/* The same rows twice, a permutation matrix, and one row of all ones: rank 4, 4 and 1 of 8. */
static void test_ranks_by_hand(void **state) {
  (void)state;
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
  (void)state;
  const ex_edge edges[] = {{0, 0}, {0, 1}, {1, 1}};
  ex_context *context = ex_context_new();
  ex_code *code;
  ex_encoder *encoder = NULL;
  assert_int_equal(ex_code_new(NULL, "unit", 2, 2, edges, 3, &code), EX_OK);
  assert_int_equal(ex_encoder_new(context, code, &encoder), EX_INPUT);
  assert_null(encoder);
  assert_non_null(strstr(ex_context_message(context), "unit: has no information bits"));
  ex_code_free(code);
  ex_context_free(context);
}

/* ---- Frames side by side --------------------------------------------------------------------- */

/* A word does not depend on those beside it. */
static void check_lengths(const char *name) {
  uint64_t seed = 3;
  ex_code *code;
  assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
  ex_encoder *encoder = new_encoder(code);
  size_t k = (size_t)ex_encoder_information(encoder), n = (size_t)ex_code_columns(code);
  uint64_t *one = new_words(k), *expected = new_words(n);
  for (size_t words = 0; words <= LENGTHS_MAX; words++) {
    uint64_t *information = random_words(&seed, k * words),
             *codeword = random_words(&seed, n * words);
    ex_encoder_run(encoder, information, words, codeword);
    for (size_t w = 0; w < words; w++) {
      for (size_t i = 0; i < k; i++) one[i] = information[i * words + w];
      ex_encoder_run(encoder, one, 1, expected);
      for (size_t v = 0; v < n; v++) assert_int_equal(codeword[v * words + w], expected[v]);
    }
    free(information);
    free(codeword);
  }
  free(one);
  free(expected);
  ex_encoder_free(encoder);
  ex_code_free(code);
}

static void test_any_number_of_words(void **state) {
  (void)state;
  check_lengths("802.11n-648-3/4");
  check_lengths("802.3an-2048-1723");
}

/* ---- Codes ----------------------------------------------------------------------------------- */

static void test_catalog(void **state) {
  (void)state;
  uint64_t seed = 4;
  const char *name;
  for (int i = 0; (name = ex_catalog_name(i)); i++) {
    ex_code *code;
    assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
    check_code(code, &seed);
    ex_code_free(code);
  }
}

/* Information in columns 0 .. k - 1, and all but one parity bit by back-substitution: the order of
 * 802.11n and 802.3an is known. */
static void test_known_orders(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int information;
  } codes[] = {{"802.11n-648-1/2", 324},
               {"802.11n-1296-2/3", 864},
               {"802.11n-1944-5/6", 1620},
               {"802.3an-2048-1723", 1723}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    ex_code *code;
    assert_int_equal(ex_code_open(NULL, codes[i].name, &code), EX_OK);
    ex_encoder *encoder = new_encoder(code);
    assert_int_equal(ex_encoder_information(encoder), codes[i].information);
    assert_int_equal(ex_encoder_columns(encoder)[codes[i].information - 1],
                     codes[i].information - 1);
    assert_int_equal(ex_encoder_gap(encoder), 1);
    ex_encoder_free(encoder);
    ex_code_free(code);
  }
}

/* Repeat and accumulate with k = m = 32400, as large as DVB-S2: parity bit j is parity bit j - 1
 * plus three information bits. Returns the code; `information` gets the three of each row. */
enum { ACCUMULATE = 32400, REPEAT = 3 };

static ex_code *accumulate_code(uint64_t *state, int (*information)[REPEAT]) {
  static ex_edge edges[ACCUMULATE * (REPEAT + 2)];
  static int places[ACCUMULATE * REPEAT];
  size_t count = 0;
  for (int i = 0; i < ACCUMULATE * REPEAT; i++) {
    int j = random_below(state, i + 1);
    places[i] = places[j];
    places[j] = i / REPEAT;
  }
  for (int row = 0; row < ACCUMULATE; row++) {
    for (int i = 0; i < REPEAT; i++) {
      int column = places[row * REPEAT + i];
      for (int before = 0; before < i; before++)
        if (information[row][before] == column) column = -1;
      information[row][i] = column;
      if (column >= 0) edges[count++] = (ex_edge){row, column};
    }
    edges[count++] = (ex_edge){row, ACCUMULATE + row};
    if (row > 0) edges[count++] = (ex_edge){row, ACCUMULATE + row - 1};
  }
  for (int v = 0; v < ACCUMULATE; v++) places[v] = 0;
  for (size_t i = 0; i < count; i++)
    if (edges[i].column < ACCUMULATE) places[edges[i].column]++;
  for (int v = 0; v < ACCUMULATE; v++) assert_in_range(places[v], 1, REPEAT);
  ex_code *code = NULL;
  assert_int_equal(ex_code_new(NULL, "accumulate", ACCUMULATE, 2 * ACCUMULATE, edges, count, &code),
                   EX_OK);
  return code;
}

static void test_accumulator(void **state) {
  (void)state;
  uint64_t seed = 5, sum = 0;
  static int from[ACCUMULATE][REPEAT];
  ex_code *code = accumulate_code(&seed, from);
  ex_encoder *encoder = new_encoder(code);
  assert_int_equal(ex_encoder_information(encoder), ACCUMULATE);
  assert_int_equal(ex_encoder_gap(encoder), 0);
  uint64_t *information = random_words(&seed, ACCUMULATE);
  uint64_t *codeword = new_words((size_t)2 * ACCUMULATE);
  ex_encoder_run(encoder, information, 1, codeword);
  assert_memory_equal(codeword, information, ACCUMULATE * sizeof *information);
  for (int row = 0; row < ACCUMULATE; row++) {
    for (int i = 0; i < REPEAT; i++)
      if (from[row][i] >= 0) sum ^= information[from[row][i]];
    assert_int_equal(codeword[ACCUMULATE + row], sum);
  }
  free(information);
  free(codeword);
  ex_encoder_free(encoder);
  ex_code_free(code);
}

/* A decoder that starts from a codeword without noise stays there. */
static void check_decoding(const char *name) {
  enum { FRAMES = 64 };
  uint64_t seed = 6;
  ex_code *code;
  ex_decoder *decoder;
  ex_decoder_settings settings = ex_decoder_default();
  assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
  assert_int_equal(ex_decoder_new(NULL, code, &settings, &decoder), EX_OK);
  ex_encoder *encoder = new_encoder(code);
  size_t n = (size_t)ex_code_columns(code);
  uint64_t *information = random_words(&seed, (size_t)ex_encoder_information(encoder));
  uint64_t *codeword = new_words(n);
  int8_t *llr = malloc(n * FRAMES);
  uint8_t *bits = malloc(n * FRAMES);
  ex_outcome outcomes[FRAMES];
  assert_true(llr && bits);
  ex_encoder_run(encoder, information, 1, codeword);
  for (size_t v = 0; v < n; v++)
    for (int f = 0; f < FRAMES; f++) {
      bool sent = ex_code_column(code, (int)v) == EX_SENT;
      llr[v * FRAMES + f] = !sent ? 0 : codeword[v] >> f & 1 ? -8 : 8;
      if (ex_code_column(code, (int)v) == EX_SHORTENED) llr[v * FRAMES + f] = 31;
    }
  ex_decoder_run_i8(decoder, llr, FRAMES, FRAMES, bits, outcomes);
  for (int f = 0; f < FRAMES; f++) {
    assert_true(outcomes[f].codeword);
    for (size_t v = 0; v < n; v++) assert_int_equal(bits[v * FRAMES + f], codeword[v] >> f & 1);
  }
  free(information);
  free(codeword);
  free(llr);
  free(bits);
  ex_encoder_free(encoder);
  ex_decoder_free(decoder);
  ex_code_free(code);
}

static void test_decoding_without_noise(void **state) {
  (void)state;
  check_decoding("802.11n-648-1/2");
  check_decoding("802.11n-1944-5/6");
  check_decoding("802.3an-2048-1723");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_small_matrices), cmocka_unit_test(test_ranks_by_hand),
      cmocka_unit_test(test_no_information), cmocka_unit_test(test_any_number_of_words),
      cmocka_unit_test(test_catalog),        cmocka_unit_test(test_known_orders),
      cmocka_unit_test(test_accumulator),    cmocka_unit_test(test_decoding_without_noise),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
