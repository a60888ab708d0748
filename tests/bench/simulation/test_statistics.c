/* Intervals against values computed by hand, limiting cases, and their relative widths.
 * test_coverage.c counts how often they hold the true rate. */
#include "bench/simulation/point_result.h"
#include "tests/support/unit.h"

#include <math.h>

static void assert_near(double found, double expected, double relative) {
  assert_true(fabs(found - expected) <= relative * fabs(expected));
}

static void assert_ordered(extr_rate rate) {
  assert_true(0 <= rate.low && rate.low <= rate.value);
  assert_true(rate.value <= rate.high && rate.high <= 1);
}

static void tail_has_the_values_of_tables(void **state) {
  assert_near(extr_normal_tail(0), 0.5, 1e-15);
  assert_near(extr_normal_tail(1), 0.15865525393145705, 1e-14);
  assert_near(extr_normal_tail(3), 0.0013498980316300946, 1e-14);
  assert_near(extr_normal_tail(-1), 1 - 0.15865525393145705, 1e-14);
  assert_near(extr_normal_tail(6), 9.865876450376946e-10, 1e-12);
}

static void wilson_has_hand_computed_values(void **state) {
  extr_rate tenth = extr_rate_wilson(10, 100);
  assert_near(tenth.low, 0.05522913706067508, 1e-12);
  assert_near(tenth.high, 0.17436566150491348, 1e-12);
  assert_true(tenth.value == 0.1);
  extr_rate none = extr_rate_wilson(0, 100);
  assert_true(none.low == 0 && none.value == 0);
  assert_near(none.high, 0.03699349820698569, 1e-12); /* z^2 / (100 + z^2) */
  extr_rate all = extr_rate_wilson(100, 100);
  assert_true(all.high == 1 && all.value == 1);
  assert_near(all.low, 1 - 0.03699349820698569, 1e-12);
}

/* Four bursts of 10, 20, 30 and 40 wrong bits in 1000 frames of 100: by the header's formulas the
 * effective number of trials is 2419.6. */
static void clusters_have_a_hand_computed_value(void **state) {
  extr_rate bits = extr_rate_clustered(100, 3000, 4, 1000, 100);
  assert_near(bits.value, 1e-3, 1e-12);
  assert_near(bits.low, 0.000304643457248376, 1e-9);
  assert_near(bits.high, 0.00327732252241944, 1e-9);
}

static void nothing_is_known_without_trials(void **state) {
  extr_rate frames = extr_rate_wilson(0, 0), bits = extr_rate_clustered(0, 0, 0, 0, 648);
  assert_true(frames.low == 0 && frames.high == 1);
  assert_true(bits.low == 0 && bits.high == 1);
}

static void intervals_hold_their_value(void **state) {
  const uint64_t frames[] = {1, 2, 3, 63, 64, 1000000, UINT64_C(1) << 40};
  const uint64_t bursts[] = {1, 7, 100, 648};
  for (size_t f = 0; f < sizeof frames / sizeof *frames; f++)
    for (size_t b = 0; b < sizeof bursts / sizeof *bursts; b++)
      for (uint64_t wrong = 0; wrong <= frames[f] && wrong < 5; wrong++) {
        uint64_t length = bursts[b];
        assert_ordered(extr_rate_wilson(wrong, frames[f]));
        assert_ordered(
            extr_rate_clustered(wrong * length, wrong * length * length, wrong, frames[f], 648));
      }
}

static void no_error_means_frames_as_trials(void **state) {
  extr_rate ber = extr_rate_clustered(0, 0, 0, 5000, 648), fer = extr_rate_wilson(0, 5000);
  assert_true(ber.value == 0 && ber.low == 0 && ber.high == fer.high);
}

/* With E frames in error of 50 wrong bits each, the burst length is certain; only their number is
 * not. */
static void bursts_of_one_length_scale_the_frame_error_rate(void **state) {
  for (uint64_t wrong = 1; wrong <= 1000; wrong *= 10) {
    extr_rate ber = extr_rate_clustered(50 * wrong, 2500 * wrong, wrong, 100000, 648);
    extr_rate fer = extr_rate_wilson(wrong, 100000);
    double scale = 50.0 / 648, slack = 1 + 1.0 / (double)wrong;
    assert_near(ber.value, fer.value * scale, 1e-12);
    assert_true(ber.high >= fer.high * scale * 0.99 && ber.high <= fer.high * scale * slack);
    assert_true(ber.low <= fer.low * scale * 1.01 && ber.low >= fer.low * scale / (2 * slack));
  }
}

/* ---- Relative widths ------------------------------------------------------------------------- */

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
  frame_counts counts = bursts(100, 10, 1);
  assert_true(
      extr_precision_reached(0.65, 1, &counts)); /* frames of one bit: both rates are the same */
  assert_true(extr_precision_reached(0.60, 1, &counts));
  assert_false(extr_precision_reached(0.59, 1, &counts));
}

static void nothing_is_known_before_the_first_error(void **state) {
  frame_counts none = bursts(1000000000, 0, 1);
  assert_false(extr_precision_reached(1, 648, &none));
}

/* All frames are wrong, with 1 or 99 wrong bits: the frame error rate is precise, but the bit error
 * rate is not. */
static void both_rates_must_be_known(void **state) {
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
      cmocka_unit_test(tail_has_the_values_of_tables),
      cmocka_unit_test(wilson_has_hand_computed_values),
      cmocka_unit_test(clusters_have_a_hand_computed_value),
      cmocka_unit_test(nothing_is_known_without_trials),
      cmocka_unit_test(intervals_hold_their_value),
      cmocka_unit_test(no_error_means_frames_as_trials),
      cmocka_unit_test(bursts_of_one_length_scale_the_frame_error_rate),
      cmocka_unit_test(ten_in_a_hundred_are_known_to_sixty_per_cent),
      cmocka_unit_test(nothing_is_known_before_the_first_error),
      cmocka_unit_test(both_rates_must_be_known),
      cmocka_unit_test(errors_for_a_precision_are_just_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
