/* Random constructions: exact degrees, cycles against brute force and published bounds, equal
 * chances of all places, and names in lists. */
#include "codes/constructions/construct.h"
#include "core/base/math/splitmix.h"
#include "tests/support/open_code.h"
#include "tests/support/plain_matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static extr_code *open_seed(const char *format, int seed) {
  char name[64];
  snprintf(name, sizeof name, format, seed);
  return open_code(name);
}

static matrix dense_of(const extr_code *code) {
  matrix dense = {.rows = extr_code_rows(code), .columns = extr_code_columns(code)};
  assert_true(dense.rows <= MATRIX_ROWS && dense.columns <= MATRIX_COLUMNS);
  for (int row = 0; row < dense.rows; row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      dense.one[row][extr_code_edge_columns(code)[e]] = true;
  return dense;
}

static void expect_girth(const extr_code *code, int least) {
  int girth = plain_girth(dense_of(code));
  assert_int_equal(extr_code_girth(code), girth);
  assert_true(girth >= least);
}

/* ---- Random numbers -------------------------------------------------------------------------- */

static void test_bounded_numbers_are_uniform(void **state) {
  enum { BOUND = 7, DRAWS = 70000 };
  int met[BOUND] = {0};
  uint64_t seed = 5;
  for (int i = 0; i < DRAWS; i++) {
    uint32_t number = extr_random_below(&seed, BOUND);
    assert_in_range(number, 0, BOUND - 1);
    met[number]++;
  }
  for (int i = 0; i < BOUND; i++) assert_in_range(met[i], 10000 - 500, 10000 + 500);
  for (int i = 0; i < 100; i++) assert_int_equal(extr_random_below(&seed, 1), 0);
}

/* ---- mackay ---------------------------------------------------------------------------------- */

static void expect_regular(const extr_code *code, int columns, int dv, int dc) {
  assert_int_equal(extr_code_columns(code), columns);
  assert_int_equal(extr_code_rows(code) * dc, columns * dv);
  for (int v = 0; v < columns; v++) assert_int_equal(extr_code_column_degree(code, v), dv);
  for (int c = 0; c < extr_code_rows(code); c++)
    assert_int_equal(extr_code_row_degree(code, c), dc);
}

static void test_mackay_is_regular(void **state) {
  static const struct {
    const char *name;
    int columns, dv, dc;
  } codes[] = {
      {"mackay:1000,3,6,1", 1000, 3, 6},     {"mackay:1000,3,6,18446744073709551615", 1000, 3, 6},
      {"mackay:96,4,8,2", 96, 4, 8},         {"mackay:10,9,9,3", 10, 9, 9},
      {"mackay:9,4,9,4", 9, 4, 9},           {"mackay:7,1,7,5", 7, 1, 7},
      {"mackay:12,3,2,6", 12, 3, 2},         {"mackay:1,1,1,7", 1, 1, 1},
      {"mackay:1024,16,64,8", 1024, 16, 64},
  };
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    extr_code *code = open_code(codes[i].name);
    expect_regular(code, codes[i].columns, codes[i].dv, codes[i].dc);
    extr_code_free(code);
  }
}

static void test_mackay_avoids_fourcycles(void **state) {
  for (int seed = 0; seed < 10; seed++) {
    extr_code *code = open_seed("mackay:96,3,6,%d", seed);
    expect_girth(code, 6);
    extr_code_free(code);
    code = open_seed("mackay:1008,3,6,%d", seed);
    assert_int_equal(extr_code_fourcycles(code), 0);
    extr_code_free(code);
  }
}

/* 20 columns of three rows have 60 pairs of rows, but there are 45 pairs of ten rows: at least 15
 * come twice, and each of these closes a cycle. */
static void test_mackay_has_few_fourcycles_where_some_must_be(void **state) {
  for (int seed = 0; seed < 10; seed++) {
    extr_code *code = open_seed("mackay:20,3,6,%d", seed);
    matrix dense = dense_of(code);
    long cycles = plain_fourcycles(&dense);
    assert_int_equal(extr_code_fourcycles(code), cycles);
    assert_in_range(cycles, 15, 17);
    extr_code_free(code);
  }
}

/* Over many seeds each place of a 6 x 12 matrix with two ones in each column has a one in a third
 * of all codes, up to five standard deviations, whatever the search for cycles prefers. */
static void test_mackay_favours_no_place(void **state) {
  enum { SEEDS = 2000, ROWS = 6, COLUMNS = 12 };
  int ones[ROWS][COLUMNS] = {{0}};
  for (int seed = 0; seed < SEEDS; seed++) {
    extr_code *code = open_seed("mackay:12,2,4,%d", seed);
    matrix dense = dense_of(code);
    for (int row = 0; row < ROWS; row++)
      for (int column = 0; column < COLUMNS; column++) ones[row][column] += dense.one[row][column];
    extr_code_free(code);
  }
  double expected = SEEDS / 3., deviation = sqrt(SEEDS * (1 / 3.) * (2 / 3.));
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++)
      assert_true(fabs(ones[row][column] - expected) < 5 * deviation);
}

/* ---- peg ------------------------------------------------------------------------------------- */

/* Theorem 1 of the paper: the girth of a PEG graph with m rows of degree up to dc and columns of
 * degree dv is at least 2 (floor(t) + 2). */
static int girth_bound(int m, double dv, double dc) {
  double t = log(m * dc - m * dc / dv - m + 1) / log((dv - 1) * (dc - 1)) - 1;
  return 2 * ((int)floor(t) + 2);
}

static void test_peg_girth(void **state) {
  for (int seed = 0; seed < 4; seed++) {
    extr_code *code = open_seed("peg:96,48,3,%d", seed);
    int largest = 0;
    for (int row = 0; row < 48; row++)
      if (extr_code_row_degree(code, row) > largest) largest = extr_code_row_degree(code, row);
    assert_true(largest <= 8);
    expect_girth(code, girth_bound(48, 3, largest));
    extr_code_free(code);
  }
}

/* A published code of this size and these degrees, made in the same way, has girth 8; so has any
 * seed, where random codes have 6. */
static void test_peg_girth_of_a_published_size(void **state) {
  for (int seed = 0; seed < 4; seed++) {
    extr_code *code = open_seed("peg:504,252,3,%d", seed);
    assert_int_equal(extr_code_girth(code), 8);
    extr_code_free(code);
    code = open_seed("mackay:504,3,6,%d", seed);
    assert_int_equal(extr_code_girth(code), 6);
    extr_code_free(code);
  }
}

static void test_peg_columns_have_their_degrees(void **state) {
  static const struct {
    const char *name;
    int degrees[3], counts[3];
  } codes[] = {
      {"peg:60,30,3,1", {3}, {60}},
      {"peg:100,50,2*0.5+3*0.3+8*0.2,1", {2, 3, 8}, {50, 30, 20}},
      {"peg:10,5,2*0.333333+3*0.666667,1", {2, 3}, {3, 7}},
      {"peg:3,3,1*.5+3*.5,1", {1, 3}, {2, 1}},
      {"peg:8,4,4,9", {4}, {8}}, /* all ones */
      {"peg:8,4,1*1,9", {1}, {8}},
      {"peg:10,5,2*0+3*1,9", {3}, {10}},
  };
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    extr_code *code = open_code(codes[i].name);
    int column = 0;
    for (int d = 0; d < 3; d++)
      for (int k = 0; k < codes[i].counts[d]; k++)
        if (extr_code_column_degree(code, column++) != codes[i].degrees[d])
          fail_msg("%s", codes[i].name);
    assert_int_equal(extr_code_columns(code), column);
    extr_code_free(code);
  }
}

/* Of edges that have no row to share: a tree, then one cycle through everything. */
static void test_peg_grows_a_tree_first(void **state) {
  extr_code *tree = open_code("peg:20,21,2,1"), *ring = open_code("peg:21,21,2,1");
  assert_int_equal(plain_girth(dense_of(tree)), 0);
  assert_true(plain_girth(dense_of(ring)) >= 10);
  extr_code_free(tree);
  extr_code_free(ring);
}

/* ---- ra -------------------------------------------------------------------------------------- */

static void test_ra_is_a_regular_part_and_a_staircase(void **state) {
  enum { K = 40, Q = 3, A = 2, M = K * Q / A };
  extr_code *code = open_code("ra:40,3,2,1");
  matrix dense = dense_of(code);
  assert_int_equal(dense.rows, M);
  assert_int_equal(dense.columns, K + M);
  for (int v = 0; v < K; v++) assert_int_equal(extr_code_column_degree(code, v), Q);
  for (int row = 0; row < M; row++) {
    int sum = 0;
    for (int v = 0; v < K; v++) sum += dense.one[row][v];
    assert_int_equal(sum, A);
    for (int i = 0; i < M; i++) assert_int_equal(dense.one[row][K + i], row == i || row == i + 1);
  }
  expect_girth(code, 6);
  int rank = 0;
  assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
  assert_int_equal(rank, M);
  extr_code_free(code);
}

static void test_ra_avoids_fourcycles_with_the_staircase(void **state) {
  for (int seed = 0; seed < 10; seed++) {
    extr_code *code = open_seed("ra:1000,4,4,%d", seed);
    assert_int_equal(extr_code_fourcycles(code), 0);
    extr_code_free(code);
  }
}

/* ---- sc -------------------------------------------------------------------------------------- */

/* The number of blocks of a chain in a block row and a block column, by definition. */
static int coupled_blocks(int weight, int k, int row, int column) {
  return row >= column / k && row < column / k + weight;
}

/* Every block is a circulant, or zero. */
static void expect_chain(const char *name, int weight, int k, int length, int z) {
  extr_code *code = open_code(name);
  const int columns = length * k * z, rows = (length + weight - 1) * z;
  assert_int_equal(extr_code_columns(code), columns);
  assert_int_equal(extr_code_rows(code), rows);
  bool *one = calloc((size_t)rows * (size_t)columns, sizeof *one);
  for (int r = 0; r < rows; r++)
    for (int e = extr_code_row_first(code, r); e < extr_code_row_first(code, r + 1); e++)
      one[r * columns + extr_code_edge_columns(code)[e]] = true;
  for (int r = 0; r < rows; r++)
    for (int block = 0; block < length * k; block++) {
      int ones = 0;
      for (int i = 0; i < z; i++) ones += one[r * columns + block * z + i];
      assert_int_equal(ones, coupled_blocks(weight, k, r / z, block));
      const int model = r - r % z;
      for (int i = 0; i < z; i++)
        assert_int_equal(one[r * columns + block * z + (i + r % z) % z],
                         one[model * columns + block * z + i]);
    }
  free(one);
  extr_code_free(code);
}

static void test_sc_is_a_chain_of_circulants(void **state) {
  expect_chain("sc:3,6,10,8", 3, 2, 10, 8);
  expect_chain("sc:4,8,7,9,2", 4, 2, 7, 9);
  expect_chain("sc:2,6,5,7", 2, 3, 5, 7);
  expect_chain("sc:3,6,1,1", 3, 2, 1, 1);
}

static void test_sc_girth(void **state) {
  extr_code *code = open_code("sc:3,6,6,8,1");
  expect_girth(code, 6);
  extr_code_free(code);
  code = open_code("sc:2,4,8,7");
  expect_girth(code, 8);
  extr_code_free(code);
  static const char *const eight[] = {"sc:3,6,50,10", "sc:3,6,50,100", "sc:4,8,50,40"};
  for (int i = 0; i < 3; i++) {
    code = open_code(eight[i]);
    assert_int_equal(extr_code_girth(code), 8);
    extr_code_free(code);
  }
}

/* ---- Names ----------------------------------------------------------------------------------- */

static void test_too_large_codes(void **state) {
  static const char *const names[] = {
      "mackay:1048576,1048576,1048576,1",
      "peg:1000000,500000,3,1",
      "ra:1000000,3,3,1",
      "array:1048573,1,2",
      "array:1021,1021,1021",
      "sc:3,6,1000000,1000000",
      "rs:16,1,32",
      "rs:10,1024,1023",
      "toric:1000,x",
      "hgp:repetition:2000,repetition:2000,z",
      "bb:1024,1024,x,y,z",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    extr_code *code = NULL;
    assert_int_equal(extr_code_open(NULL, names[i], &code), EXTR_LIMIT);
    assert_null(code);
  }
}

static void test_names_in_a_list(void **state) {
  static const struct {
    const char *names;
    size_t length;
  } lists[] = {
      {"", 0},
      {"a", 1},
      {"802.11n-648-1/2,b", 15},
      {"mackay:96,3,6,1", 15},
      {"mackay:96,3,6,1,b", 15},
      {"array:13,3,6,peg:200,100,3,2", 12},
      {"rs:6,3", 6},
      {"sc:3,6,5,9", 10},
      {"sc:3,6,5,9,1", 12},
      {"sc:3,6,5,9,b", 10},
      {"sc:3,6,5,9,802.11n-648-1/2", 10},
      {"other:1,2", 7},
      {",b", 0},
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    assert_int_equal(extr_code_name_length(lists[i].names), lists[i].length);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bounded_numbers_are_uniform),
      cmocka_unit_test(test_mackay_is_regular),
      cmocka_unit_test(test_mackay_avoids_fourcycles),
      cmocka_unit_test(test_mackay_has_few_fourcycles_where_some_must_be),
      cmocka_unit_test(test_mackay_favours_no_place),
      cmocka_unit_test(test_peg_girth),
      cmocka_unit_test(test_peg_girth_of_a_published_size),
      cmocka_unit_test(test_peg_columns_have_their_degrees),
      cmocka_unit_test(test_peg_grows_a_tree_first),
      cmocka_unit_test(test_ra_is_a_regular_part_and_a_staircase),
      cmocka_unit_test(test_ra_avoids_fourcycles_with_the_staircase),
      cmocka_unit_test(test_sc_is_a_chain_of_circulants),
      cmocka_unit_test(test_sc_girth),
      cmocka_unit_test(test_too_large_codes),
      cmocka_unit_test(test_names_in_a_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
