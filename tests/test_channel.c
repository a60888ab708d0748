/* The channel against closed forms: LLR moments, the bit error rate of uncoded BPSK, and the known
 * scale of sigma. Bounds as in test_random.c. */
#include "bench/channel.h"
#include "bench/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { BLOCKS = 50000, SAMPLES = BLOCKS * NORMAL_BLOCK, SIGMAS = 5 };

static void scale_follows_rate_and_ebn0(void **state) {
  (void)state;
  awgn_channel half = channel_awgn(0.5, 0); /* sigma = 1 */
  assert_true(half.mean == 2 && half.deviation == 2);
  awgn_channel ten = channel_awgn(0.5, 10); /* sigma^2 = 1/10 */
  assert_true(ten.mean == 20 && fabs(ten.deviation - 2 * sqrt(10)) < 1e-14);
  awgn_channel whole = channel_awgn(1, -10); /* sigma^2 = 5 */
  assert_true(fabs(whole.mean - 0.4) < 1e-15 && fabs(whole.deviation - 2 / sqrt(5)) < 1e-15);
}

/* A consistent LLR density: the variance is twice the mean. */
static void llrs_have_the_moments_of_bpsk(void **state) {
  (void)state;
  awgn_channel channel = channel_awgn(0.75, 2.5);
  random_stream stream = random_start(1, 0, 0);
  double sum = 0, squares = 0, mean = 4 * 0.75 * pow(10, 0.25);
  for (int block = 0; block < BLOCKS; block++) {
    float llr[NORMAL_BLOCK];
    channel_blocks(&channel, &stream, 1, llr);
    for (int i = 0; i < NORMAL_BLOCK; i++) {
      sum += llr[i];
      squares += (llr[i] - mean) * (llr[i] - mean);
    }
  }
  double variance = 2 * mean;
  assert_true(fabs(sum / SAMPLES - mean) < SIGMAS * sqrt(variance / SAMPLES));
  assert_true(fabs(squares / SAMPLES - variance) < SIGMAS * variance * sqrt(2.0 / SAMPLES));
}

static void uncoded_bits_fail_as_often_as_they_should(void **state) {
  (void)state;
  for (int db = -4; db <= 6; db += 2) {
    awgn_channel channel = channel_awgn(1, db);
    random_stream stream = random_start(2, (uint64_t)db, 0);
    long errors = 0;
    for (int block = 0; block < BLOCKS; block++) {
      float llr[NORMAL_BLOCK];
      channel_blocks(&channel, &stream, 1, llr);
      for (int i = 0; i < NORMAL_BLOCK; i++) errors += llr[i] < 0;
    }
    double p = 0.5 * erfc(sqrt(pow(10, db / 10.0)));
    assert_true(fabs((double)errors - p * SAMPLES) < SIGMAS * sqrt(SAMPLES * p * (1 - p)));
  }
}

static void extreme_points_stay_finite(void **state) {
  (void)state;
  const int ends[] = {CHANNEL_EBN0_MIN_DB, CHANNEL_EBN0_MAX_DB};
  for (int e = 0; e < 2; e++) {
    awgn_channel channel = channel_awgn(1, ends[e]);
    random_stream stream = random_start(3, 0, 0);
    float llr[NORMAL_BLOCK];
    channel_blocks(&channel, &stream, 1, llr);
    for (int i = 0; i < NORMAL_BLOCK; i++) assert_true(isfinite(llr[i]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scale_follows_rate_and_ebn0),
      cmocka_unit_test(llrs_have_the_moments_of_bpsk),
      cmocka_unit_test(uncoded_bits_fail_as_often_as_they_should),
      cmocka_unit_test(extreme_points_stay_finite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
