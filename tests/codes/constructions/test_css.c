/* Quantum codes: published parameters, stabilizers that commute, logicals by their definition, and
 * files that are refused. Ranks are found by another elimination. */
#include "tests/support/open_code.h"
#include "tests/support/plain_matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds the rows of a code below those of a matrix. */
static void append(matrix *all, const extr_code *code) {
  assert_true(all->rows + extr_code_rows(code) <= MATRIX_ROWS);
  assert_true(extr_code_columns(code) <= MATRIX_COLUMNS);
  for (int e = 0; e < extr_code_edges(code); e++)
    all->one[all->rows + extr_code_edge_rows(code)[e]][extr_code_edge_columns(code)[e]] = true;
  all->rows += extr_code_rows(code);
}

static int rank_of_two(const extr_code *a, const extr_code *b) {
  static matrix all;
  all = (matrix){.columns = extr_code_columns(a)};
  append(&all, a);
  if (b) append(&all, b);
  return plain_rank(all, NULL);
}

/* A B^T: the rank, which is 0 if all products are 0. */
static int rank_of_products(const extr_code *a, const extr_code *b) {
  static matrix x, y, product;
  x = y = (matrix){.columns = extr_code_columns(a)};
  append(&x, a);
  append(&y, b);
  product = (matrix){.rows = x.rows, .columns = y.rows};
  for (int i = 0; i < x.rows; i++)
    for (int j = 0; j < y.rows; j++)
      for (int v = 0; v < x.columns; v++) product.one[i][j] ^= x.one[i][v] && y.one[j][v];
  return plain_rank(product, NULL);
}

static extr_code *side_of(const char *name, const char *side) {
  char whole[100];
  extr_code *code = NULL;
  snprintf(whole, sizeof whole, "%s,%s", name, side);
  assert_int_equal(extr_matrix_open(NULL, whole, &code), EXTR_OK);
  assert_string_equal(extr_code_name(code), whole);
  return code;
}

static void expect_quantum(const char *name, int n, int k) {
  extr_code *x = side_of(name, "x"), *z = side_of(name, "z");
  extr_code *lx = side_of(name, "lx"), *lz = side_of(name, "lz");
  assert_int_equal(extr_code_columns(x), n);
  assert_int_equal(extr_code_columns(z), n);
  assert_int_equal(rank_of_products(x, z), 0);
  const int rx = rank_of_two(x, NULL), rz = rank_of_two(z, NULL);
  assert_int_equal(n - rx - rz, k);
  assert_int_equal(extr_code_rows(lx), k);
  assert_int_equal(extr_code_rows(lz), k);
  assert_int_equal(extr_code_columns(lx), n);
  assert_int_equal(rank_of_products(lx, z), 0);
  assert_int_equal(rank_of_products(lz, x), 0);
  assert_int_equal(rank_of_two(x, lx), rx + k);
  assert_int_equal(rank_of_two(z, lz), rz + k);
  assert_int_equal(rank_of_products(lx, lz), k);
  extr_code_free(x), extr_code_free(z), extr_code_free(lx), extr_code_free(lz);
}

static void published_parameters(void **state) {
  expect_quantum("toric:2", 8, 2);
  expect_quantum("toric:3", 18, 2);
  expect_quantum("toric:8", 128, 2);
  expect_quantum("surface:2", 4, 1);
  expect_quantum("surface:3", 9, 1);
  expect_quantum("surface:4", 16, 1);
  expect_quantum("surface:9", 81, 1);
  expect_quantum("hgp:repetition:3,repetition:3", 13, 1);
  expect_quantum("hgp:repetition:4,repetition:2", 11, 1);
  expect_quantum("bb:6,6,x3+y+y2,y3+x+x2", 72, 12);
  expect_quantum("bb:12,6,x3+y+y2,y3+x+x2", 144, 12);
  expect_quantum("bb:9,6,x3+y+y2,y3+x+x2", 108, 8);
  expect_quantum("bb:15,3,x9+y+y2,1+x2+x7", 90, 8);
}

/* toric:L is the product of closed repetition codes, and a pair of files is taken as it is. */
static void pairs_of_files(void **state) {
  static const extr_edge ring[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 0}, {2, 2}};
  static const char *const sides[] = {"x", "z", "lx", "lz"};
  extr_code *code;
  assert_int_equal(extr_code_new(NULL, "ring", 3, 3, ring, 6, &code), EXTR_OK);
  assert_int_equal(extr_code_write(NULL, code, EXTR_ALIST, "./css-ring.alist"), EXTR_OK);
  extr_code_free(code);
  for (int i = 0; i < 2; i++) {
    code = side_of("toric:3", sides[i]);
    assert_int_equal(extr_code_write(NULL, code, EXTR_MTX, i ? "./css-z.mtx" : "./css-x.mtx"),
                     EXTR_OK);
    extr_code_free(code);
  }
  for (int i = 0; i < 4; i++) {
    char toric[EXTR_HASH_TEXT], product[EXTR_HASH_TEXT], pair[EXTR_HASH_TEXT];
    extr_code *of[] = {side_of("toric:3", sides[i]),
                       side_of("hgp:./css-ring.alist,./css-ring.alist", sides[i]),
                       side_of("css:./css-x.mtx,./css-z.mtx", sides[i])};
    extr_code_hash(of[0], toric), extr_code_hash(of[1], product), extr_code_hash(of[2], pair);
    assert_string_equal(product, toric);
    assert_string_equal(pair, toric);
    for (int j = 0; j < 3; j++) extr_code_free(of[j]);
  }
  remove("css-ring.alist"), remove("css-x.mtx"), remove("css-z.mtx");
}

static void repetition(void **state) {
  extr_code *code = open_code("repetition:4");
  assert_int_equal(extr_code_rows(code), 3);
  assert_int_equal(extr_code_columns(code), 4);
  for (int e = 0; e < 6; e++) {
    assert_int_equal(extr_code_edge_rows(code)[e], e / 2);
    assert_int_equal(extr_code_edge_columns(code)[e], e / 2 + e % 2);
  }
  extr_code_free(code);
}

/* Codes have ones in all columns; what sums over words need not, in files as well. */
static void logicals_are_no_codes(void **state) {
  extr_context *context = extr_context_new();
  extr_code *code = NULL, *logicals = side_of("toric:3", "lz");
  char own[EXTR_HASH_TEXT], read[EXTR_HASH_TEXT];
  assert_int_equal(extr_code_open(context, "toric:3,lz", &code), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "--logicals"));
  assert_int_equal(extr_code_write(context, logicals, EXTR_MTX, "./css-lz.mtx"), EXTR_OK);
  assert_int_equal(extr_code_open(context, "./css-lz.mtx", &code), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "in each row and column"));
  assert_null(code);
  assert_int_equal(extr_matrix_open(context, "./css-lz.mtx", &code), EXTR_OK);
  extr_code_hash(logicals, own), extr_code_hash(code, read);
  assert_string_equal(read, own);
  assert_int_equal(extr_code_columns(code), 18);
  extr_code_free(code), extr_code_free(logicals);
  remove("css-lz.mtx");
  FILE *file = fopen("./css-lz.mtx", "w");
  assert_non_null(file);
  fputs("%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 1\n1 2\n", file);
  fclose(file);
  code = NULL;
  assert_int_equal(extr_matrix_open(context, "./css-lz.mtx", &code), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "found no ones in row 2"));
  assert_int_equal(extr_matrix_open(context, "toric:100,lx", &code), EXTR_LIMIT);
  assert_int_equal(extr_matrix_open(context, "css:repetition:2,repetition:2,lx", &code),
                   EXTR_INPUT);
  assert_int_equal(extr_matrix_open(context, NULL, &code), EXTR_INPUT);
  assert_int_equal(extr_matrix_open(context, "toric:3,x", NULL), EXTR_INPUT);
  assert_null(code);
  remove("css-lz.mtx");
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(published_parameters),
      cmocka_unit_test(pairs_of_files),
      cmocka_unit_test(repetition),
      cmocka_unit_test(logicals_are_no_codes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
