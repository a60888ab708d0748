/* Relative widths of intervals against Wilson's formula computed by hand. */
#include "bench/simulation/point_result.h"
#include "tests/support/unit.h"

/* With bursts of equal length, the interval of the bit error rate is no narrower than that of
 * frames. */
static frame_counts bursts(uint64_t frames, uint64_t errors, uint64_t length) {
  return (frame_counts){.frames = frames,
                        .frame_errors = errors,
                        .bit_errors = errors * length,
                        .bit_errors_squared = errors * length * length};
}

/* 10 of 100: (0.05523, 0.17437), so half the width is 0.05957, or 0.5957 of the rate. */
static void ten_in_a_hundred_are_known_to_sixty_per_cent(void **state) {
  (void)state;
  frame_counts counts = bursts(100, 10, 1);
  assert_true(
      extr_precision_reached(0.65, 1, &counts)); /* frames of one bit: both rates are the same */
  assert_true(extr_precision_reached(0.60, 1, &counts));
  assert_false(extr_precision_reached(0.59, 1, &counts));
}

static void nothing_is_known_before_the_first_error(void **state) {
  (void)state;
  frame_counts none = bursts(1000000000, 0, 1);
  assert_false(extr_precision_reached(1, 648, &none));
}

/* All frames are wrong, with 1 or 99 wrong bits: the frame error rate is precise, but the bit error
 * rate is not. */
static void both_rates_must_be_known(void **state) {
  (void)state;
  frame_counts counts = {.frames = 100,
                         .frame_errors = 100,
                         .bit_errors = 50 * 1 + 50 * 99,
                         .bit_errors_squared = 50 * 1 + 50 * 99 * 99};
  assert_false(extr_precision_reached(0.1, 1000, &counts)); /* 1.96 * 0.98 / sqrt(100) = 0.19 */
  assert_true(extr_precision_reached(0.25, 1000, &counts));
  frame_counts even = bursts(100, 100, 50);
  even.bit_errors_squared += 100; /* almost no variance */
  assert_true(extr_precision_reached(0.1, 1000, &even));
}

/* At a rate of 1e-9 the distribution is Poisson. */
static void errors_for_a_precision_are_just_enough(void **state) {
  (void)state;
  const double precisions[] = {0.5, 0.2, 0.1, 0.05};
  const uint64_t by_hand[] = {17, 97, 386, 1538}; /* z^2 / 2p^2 (1 + sqrt(1 + p^2)) */
  for (int i = 0; i < 4; i++) {
    uint64_t enough = extr_precision_frame_errors(precisions[i]);
    assert_int_equal(enough, by_hand[i]);
    frame_counts counts = bursts(enough * 1000000000, enough, 1);
    frame_counts fewer = bursts(enough * 1000000000, enough - 1, 1);
    assert_true(extr_precision_reached(precisions[i] * 1.0001, 1, &counts));
    assert_false(extr_precision_reached(precisions[i] * 0.9999, 1, &fewer));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ten_in_a_hundred_are_known_to_sixty_per_cent),
      cmocka_unit_test(nothing_is_known_before_the_first_error),
      cmocka_unit_test(both_rates_must_be_known),
      cmocka_unit_test(errors_for_a_precision_are_just_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
