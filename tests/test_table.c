/* Tables of standards and their expansion, by hand; damaged tables. */
#include "codes/quasi_cyclic.h"
#include "codes/table.h"
#include "ldpc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Z = 3 and shifts 1, none / 0, 2: row 0 has its one in column 1, and so on. */
static void test_table_is_expanded(void **state) {
  (void)state;
  static const ex_table_text text = {
      "t", "# c\ncode x, blocks of 9\n8\ncode y, blocks of 3\n1 -\n# c\n0  2\n\n# end\n"};
  static const int columns[] = {1, 2, 0, 0, 5, 1, 3, 2, 4};
  ex_table table;
  ex_code *code = NULL;
  assert_int_equal(ex_table_read(NULL, &text, "y", &table), EX_OK);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "y", &table, &code), EX_OK);
  ex_table_free(&table);
  assert_int_equal(ex_code_rows(code), 6);
  assert_int_equal(ex_code_columns(code), 6);
  assert_int_equal(ex_code_edges(code), 9);
  assert_memory_equal(ex_code_edge_columns(code), columns, sizeof columns);
  ex_code_free(code);
}

static void test_broken_tables(void **state) {
  (void)state;
  static const struct {
    const char *text, *says;
  } broken[] = {
      {"", "t: no table for y"},
      {"code yy, blocks of 3\n1\n", "t: no table for y"},
      {"code y\n1\n", "t:1: found 'code y', expected 'code NAME, blocks of Z'"},
      {"\ncode y, blocks of 0\n1\n", "t:2: found 'code y, blocks of 0'"},
      {"code y, blocks of x\n1\n", "t:1: found"},
      {"code y, blocks of 3\n", "t:1: found 'no entries'"},
      {"code y, blocks of 3\n\n1\n", "t:2: found 'no entries'"},
      {"code y, blocks of 3\n1 2\n1\n", "t:3: found 'the end of the line'"},
      {"code y, blocks of 3\n1 2\n# c\n1 2 0\n", "t:4: found '0', expected the end"},
      {"code y, blocks of 3\n1 -1\n", "t:2: found '-1'"},
      {"code y, blocks of 3\n1 2a\n", "t:2: found '2a'"},
      {"code y, blocks of 3\n1 2147483648\n", "t:2: found '2147483648'"},
  };
  ex_context *context = ex_context_new();
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    ex_table table;
    const ex_table_text text = {"t", broken[i].text};
    assert_int_equal(ex_table_read(context, &text, "y", &table), EX_INTERNAL);
    if (!strstr(ex_context_message(context), broken[i].says))
      fail_msg("'%s' does not say '%s'", ex_context_message(context), broken[i].says);
  }
  ex_context_free(context);
}

static void test_base_matrices_that_cannot_be(void **state) {
  (void)state;
  int entries[] = {3, EX_TABLE_NONE};
  ex_code *code = NULL;
  assert_int_equal(ex_quasi_cyclic_new(NULL, "shift", &(ex_table){3, 1, 1, entries}, &code),
                   EX_INTERNAL);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "empty", &(ex_table){4, 1, 2, entries}, &code),
                   EX_INPUT);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "huge", &(ex_table){INT32_MAX, 2, 1, entries}, &code),
                   EX_LIMIT);
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
