/* Random constructions: exact degrees, cycles against brute force and published bounds, equal
 * chances of all places, and names that are refused. */
#include "codes/constructions/construct.h"
#include "core/base/math/splitmix.h"
#include "tests/support/open_code.h"
#include "tests/support/plain_cycles.h"
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
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
  (void)state;
  extr_code *tree = open_code("peg:20,21,2,1"), *ring = open_code("peg:21,21,2,1");
  assert_int_equal(plain_girth(dense_of(tree)), 0);
  assert_true(plain_girth(dense_of(ring)) >= 10);
  extr_code_free(tree);
  extr_code_free(ring);
}

/* ---- ra -------------------------------------------------------------------------------------- */

static void test_ra_is_a_regular_part_and_a_staircase(void **state) {
  (void)state;
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
  (void)state;
  for (int seed = 0; seed < 10; seed++) {
    extr_code *code = open_seed("ra:1000,4,4,%d", seed);
    assert_int_equal(extr_code_fourcycles(code), 0);
    extr_code_free(code);
  }
}

/* ---- Names ----------------------------------------------------------------------------------- */

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
  (void)state;
  expect_chain("sc:3,6,10,8", 3, 2, 10, 8);
  expect_chain("sc:4,8,7,9,2", 4, 2, 7, 9);
  expect_chain("sc:2,6,5,7", 2, 3, 5, 7);
  expect_chain("sc:3,6,1,1", 3, 2, 1, 1);
}

static void test_sc_girth(void **state) {
  (void)state;
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

static void hash_of(const char *name, char hash[EXTR_HASH_TEXT]) {
  extr_code *code = open_code(name);
  extr_code_hash(code, hash);
  extr_code_free(code);
}

/* A name means one code for ever. */
static void test_pinned_codes(void **state) {
  (void)state;
  static const char *const pinned[][2] = {
      {"mackay:1000,3,6,1", "0685a52ab1eb2a2d7bea3ed2ba1d39ede50fb966a669018b567bbc3e22a4344a"},
      {"mackay:20,3,6,1", "e0deba22228d23b404cedd4777a7206b6d02b5f6719e9f5dabc79c9302ea6a42"},
      {"peg:504,252,3,1", "666d544258b897ba778d71e98415a62e659a136085c7ae3c2222dd59d6f3ea4a"},
      {"peg:100,50,2*0.5+3*0.3+8*0.2,1",
       "bdd233e0cacd927287062b1b839102a629dd2157fddc1cf1859765d5702de434"},
      {"ra:100,4,2,9", "b0c29f36dab73cf3cd395e897627a65bc29ab27d6b280677b9659122dd2d3e3a"},
      {"array:31,3,31", "0fa72696d10e6e4e279f06f46ef7d7bd809f4fb7fb6d511013776f22c2f4e76e"},
      {"sc:3,6,50,100", "739964a1dfb7c3fea08eafbb414ed0794d9ffcf4a1e54360b9f1e07e7c6ae591"},
      {"rs:6,6,32", "26c317d10c62834c0190f65d99040b93b722633c2d9f556871476ba0a0688484"},
  };
  for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
    char hash[EXTR_HASH_TEXT];
    hash_of(pinned[i][0], hash);
    assert_string_equal(hash, pinned[i][1]);
  }
}

static void test_seeds_differ(void **state) {
  (void)state;
  static const char *const pairs[][2] = {{"mackay:96,3,6,1", "mackay:96,3,6,2"},
                                         {"peg:96,48,3,1", "peg:96,48,3,2"},
                                         {"ra:50,3,3,1", "ra:50,3,3,2"},
                                         {"sc:3,6,5,9", "sc:3,6,5,9,1"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    char a[EXTR_HASH_TEXT], b[EXTR_HASH_TEXT];
    hash_of(pairs[i][0], a);
    hash_of(pairs[i][1], b);
    assert_string_not_equal(a, b);
  }
}

static void test_refused_names(void **state) {
  (void)state;
  static const struct {
    const char *name, *says;
    extr_status status;
  } refused[] = {
      {"mackay:", "found '' for N", EXTR_INPUT},
      {"mackay:1000", "too few values, expected mackay:N,DV,DC,SEED", EXTR_INPUT},
      {"mackay:1000,3,6", "too few values", EXTR_INPUT},
      {"mackay:1000,3,6,", "found '' for SEED", EXTR_INPUT},
      {"mackay:1000,3,6,1,", "too many values", EXTR_INPUT},
      {"mackay:1000,3,6,-1", "found '-1' for SEED", EXTR_INPUT},
      {"mackay:1000,3,6,18446744073709551616", "for SEED", EXTR_INPUT},
      {"mackay:1000,3, 6,1", "found ' 6' for DC", EXTR_INPUT},
      {"mackay:0,3,6,1", "found '0' for N, expected a number from 1 to 1048576", EXTR_INPUT},
      {"mackay:1048577,3,6,1", "for N", EXTR_INPUT},
      {"mackay:1001,3,6,1", "N must be a multiple of 2", EXTR_INPUT},
      {"mackay:4,3,6,1", "DC must not exceed", EXTR_INPUT},
      {"mackay:1048576,1048576,1048576,1", "the limit is 16777216", EXTR_LIMIT},
      {"Mackay:1000,3,6,1", "nearest", EXTR_INPUT},
      {"mackay", "mackay:N,DV,DC,SEED, peg:N,M,DV,SEED, ", EXTR_INPUT},
      {":1", "nearest", EXTR_INPUT},
      {"peg:10,5,6,1", "found degree 6, expected at most 5", EXTR_INPUT},
      {"peg:10,5,0,1", "found degrees '0'", EXTR_INPUT},
      {"peg:10,5,,1", "found degrees ''", EXTR_INPUT},
      {"peg:10,5,3x,1", "found degrees '3x'", EXTR_INPUT},
      {"peg:10,5,2*0.5,1", "found degrees '2*0.5'", EXTR_INPUT},
      {"peg:10,5,2*0.5+3*0.6,1", "sum to 1", EXTR_INPUT},
      {"peg:10,5,3*0.5+2*0.5,1", "increasing", EXTR_INPUT},
      {"peg:10,5,2*0.5+3*0.5+,1", "found degrees", EXTR_INPUT},
      {"peg:10,5,2*0.5+3,1", "found degrees", EXTR_INPUT},
      {"peg:10,5,2*0.5000001+3*0.4999999,1", "found degrees", EXTR_INPUT},
      {"peg:10,5,99999999999999999999,1", "expected at most 5", EXTR_INPUT},
      {"peg:10,5,2*", "too few", EXTR_INPUT},
      {"peg:10,5,2*,1", "found degrees", EXTR_INPUT},
      {"peg:3,5,1,1", "one for each of M = 5 rows", EXTR_INPUT},
      {"peg:1000000,500000,3,1", "the limit of this construction", EXTR_LIMIT},
      {"ra:10,3,4,1", "K Q = 30 must be a multiple of A", EXTR_INPUT},
      {"ra:10,3,15,1", "A must not exceed K", EXTR_INPUT},
      {"ra:1000000,3,3,1", "limits", EXTR_LIMIT},
      {"array:9,2,2", "P must be a prime", EXTR_INPUT},
      {"array:1,1,1", "for P", EXTR_INPUT},
      {"array:5,6,2", "must not exceed P = 5", EXTR_INPUT},
      {"array:5,2,6", "must not exceed P = 5", EXTR_INPUT},
      {"array:1048573,1,2", "the limit is 1048576", EXTR_LIMIT},
      {"array:1021,1021,1021", "too large", EXTR_LIMIT},
      {"sc:3,6,5", "expected sc:VARIABLE,CHECK,LENGTH,Z[,SEED]", EXTR_INPUT},
      {"sc:3,6,5,4,1,1", "too many values", EXTR_INPUT},
      {"sc:3,6,5,4,", "found '' for [SEED]", EXTR_INPUT},
      {"sc:3,7,5,4", "CHECK must be a multiple of VARIABLE", EXTR_INPUT},
      {"sc:3,3,5,4", "larger than it", EXTR_INPUT},
      {"sc:3,6,1000000,1000000", "the limit is 1048576", EXTR_LIMIT},
      {"rs:1,1,2", "for S", EXTR_INPUT},
      {"rs:17,1,2", "for S", EXTR_INPUT},
      {"rs:3,9,4", "J must not exceed 2^S = 8", EXTR_INPUT},
      {"rs:3,2,8", "L must be less than 2^S = 8", EXTR_INPUT},
      {"rs:16,1,32", "limits", EXTR_LIMIT},
      {"rs:10,1024,1023", "limits", EXTR_LIMIT},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    extr_code *code = NULL;
    if (extr_code_open(context, refused[i].name, &code) != refused[i].status)
      fail_msg("%s is not refused: %s", refused[i].name, extr_context_message(context));
    assert_null(code);
    if (!strstr(extr_context_message(context), refused[i].says))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), refused[i].says);
  }
  extr_context_free(context);
}

static void test_forms(void **state) {
  (void)state;
  static const char *const forms[] = {"mackay:N,DV,DC,SEED",
                                      "peg:N,M,DV,SEED",
                                      "ra:K,Q,A,SEED",
                                      "array:P,J,L",
                                      "rs:S,J,L",
                                      "repetition:N",
                                      "toric:L,SIDE",
                                      "surface:D,SIDE",
                                      "hgp:A,B,SIDE",
                                      "bb:L,M,A,B,SIDE",
                                      "css:FILEX,FILEZ,SIDE",
                                      "sc:VARIABLE,CHECK,LENGTH,Z[,SEED]"};
  char text[EXTR_CONSTRUCTION_TEXT];
  for (int i = 0; i < 12; i++) {
    assert_true(extr_construction_form(i, text));
    assert_string_equal(text, forms[i]);
  }
  assert_false(extr_construction_form(12, text));
  assert_false(extr_construction_form(-1, text));
}

static void test_names_in_a_list(void **state) {
  (void)state;
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
      cmocka_unit_test(test_pinned_codes),
      cmocka_unit_test(test_seeds_differ),
      cmocka_unit_test(test_refused_names),
      cmocka_unit_test(test_forms),
      cmocka_unit_test(test_names_in_a_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
