/* The fused multiply-add of the instruction set `baseline` against that of the C library: on x86-64
 * an emulation, on other processors the instruction. The cases are such that rounding twice, to
 * double and to float, would often be wrong. */
#include "tests/decoder/message_passing/fuse.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static uint64_t state = 2026;
static int twice_wrong; /* cases in which rounding twice is wrong */

static void check(const float a[FUSE_LANES], const float c[FUSE_LANES], const float d[FUSE_LANES]) {
  float sum[FUSE_LANES];
  fuse(a, c, d, sum);
  for (int i = 0; i < FUSE_LANES; i++) {
    const float expected = fmaf(a[i], c[i], d[i]);
    twice_wrong += (float)((double)a[i] * (double)c[i] + (double)d[i]) != expected;
    if (memcmp(&sum[i], &expected, sizeof expected) != 0)
      fail_msg("%a * %a + %a is %a, expected %a", (double)a[i], (double)c[i], (double)d[i],
               (double)sum[i], (double)expected);
  }
}

static bool draw_sign(void) {
  return draw_uniform(&state) < 0.5;
}

/* 1 <= |m| < 2, times 2 to a power between these. */
static float draw_float(int low, int high) {
  const float mantissa = 1 + (float)draw_below(&state, 1 << 23) * 0x1p-23F;
  return ldexpf(draw_sign() ? -mantissa : mantissa, draw_between(&state, low, high));
}

static void test_any_numbers(void **unused) {
  (void)unused;
  float a[FUSE_LANES], c[FUSE_LANES], d[FUSE_LANES];
  for (int k = 0; k < 1 << 18; k++) {
    for (int i = 0; i < FUSE_LANES; i++) {
      a[i] = draw_float(-12, 12);
      c[i] = draw_float(-12, 12);
      d[i] = draw_float(-40, 40);
    }
    check(a, c, d);
  }
}

/* Two numbers whose product is 1, or differs from 1 by less than 2^-32, in either direction. */
static void draw_reciprocals(float *a, float *c) {
  if (draw_below(&state, 8) == 0) {
    *a = *c = 1;
    return;
  }
  double product;
  do {
    *a = draw_float(0, 0);
    *c = 1 / *a;
    product = (double)*a * (double)*c;
  } while (fabs(product - 1) > 0x1p-32);
}

/* The product is half the distance between d and the next float, or almost. */
static void test_almost_halfway(void **unused) {
  (void)unused;
  float a[FUSE_LANES], c[FUSE_LANES], d[FUSE_LANES];
  twice_wrong = 0;
  for (int k = 0; k < 1 << 12; k++) {
    for (int i = 0; i < FUSE_LANES; i++) {
      const int exponent = draw_between(&state, -20, 20);
      draw_reciprocals(&a[i], &c[i]);
      c[i] = ldexpf(draw_sign() ? -c[i] : c[i], exponent - 24);
      d[i] = draw_float(exponent, exponent);
    }
    check(a, c, d);
  }
  assert_true(twice_wrong > 1000);
}

/* The sum cancels down to the rounding error of the product, or to 0; or operands are 0. */
static void test_cancellation(void **unused) {
  (void)unused;
  float a[FUSE_LANES], c[FUSE_LANES], d[FUSE_LANES];
  for (int k = 0; k < 1 << 12; k++) {
    for (int i = 0; i < FUSE_LANES; i++) {
      a[i] = draw_below(&state, 4) ? draw_float(-6, 6) : 0;
      c[i] = draw_below(&state, 4) ? draw_float(-6, 6) : (float)draw_between(&state, -4, 4);
      d[i] = -(a[i] * c[i]);
    }
    check(a, c, d);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_any_numbers),
      cmocka_unit_test(test_almost_halfway),
      cmocka_unit_test(test_cancellation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
