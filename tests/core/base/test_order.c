/* Comparisons for sorting, and medians of few values. */
#include "core/base/math/order.h"
#include "tests/support/unit.h"

#include <math.h>

static void middle(void **state) {
  double odd[] = {7, -2, 3}, even[] = {5, 1, 100, 2}, alone[] = {4}, equal[] = {3, 3, 1, 3};
  assert_true(extr_median(odd, 3) == 3);
  assert_true(odd[0] == -2 && odd[2] == 7); /* sorted */
  assert_true(extr_median(even, 4) == 3.5);
  assert_true(extr_median(alone, 1) == 4);
  assert_true(extr_median(equal, 4) == 3);
}

static void infinite_values(void **state) {
  double values[] = {INFINITY, 2, -INFINITY};
  assert_true(extr_median(values, 3) == 2);
}

static void pairs(void **state) {
  struct {
    int first, second, line;
  } of[] = {{2, 1, 0}, {1, 9, 1}, {2, -3, 2}, {1, 9, 3}};
  assert_int_equal(extr_compare_pairs(&of[1], &of[3]), 0);
  assert_true(extr_compare_pairs(&of[1], &of[2]) < 0 && extr_compare_pairs(&of[0], &of[1]) > 0);
  assert_true(extr_compare_pairs(&of[2], &of[0]) < 0 && extr_compare_pairs(&of[0], &of[2]) > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(middle), cmocka_unit_test(infinite_values),
                                     cmocka_unit_test(pairs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
