/* Rates of 5G codes: sizes worked out by hand, and what is left out. */
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <string.h>

/* Sent block columns are k / rate: of base graph 1, 22 / (2/3) = 33, of which 33 + 2 - 22 = 13 are
 * parity. */
static void test_sizes(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int z, information, sent; /* block columns */
  } sizes[] = {
      {"5gnr-bg1-z384:2/3", 384, 22, 33},    {"5gnr-bg1-z384:1/2", 384, 22, 44},
      {"5gnr-bg1-z384:1/3", 384, 22, 66},    {"5gnr-bg1-z7:11/12", 7, 22, 24},
      {"5gnr-bg1-z20:3/4", 20, 22, 29},      /* 29.3 */
      {"5gnr-bg1-z20:8/9", 20, 22, 25},      /* 24.75 */
      {"5gnr-bg1-z20:9/10", 20, 22, 24},     /* 24.4: 0.9167 is nearer than 0.88 */
      {"5gnr-bg1-z20:539/600", 20, 22, 25},  /* right between the two */
      {"5gnr-bg1-z20:616/1024", 20, 22, 37}, /* 36.6 */
      {"5gnr-bg2-z52:1/5", 52, 10, 50},      {"5gnr-bg2-z52:1/2", 52, 10, 20},
      {"5gnr-bg2-z52:2/3", 52, 10, 15},      {"5gnr-bg2-z52:5/6", 52, 10, 12},
  };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    extr_code *code = open_code(sizes[i].name);
    int z = sizes[i].z, rank = -1;
    assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), sizes[i].sent * z);
    assert_int_equal(extr_code_count(code, EXTR_PUNCTURED), 2 * z);
    assert_int_equal(extr_code_columns(code), (sizes[i].sent + 2) * z);
    assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
    assert_int_equal(extr_code_columns(code) - rank, sizes[i].information * z);
    extr_code_free(code);
  }
}

/* The rows that are left are those of the whole code, and the columns that are not have no one in
 * them. */
static void check_cut(const char *whole_name, const char *cut_name) {
  extr_code *whole = open_code(whole_name), *cut = open_code(cut_name);
  int edges = extr_code_edges(cut), rows = extr_code_rows(cut);
  assert_true(rows < extr_code_rows(whole));
  assert_int_equal(extr_code_row_first(whole, rows), edges);
  for (int row = 0; row < rows; row++)
    assert_int_equal(extr_code_row_first(cut, row), extr_code_row_first(whole, row));
  assert_memory_equal(extr_code_edge_columns(cut), extr_code_edge_columns(whole),
                      (size_t)edges * sizeof(int));
  for (int v = extr_code_columns(cut); v < extr_code_columns(whole); v++)
    assert_int_equal(extr_code_column_degree(whole, v), 1);
  extr_code_free(whole);
  extr_code_free(cut);
}

static void test_last_rows_are_left_out(void **state) {
  (void)state;
  check_cut("5gnr-bg1-z24", "5gnr-bg1-z24:2/3");
  check_cut("5gnr-bg1-z15", "5gnr-bg1-z15:11/12");
  check_cut("5gnr-bg2-z208", "5gnr-bg2-z208:1/3");
}

static void test_rates_that_cannot_be(void **state) {
  (void)state;
  static const char *const bad[] = {"",     "1/4",  "12/13", "0/1",       "1/0",         "0/0",
                                    "2/3x", "-2/3", " 2/3",  "2",         "2/",          "/3",
                                    "2//3", "2/3/", "0.5",   "1/3333333", "20000000/30", "2/3:2/3"};
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char name[64], expected[96];
    extr_code *code = NULL;
    snprintf(name, sizeof name, "5gnr-bg1-z12:%s", bad[i]);
    assert_int_equal(extr_code_open(context, name, &code), EXTR_INPUT);
    assert_null(code);
    snprintf(expected, sizeof expected, "found rate '%s', expected A/B from 22/66 to 22/24",
             bad[i]);
    if (!strstr(extr_context_message(context), expected))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), expected);
  }
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sizes),
      cmocka_unit_test(test_last_rows_are_left_out),
      cmocka_unit_test(test_rates_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
