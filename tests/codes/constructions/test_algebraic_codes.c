/* Array codes and codes from Reed-Solomon codes against what their papers prove, with field
 * arithmetic of the test's own. */
#include "codes/constructions/galois.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static extr_code *open_made(const char *kind, int a, int b, int c) {
  char name[64];
  snprintf(name, sizeof name, "%s:%d,%d,%d", kind, a, b, c);
  return open_code(name);
}

static int rank_of(const extr_code *code) {
  int rank = -1;
  assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
  return rank;
}

/* Block j of a row begins at edge row_first + j: its column inside the block of this size. */
static int symbol(const extr_code *code, int row, int j, int block) {
  int column = extr_code_edge_columns(code)[extr_code_row_first(code, row) + j];
  assert_int_equal(column / block, j);
  return column % block;
}

/* ---- Array codes ----------------------------------------------------------------------------- */

static void test_array_blocks_are_powers_of_the_shift(void **state) {
  enum { P = 7, J = 4, L = 6 };
  extr_code *code = open_made("array", P, J, L);
  assert_int_equal(extr_code_rows(code), P * J);
  assert_int_equal(extr_code_columns(code), P * L);
  for (int j = 0; j < J; j++)
    for (int i = 0; i < P; i++)
      for (int l = 0; l < L; l++) assert_int_equal(symbol(code, j * P + i, l, P), (i + j * l) % P);
  extr_code_free(code);
}

/* With all P blocks in a row the rows of a block row add to all ones, and these J sums are the only
 * J - 1 relations. Three rows close cycles of six, two rows only of eight. */
static void test_array_rank_and_girth(void **state) {
  static const int primes[] = {3, 5, 7, 11, 23, 47};
  for (int i = 0; i < 6; i++)
    for (int j = 2; j <= 5 && j <= primes[i]; j++) {
      int p = primes[i];
      extr_code *code = open_made("array", p, j, p);
      assert_int_equal(rank_of(code), p * j - j + 1);
      assert_int_equal(extr_code_fourcycles(code), 0);
      assert_int_equal(extr_code_girth(code), j == 2 ? 8 : 6);
      extr_code_free(code);
    }
  extr_code *code = open_made("array", 2, 2, 2);
  assert_int_equal(extr_code_girth(code), 16 / 2);
  extr_code_free(code);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

/* Carry-less multiplication modulo a polynomial of degree s, without tables. */
static int plain_multiply(int x, int y, int s, int polynomial) {
  int product = 0;
  for (; y; y >>= 1) {
    if (y & 1) product ^= x;
    x <<= 1;
    if (x >> s & 1) x ^= polynomial;
  }
  return product;
}

/* Smallest primitive polynomials, from published tables. */
static const int polynomials[] = {
    [2] = 0x7,   [3] = 0xb,   [4] = 0x13,   [5] = 0x25,   [6] = 0x43,   [7] = 0x83,
    [8] = 0x11d, [9] = 0x211, [10] = 0x409, [11] = 0x805, [12] = 0x1053};

static void test_fields(void **state) {
  for (int s = 2; s <= 12; s++) {
    extr_pool memory = {0};
    extr_field field;
    uint64_t random = 1;
    int q = 1 << s, power = 1;
    assert_int_equal(extr_field_new(NULL, &memory, s, &field), EXTR_OK);
    assert_int_equal(field.size, q);
    for (int i = 0; i < q - 1; i++) {
      assert_int_equal(extr_field_power(&field, i), power);
      assert_int_equal(field.element[i + 1], power);
      assert_int_equal(field.number[power], i + 1);
      power = plain_multiply(power, 2, s, polynomials[s]);
    }
    assert_int_equal(power, 1);
    for (int trial = 0; trial < 1000; trial++) {
      int x = draw_below(&random, q), y = draw_below(&random, q);
      assert_int_equal(extr_field_multiply(&field, x, y), plain_multiply(x, y, s, polynomials[s]));
    }
    extr_pool_free(&memory);
  }
}

/* ---- Reed-Solomon codes ---------------------------------------------------------------------- */

/* The polynomial of a word at x, by Horner's rule. */
static int evaluate(const int *word, int length, int x, int s) {
  int value = 0;
  for (int i = length - 1; i >= 0; i--)
    value = plain_multiply(value, x, s, polynomials[s]) ^ word[i];
  return value;
}

/* Every row is a word of the code with the roots a, ..., a^(L-2); rows are different words; and in
 * a block of q rows every symbol comes once at each position. */
static void expect_words(int s, int j, int l) {
  int q = 1 << s, *elements = calloc((size_t)q, sizeof(int)),
      *word = calloc((size_t)l, sizeof(int));
  bool *met = calloc((size_t)(l * q), sizeof(bool));
  for (int i = 1, power = 1; i < q; i++) {
    elements[i] = power;
    power = plain_multiply(power, 2, s, polynomials[s]);
  }
  extr_code *code = open_made("rs", s, j, l);
  assert_int_equal(extr_code_rows(code), j * q);
  assert_int_equal(extr_code_columns(code), l * q);
  assert_int_equal(extr_code_edges(code), j * q * l);
  for (int row = 0; row < j * q; row++) {
    if (row % q == 0) memset(met, 0, (size_t)(l * q) * sizeof(bool));
    for (int i = 0; i < l; i++) {
      int number = symbol(code, row, i, q);
      assert_false(met[i * q + number]);
      met[i * q + number] = true;
      word[i] = elements[number];
    }
    for (int root = 1; root <= l - 2; root++)
      assert_int_equal(evaluate(word, l, elements[1 + root], s), 0);
  }
  assert_int_equal(extr_code_fourcycles(code), 0);
  extr_code_free(code);
  free(elements);
  free(word);
  free(met);
}

static void test_rows_are_words(void **state) {
  expect_words(2, 4, 3);
  expect_words(3, 2, 2);
  expect_words(3, 8, 7);
  expect_words(4, 3, 15);
  expect_words(5, 4, 12);
  expect_words(6, 6, 32);
  expect_words(8, 4, 32);
}

enum { N = 2048, WEIGHT = 6 };

static int by_rows(const void *a, const void *b) {
  return memcmp(a, b, WEIGHT * sizeof(int));
}

/* The rows of each column, columns in an order that depends on their rows alone. */
static void sorted_columns(const extr_code *code, int rows[N][WEIGHT]) {
  int met[N] = {0};
  assert_int_equal(extr_code_columns(code), N);
  for (int row = 0; row < extr_code_rows(code); row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++) {
      int column = extr_code_edge_columns(code)[e];
      assert_true(met[column] < WEIGHT);
      rows[column][met[column]++] = row;
    }
  for (int column = 0; column < N; column++) assert_int_equal(met[column], WEIGHT);
  qsort(rows, N, sizeof *rows, by_rows);
}

/* The standard's code has the same rows and renames the columns. */
static void test_the_code_of_the_standard(void **state) {
  static int made[N][WEIGHT], standard[N][WEIGHT];
  extr_code *code = open_made("rs", 6, 6, 32), *ethernet = NULL;
  assert_int_equal(extr_code_open(NULL, "802.3an-2048-1723", &ethernet), EXTR_OK);
  assert_int_equal(rank_of(code), N - 1723);
  sorted_columns(code, made);
  sorted_columns(ethernet, standard);
  assert_memory_equal(made, standard, sizeof made);
  extr_code_free(code);
  extr_code_free(ethernet);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_array_blocks_are_powers_of_the_shift),
      cmocka_unit_test(test_array_rank_and_girth),
      cmocka_unit_test(test_fields),
      cmocka_unit_test(test_rows_are_words),
      cmocka_unit_test(test_the_code_of_the_standard),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
