/* The 802.3an code, built a second time from other constants: the logarithms of its word of weight
 * 32. */
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 2048, M = 384, K = 1723 };

/* Carry-less multiplication modulo x^6 + x + 1, without tables. */
static int gf64_multiply(int x, int y) {
  int product = 0;
  for (; y; y >>= 1) {
    if (y & 1) product ^= x;
    x <<= 1;
    if (x & 64) x ^= 0x43;
  }
  return product;
}

static int gf64_power(int exponent) {
  int power = 1;
  while (exponent-- > 0) power = gf64_multiply(power, 2);
  return power;
}

/* The standard's column order, read without the library's parser. */
static void read_columns(int structured[N]) {
  extern const char extr_text_ieee8023an_txt[];
  const char *text = strstr(extr_text_ieee8023an_txt, "\ncode ");
  assert_non_null(text);
  text = strchr(text + 1, '\n');
  for (int column = 0; column < N; column++) {
    char *end;
    structured[column] = (int)strtol(text, &end, 10);
    assert_ptr_not_equal(text, end);
    assert_in_range(structured[column], 0, N - 1);
    text = end;
  }
}

/* one[row][column] of H in structured columns. */
static void read_structured(bool one[M][N]) {
  static int structured[N];
  memset(one, 0, M * sizeof *one);
  read_columns(structured);
  extr_code *code = open_code("802.3an-2048-1723");
  for (int row = 0; row < M; row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      one[row][structured[extr_code_edge_columns(code)[e]]] = true;
  extr_code_free(code);
}

/* The logarithms of c = u + a w are known; u and w hold the same coefficients g_j, one place apart,
 * which gives them back one after the other and must end at g_31 = 0. */
static void test_ethernet_code_from_the_word_of_weight_32(void **state) {
  (void)state;
  static const int log_c[32] = {24, 7,  62, 30, 32, 39, 1,  2,  50, 2,  26, 34, 44, 39, 14, 19,
                                38, 20, 18, 38, 62, 18, 50, 32, 42, 35, 27, 45, 0,  31, 21, 1};
  static bool one[M][N];
  int g = 0;
  read_structured(one);
  for (int j = 0; j < 32; j++) {
    int c = gf64_power(log_c[j]);
    g = c ^ gf64_multiply(2, g);
    for (int row = 0; row < M; row++) {
      int i = row % 64, b = row / 64;
      int e = i ? gf64_power(i - 1) : 0, mu = b ? gf64_power(b - 1) : 0;
      int y = gf64_multiply(e, c) ^ gf64_multiply(mu, g);
      int ones = 0;
      for (int symbol = 0; symbol < 64; symbol++) ones += one[row][64 * j + symbol];
      assert_int_equal(ones, 1);
      int number = 0;
      while (number == 0 ? y != 0 : y != gf64_power(number - 1)) number++;
      assert_true(one[row][64 * j + number]);
    }
  }
  assert_int_equal(g, 0);
}

static void test_ethernet_blocks_are_permutations(void **state) {
  (void)state;
  static bool one[M][N];
  read_structured(one);
  for (int first_row = 0; first_row < M; first_row += 64)
    for (int column = 0; column < N; column++) {
      int ones = 0;
      for (int i = 0; i < 64; i++) ones += one[first_row + i][column];
      assert_int_equal(ones, 1);
    }
}

/* The last 325 columns alone have full rank: they can hold the parity bits. */
static void test_ethernet_parity_columns(void **state) {
  (void)state;
  static bool one[M][N - K];
  extr_code *code = open_code("802.3an-2048-1723");
  for (int row = 0; row < M; row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      if (extr_code_edge_columns(code)[e] >= K)
        one[row][extr_code_edge_columns(code)[e] - K] = true;
  extr_code_free(code);
  int rank = 0;
  for (int column = 0; column < N - K; column++) {
    int pivot = rank;
    while (pivot < M && !one[pivot][column]) pivot++;
    if (pivot == M) break;
    bool row_of_pivot[N - K];
    memcpy(row_of_pivot, one[pivot], sizeof row_of_pivot);
    memcpy(one[pivot], one[rank], sizeof row_of_pivot);
    for (int row = rank + 1; row < M; row++)
      if (one[row][column])
        for (int i = 0; i < N - K; i++) one[row][i] ^= row_of_pivot[i];
    rank++;
  }
  assert_int_equal(rank, 325);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ethernet_code_from_the_word_of_weight_32),
      cmocka_unit_test(test_ethernet_blocks_are_permutations),
      cmocka_unit_test(test_ethernet_parity_columns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
