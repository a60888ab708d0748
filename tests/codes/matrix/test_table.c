/* Tables of standards and their expansion, by hand; damaged tables. */
#include "codes/matrix/quasi_cyclic.h"
#include "codes/matrix/table.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Z = 3 and shifts 1, none / 0, 2: row 0 has its one in column 1, and so on. */
static void test_table_is_expanded(void **state) {
  (void)state;
  static const extr_table_text text = {
      "t", "# c\ncode x, blocks of 9\n8\ncode y, blocks of 3\n1 -\n# c\n0  2\n\n# end\n"};
  static const int columns[] = {1, 2, 0, 0, 5, 1, 3, 2, 4};
  extr_table table;
  extr_code *code = NULL;
  assert_int_equal(extr_table_read(NULL, &text, "y", &table), EXTR_OK);
  assert_int_equal(extr_quasi_cyclic_new(NULL, "y", &table, &code), EXTR_OK);
  extr_table_free(&table);
  assert_int_equal(extr_code_rows(code), 6);
  assert_int_equal(extr_code_columns(code), 6);
  assert_int_equal(extr_code_edges(code), 9);
  assert_memory_equal(extr_code_edge_columns(code), columns, sizeof columns);
  extr_code_free(code);
}

static void test_broken_tables(void **state) {
  (void)state;
  static const struct {
    const char *text, *says;
  } broken[] = {
      {"", "t: no table for y"},
      {"code yy, blocks of 3\n1\n", "t: no table for y"},
      {"code y\n1\n", "t:1: found the end of the line, expected ,"},
      {"\ncode y, blocks of 0\n1\n", "t:2: found '0', expected Z, 1 or more"},
      {"code y, blocks of x\n1\n", "t:1: found"},
      {"code y, blocks of 3\n", "t:2: found no entries"},
      {"code y, blocks of 3\ncode z, blocks of 3\n1\n", "t:2: found no entries"},
      {"code y, blocks of 3\n1 2\n1\n", "t:3: found the end of the line"},
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
  }
  extr_context_free(context);
}

static void test_base_matrices_that_cannot_be(void **state) {
  (void)state;
  int entries[] = {3, EXTR_TABLE_NONE};
  extr_code *code = NULL;
  assert_int_equal(extr_quasi_cyclic_new(NULL, "shift", &(extr_table){3, 1, 1, entries}, &code),
                   EXTR_INTERNAL);
  assert_int_equal(extr_quasi_cyclic_new(NULL, "empty", &(extr_table){4, 1, 2, entries}, &code),
                   EXTR_INPUT);
  assert_int_equal(
      extr_quasi_cyclic_new(NULL, "huge", &(extr_table){INT32_MAX, 2, 1, entries}, &code),
      EXTR_LIMIT);
  assert_null(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table_is_expanded),
      cmocka_unit_test(test_broken_tables),
      cmocka_unit_test(test_base_matrices_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
