/* Tests of numbers, ranges and lists as they are typed: their values, and what is refused. */
#include "bench/cli/numbers.h"
#include "tests/support/unit.h"

#include <string.h>

static integer_list integers;
static real_list reals;

static void expect_integers(const char *text, int count, const int *values) {
  assert_null(integers_parse(text, &integers));
  assert_int_equal(integers.count, count);
  assert_memory_equal(integers.values, values, (size_t)count * sizeof *values);
}

static void expect_reals(const char *text, int count, const double *values) {
  assert_null(reals_parse(text, &reals));
  assert_int_equal(reals.count, count);
  /* Compares exactly: each value is the double nearest to the decimal. */
  assert_memory_equal(reals.values, values, (size_t)count * sizeof *values);
}

static void test_integer_lists(void **state) {
  (void)state;
  expect_integers("7", 1, (int[]){7});
  expect_integers("7,20,32", 3, (int[]){7, 20, 32});
  expect_integers("3:6", 4, (int[]){3, 4, 5, 6});
  expect_integers("-1:1,9", 4, (int[]){-1, 0, 1, 9});
  expect_integers("4:4", 1, (int[]){4});
  expect_integers("2147483647", 1, (int[]){2147483647});
}

static void test_real_lists(void **state) {
  (void)state;
  expect_reals("1:0.25:2", 5, (double[]){1, 1.25, 1.5, 1.75, 2});
  expect_reals("1:0.1:1.5", 6, (double[]){1, 1.1, 1.2, 1.3, 1.4, 1.5});
  expect_reals("0:0.3:1", 4, (double[]){0, 0.3, 0.6, 0.9});
  expect_reals("-1:0.5:0,3", 4, (double[]){-1, -0.5, 0, 3});
  expect_reals("2:1:2", 1, (double[]){2});
  expect_reals("1e-3", 1, (double[]){0.001});
}

static void test_refused_integers(void **state) {
  (void)state;
  static const char *const texts[] = {"",    ",",     "1,",         "1,,2", "a",           "1a",
                                      " 1",  "1.5",   "5:3",        "3:",   ":3",          "1:2:3",
                                      "0x7", "--inf", "2147483648", "1:",   "-2147483649", "1 2"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (!integers_parse(texts[i], &integers)) fail_msg("'%s' is taken", texts[i]);
}

static void test_refused_reals(void **state) {
  (void)state;
  static const char *const texts[] = {"",      "x",       "1:2",     "1:2:3:4", "1:0:2",   "1:-1:2",
                                      "2:1:1", "nan",     "inf",     "1e999",   "0x1p3",   "1,",
                                      "1::2",  "1:nan:2", "1:1:inf", "1;2",     "1:1e-9:2"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (!reals_parse(texts[i], &reals)) fail_msg("'%s' is taken", texts[i]);
}

static void test_largest_lists(void **state) {
  (void)state;
  assert_null(integers_parse("1:10000", &integers));
  assert_int_equal(integers.count, 10000);
  assert_non_null(integers_parse("1:10001", &integers));
  assert_non_null(integers_parse("1:10000,5", &integers));
  assert_non_null(integers_parse("-2000000000:2000000000", &integers));
  assert_null(reals_parse("1:1:10000", &reals));
  assert_int_equal(reals.count, 10000);
  assert_non_null(reals_parse("1:1:10001", &reals));
  assert_non_null(reals_parse("1:1:10000,3", &reals));
  assert_non_null(reals_parse("-1e308:1e-300:1e308", &reals));
}

static void test_length_bounds_the_number(void **state) {
  (void)state;
  int64_t integer;
  double real;
  assert_true(integer_parse("12,34", 2, &integer));
  assert_int_equal(integer, 12);
  assert_false(integer_parse("12,34", 3, &integer));
  assert_true(integer_parse("-9223372036854775808", 20, &integer));
  assert_true(integer == INT64_MIN);
  assert_false(integer_parse("9223372036854775808", 19, &integer));
  assert_true(real_parse("2.5:3", 3, &real));
  assert_true(real == 2.5);
  assert_false(real_parse("2.5", 0, &real));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_integer_lists),    cmocka_unit_test(test_real_lists),
      cmocka_unit_test(test_refused_integers), cmocka_unit_test(test_refused_reals),
      cmocka_unit_test(test_largest_lists),    cmocka_unit_test(test_length_bounds_the_number),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
