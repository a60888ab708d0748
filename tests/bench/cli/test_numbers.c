/* Numbers, ranges and lists as they are typed: what they hold, how long they may be. */
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
  expect_integers("7", 1, (int[]){7});
  expect_integers("7,20,32", 3, (int[]){7, 20, 32});
  expect_integers("3:6", 4, (int[]){3, 4, 5, 6});
  expect_integers("-1:1,9", 4, (int[]){-1, 0, 1, 9});
  expect_integers("4:4", 1, (int[]){4});
  expect_integers("-2147483648,2147483647", 2, (int[]){-2147483647 - 1, 2147483647});
}

static void test_real_lists(void **state) {
  expect_reals("1:0.25:2", 5, (double[]){1, 1.25, 1.5, 1.75, 2});
  expect_reals("1:0.1:1.5", 6, (double[]){1, 1.1, 1.2, 1.3, 1.4, 1.5});
  expect_reals("0:0.3:1", 4, (double[]){0, 0.3, 0.6, 0.9});
  expect_reals("-1:0.5:0,3", 4, (double[]){-1, -0.5, 0, 3});
  expect_reals("2:1:2", 1, (double[]){2});
  expect_reals("1e-3", 1, (double[]){0.001});
}

static void test_largest_lists(void **state) {
  assert_null(integers_parse("1:10000", &integers));
  assert_int_equal(integers.count, 10000);
  assert_non_null(integers_parse("1:10001", &integers));
  assert_non_null(integers_parse("1:10000,5", &integers));
  assert_non_null(integers_parse("-2000000000:2000000000", &integers));
  assert_non_null(integers_parse("2147483648", &integers));
  assert_non_null(integers_parse("-2147483649", &integers));
  assert_null(reals_parse("1:1:10000", &reals));
  assert_int_equal(reals.count, 10000);
  assert_non_null(reals_parse("1:1:10001", &reals));
  assert_non_null(reals_parse("1:1:10000,3", &reals));
  assert_non_null(reals_parse("-1e308:1e-300:1e308", &reals));
}

static void test_length_bounds_the_number(void **state) {
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
  static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000005";
  assert_true(real_parse(zeros + 1, 63, &real));
  assert_false(real_parse(zeros, 64, &real));
  assert_true(number_too_large("9223372036854775808", 19));
  assert_false(integer_parse("9223372036854775808e0", 21, &integer));
}

static void test_scientific_integers(void **state) {
  static const struct {
    const char *text;
    int64_t value;
  } exact[] = {{"1e6", 1000000},       {"1E6", 1000000}, {"2.5e3", 2500}, {"-1.5e1", -15},
               {"+1e+2", 100},         {"100e-2", 1},    {"1.50e1", 15},  {"0e60", 0},
               {"1.20e1", 12},         {"0.5e1", 5},     {"10.00e-1", 1}, {"5e0", 5},
               {"9e18", (int64_t)9e18}};
  int64_t value;
  for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
    if (!integer_parse(exact[i].text, strlen(exact[i].text), &value))
      fail_msg("'%s' is refused", exact[i].text);
    assert_int_equal(value, exact[i].value);
  }
  expect_integers("1e1,2e1:2.1e1", 3, (int[]){10, 20, 21});
}

static void test_durations(void **state) {
  static const struct {
    const char *text;
    double seconds;
  } good[] = {{"90", 90},      {"1e3", 1000},  {"30s", 30},       {"5m", 300},
              {"1.5h", 5400},  {"7d", 604800}, {"1d12h", 129600}, {"1d1h1m1s", 90061},
              {"2h30m", 9000}, {"0d5s", 5}};
  double seconds;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    if (!duration_parse(good[i].text, &seconds)) fail_msg("'%s' is refused", good[i].text);
    assert_true(seconds == good[i].seconds);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_integer_lists), cmocka_unit_test(test_scientific_integers),
      cmocka_unit_test(test_durations),     cmocka_unit_test(test_real_lists),
      cmocka_unit_test(test_largest_lists), cmocka_unit_test(test_length_bounds_the_number),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
