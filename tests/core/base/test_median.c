/* Medians of few values. */
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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(middle), cmocka_unit_test(infinite_values)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
