/* Tables of standards and their expansion, by hand; damaged tables. */
#include "codes/matrix/quasi_cyclic.h"
#include "codes/matrix/table.h"
#include "codes/standards/tables.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What an H must be: rows, and the columns of its ones. */
static void check_matrix(extr_code *code, int rows, const int *expected, size_t size) {
  assert_int_equal(extr_code_rows(code), rows);
  assert_int_equal((size_t)extr_code_edges(code) * sizeof *expected, size);
  assert_memory_equal(extr_code_edge_columns(code), expected, size);
  extr_code_free(code);
}

static void check_blocks(const char *text, int rows, const int *expected, size_t size) {
  extr_table table;
  extr_code *code = NULL;
  assert_int_equal(extr_table_read(NULL, &(extr_table_text){"t", text}, "y", &table), EXTR_OK);
  assert_int_equal(extr_quasi_cyclic_new(NULL, "y", &table, &code), EXTR_OK);
  extr_table_free(&table);
  check_matrix(code, rows, expected, size);
}

/* Z = 3 and shifts 1, none / 0, 2: row 0 has its one in column 1, and so on. */
static void test_table_is_expanded(void **state) {
  static const int columns[] = {1, 2, 0, 0, 5, 1, 3, 2, 4};
  check_blocks("# c\ncode x, blocks of 9\n8\ncode y, blocks of 3\n1 -\n# c\n0  2\n\n# end\n", 6,
               columns, sizeof columns);
}

/* Two lines per row: the sum of two circulants in the first block, one in the second. */
static void test_sums_are_expanded(void **state) {
  static const int columns[] = {1, 2, 3, 0, 2, 4, 0, 1, 5};
  check_blocks("code y, blocks of 3, 2 lines\n1 0\n2 -\n", 3, columns, sizeof columns);
}

static void check_lists(const char *text, int columns, int information, int rows,
                        const int *expected, size_t size) {
  const extr_catalog_entry entry = {"y", "none", columns, columns, information};
  extr_code *code = NULL;
  assert_int_equal(extr_tables_build(NULL, &(extr_table_text){"t", text}, &entry, &code), EXTR_OK);
  check_matrix(code, rows, expected, size);
}

/* Rows, by hand: rows 0 and 1, then the same two with their columns 3 to the right, modulo 6. */
static void test_rows_in_groups(void **state) {
  static const int columns[] = {0, 4, 1, 2, 5, 1, 3, 2, 4, 5};
  check_lists("code y, rows of 2, 3 numbers\n4 0\n1 5 2\n", 6, 2, 4, columns, sizeof columns);
}

/* Columns, by hand: information bits 0 and 1 have their ones in rows 1, 2 and, with q = 2, in
 * rows 3 and 0; bits 2 and 3 in rows 0 and 2. The staircase of four parity bits follows. */
static void test_columns_in_groups(void **state) {
  static const int columns[] = {1, 2, 4, 0, 4, 5, 0, 3, 5, 6, 1, 6, 7};
  check_lists("code y, columns of 2, 2 numbers\n1 2\n0\n", 8, 4, 4, columns, sizeof columns);
}

/* Two kinds of parity bits: two lists for k = 2 columns, so that M = 2, q = 1 for columns 2 and 3,
 * and M' = 4, q = 2 for columns 4 to 7, where bits 0, 1, 2 and 3 are columns 4, 6, 5 and 7. Column
 * 0 has rows 1 and 2 + 1, column 1 rows 0 and 2 + 3; column 2 row 2, column 3 row 2 + 2, besides
 * the staircase: rows 0 and 1 of column 2, row 1 of column 3. */
static void test_two_kinds_of_parity(void **state) {
  static const int columns[] = {1, 2, 0, 2, 3, 2, 4, 0, 6, 3, 5, 1, 7};
  check_lists("code y, columns of 2, 2 numbers\n1 3\n2\n", 8, 2, 6, columns, sizeof columns);
}

static void test_lists_that_do_not_fit(void **state) {
  static const char *const texts[] = {
      "code y, rows of 3, 2 numbers\n1\n",    /* 8 columns in groups of 3 */
      "code y, rows of 2, 2 numbers\n1 8\n",  /* column 8 */
      "code y, columns of 2, 2 numbers\n0\n", /* 4 information bits */
      "code y, columns of 3, 2 numbers\n0\n1\n",
      "code y, columns of 2, 2 numbers\n0\n4\n", /* row 4 */
  };
  const extr_catalog_entry entry = {"y", "none", 8, 8, 4};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    extr_code *code = NULL;
    assert_int_equal(extr_tables_build(NULL, &(extr_table_text){"t", texts[i]}, &entry, &code),
                     EXTR_INTERNAL);
    assert_null(code);
  }
}

static void test_broken_tables(void **state) {
  static const struct {
    const char *text, *says;
  } broken[] = {
      {"", "t: no table for y"},
      {"code yy, blocks of 3\n1\n", "t: no table for y"},
      {"code y\n1\n", "t:1: found the end of the line, expected ,"},
      {"\ncode y, blocks of 0\n1\n", "t:2: found '0', expected Z, 1 or more"},
      {"code y, blocks of x\n1\n", "t:1: found"},
      {"code y, blocks of 3\n", "t:2: found 0 lines"},
      {"code y, blocks of 3\ncode z, blocks of 3\n1\n", "t:2: found 0 lines"},
      {"code y, blocks of 3\n1 2\n1\n", "t:3: found the end of the line"},
      {"code y, blocks of 3, 0 lines\n1\n", "t:1: found '0'"},
      {"code y, blocks of 3, 2 lines\n1\n1\n1\n", "found 3 lines"},
      {"code y, squares of 3\n1\n", "t:1: found 'squares'"},
      {"code y, rows of 0, 2 numbers\n1\n", "t:1: found '0'"},
      {"code y, rows of 3, 2\n1\n", "t:1: found the end of the line"},
      {"code y, rows of 3, 2 numbers\n1\n1 2 4\n", "t:3: found '4'"},
      {"code y, blocks of 3\n1 2\n# c\n1 2 0\n", "t:4: found '0', expected the end"},
      {"code y, blocks of 3\n1 -1\n", "t:2: found '-1'"},
      {"code y, blocks of 3\n1 2a\n", "t:2: found '2a'"},
      {"code y, blocks of 3\n1 2147483648\n", "t:2: found '2147483648'"},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    extr_table table;
    const extr_table_text text = {"t", broken[i].text};
    assert_int_equal(extr_table_read(context, &text, "y", &table), EXTR_INTERNAL);
    if (!strstr(extr_context_message(context), broken[i].says))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), broken[i].says);
    extr_table_free(&table);
  }
  extr_context_free(context);
}

static void test_base_matrices_that_cannot_be(void **state) {
  static const struct {
    int block, rows, columns;
    extr_status status;
  } bad[] = {
      {3, 1, 1, EXTR_INTERNAL},      /* the shift is 3 */
      {4, 1, 2, EXTR_INPUT},         /* a column of blocks is empty */
      {INT32_MAX, 2, 1, EXTR_LIMIT}, /* too many columns */
  };
  int entries[] = {3, EXTR_TABLE_NONE};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    extr_code *code = NULL;
    const extr_table table = {.block = bad[i].block,
                              .rows = bad[i].rows,
                              .columns = bad[i].columns,
                              .lines = 1,
                              .entries = entries};
    assert_int_equal(extr_quasi_cyclic_new(NULL, "bad", &table, &code), bad[i].status);
    assert_null(code);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table_is_expanded),
      cmocka_unit_test(test_sums_are_expanded),
      cmocka_unit_test(test_rows_in_groups),
      cmocka_unit_test(test_columns_in_groups),
      cmocka_unit_test(test_two_kinds_of_parity),
      cmocka_unit_test(test_lists_that_do_not_fit),
      cmocka_unit_test(test_broken_tables),
      cmocka_unit_test(test_base_matrices_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
