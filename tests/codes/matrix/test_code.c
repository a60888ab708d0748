/* extr_code_new: both views of the Tanner graph against the dense matrix, what it refuses, the
 * hash.
 */
#include "tests/support/code_matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <string.h>

static void test_rows_and_columns_hold_the_ones(void **state) {
  uint64_t seed = 1;
  for (int trial = 0; trial < 100; trial++) {
    matrix dense;
    matrix_random(&dense, &seed, 1 + draw_below(&seed, 20), 1 + draw_below(&seed, 40),
                  draw_below(&seed, 100));
    extr_code *code = matrix_code(&dense, &seed);
    assert_non_null(code);
    assert_int_equal(extr_code_rows(code), dense.rows);
    assert_int_equal(extr_code_columns(code), dense.columns);
    int edge = 0;
    for (int row = 0; row < dense.rows; row++) {
      assert_int_equal(extr_code_row_first(code, row), edge);
      for (int column = 0; column < dense.columns; column++)
        if (dense.one[row][column]) assert_int_equal(extr_code_edge_columns(code)[edge++], column);
      assert_int_equal(extr_code_row_degree(code, row), edge - extr_code_row_first(code, row));
    }
    assert_int_equal(extr_code_row_first(code, dense.rows), edge);
    assert_int_equal(extr_code_edges(code), edge);
    int place = 0;
    for (int column = 0; column < dense.columns; column++) {
      assert_int_equal(extr_code_column_first(code, column), place);
      for (int row = 0; row < dense.rows; row++) {
        if (!dense.one[row][column]) continue;
        edge = extr_code_column_edges(code)[place++];
        assert_in_range(edge, extr_code_row_first(code, row),
                        extr_code_row_first(code, row + 1) - 1);
        assert_int_equal(extr_code_edge_columns(code)[edge], column);
      }
      assert_int_equal(extr_code_column_degree(code, column),
                       place - extr_code_column_first(code, column));
    }
    assert_int_equal(extr_code_column_first(code, dense.columns), place);
    extr_code_free(code);
  }
}

static void test_refuses_what_is_no_matrix(void **state) {
  static const struct {
    int rows, columns;
    size_t count;
    extr_edge edges[4];
    extr_status status;
    const char *says;
  } bad[] = {
      {0, 2, 2, {{0, 0}, {0, 1}}, EXTR_INPUT, "0 rows"},
      {1, 0, 1, {{0, 0}}, EXTR_INPUT, "0 columns"},
      {-1, 2, 2, {{0, 0}, {0, 1}}, EXTR_INPUT, "-1 rows"},
      {INT32_MIN, INT32_MIN, 1, {{0, 0}}, EXTR_INPUT, "rows"},
      {1, EXTR_CODE_COLUMNS_MAX + 1, 1, {{0, 0}}, EXTR_LIMIT, "1048577 columns"},
      {1, 1, (size_t)EXTR_CODE_EDGES_MAX + 1, {{0, 0}}, EXTR_LIMIT, "16777217 ones"},
      {INT32_MAX, 1, 1, {{0, 0}}, EXTR_INPUT, "one in each"},
      {1, 2, 0, {{0, 0}}, EXTR_INPUT, "0 ones"},
      {2, 2, 3, {{0, 0}, {1, 1}, {2, 0}}, EXTR_INPUT, "row 2, column 0"},
      {2, 2, 3, {{0, 0}, {1, 1}, {0, 2}}, EXTR_INPUT, "row 0, column 2"},
      {2, 2, 3, {{0, 0}, {-1, 1}, {1, 1}}, EXTR_INPUT, "row -1"},
      {2, 2, 3, {{0, 0}, {1, -5}, {1, 1}}, EXTR_INPUT, "column -5"},
      {2, 2, 4, {{0, 1}, {1, 0}, {1, 1}, {0, 1}}, EXTR_INPUT, "row 0, column 1 twice"},
      {2, 2, 2, {{0, 0}, {0, 1}}, EXTR_INPUT, "row 1"},
      {2, 2, 2, {{0, 0}, {1, 0}}, EXTR_INPUT, "column 1"},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    extr_code *code = NULL;
    assert_int_equal(extr_code_new(context, "bad", bad[i].rows, bad[i].columns, bad[i].edges,
                                   bad[i].count, &code),
                     bad[i].status);
    assert_null(code);
    assert_non_null(strstr(extr_context_message(context), "bad: found"));
    if (!strstr(extr_context_message(context), bad[i].says))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), bad[i].says);
  }
  extr_context_free(context);
}

/* printf '0 0\n0 1\n0 2\n1 1\n1 3\n' | sha256sum */
static void test_hash_is_sha256_of_the_edge_lines(void **state) {
  static const extr_edge edges[] = {{1, 3}, {0, 2}, {1, 1}, {0, 0}, {0, 1}};
  extr_code *code = NULL;
  char text[EXTR_HASH_TEXT];
  assert_int_equal(extr_code_new(NULL, "tiny", 2, 4, edges, 5, &code), EXTR_OK);
  assert_string_equal(extr_code_name(code), "tiny");
  extr_code_hash(code, text);
  assert_string_equal(text, "285200c2362ab025c8d0a6b4aab39d0628c1a10a099947520fd0afce5a0ed75c");
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows_and_columns_hold_the_ones),
      cmocka_unit_test(test_refuses_what_is_no_matrix),
      cmocka_unit_test(test_hash_is_sha256_of_the_edge_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
