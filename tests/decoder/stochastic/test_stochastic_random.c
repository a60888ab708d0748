/* The polynomial of the generator of random planes, by algebra. The bits themselves are compared
 * with those of plain decoders. */
#include "decoder/stochastic/planes/generator_tmpl.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdio.h>
#include <stdlib.h>

/* ---- Polynomials over GF(2) modulo that of the recurrence ------------------------------------ */

/* Bit i of a number is the coefficient of x^i. */
__extension__ typedef unsigned __int128 polynomial;

static polynomial power(int exponent) {
  return (polynomial)1 << exponent;
}

/* x^127, from x[n] = sum of x[n-t]: the sum of x^(127-t). */
static polynomial feedback(void) {
  return power(127 - 29) ^ power(127 - 67) ^ power(127 - 99) ^ 1;
}

static polynomial times_x(polynomial a) {
  polynomial shifted = (a ^ (a & power(126))) << 1;
  return a >> 126 & 1 ? shifted ^ feedback() : shifted;
}

static polynomial square(polynomial a) {
  polynomial result = 0;
  for (int i = 126; i >= 0; i--) {
    result = times_x(times_x(result));
    /* Adds the coefficient of x^i to that of x^2i, in Horner's form. */
    if (a >> i & 1) result ^= 1;
  }
  return result;
}

/* x^(2^127) = x, and the polynomial has no root: all its factors have degree 127, as 127 is a
 * prime, so it is irreducible. Since 2^127 - 1 is a prime as well, it is primitive. */
static void test_primitive(void **state) {
  polynomial a = 2;
  for (int i = 0; i < 127; i++) {
    a = square(a);
    if (i < 126) assert_true(a != 2);
  }
  assert_true(a == 2);
  int terms = 1; /* x^127 */
  for (polynomial rest = feedback(); rest; rest &= rest - 1) terms++;
  assert_int_equal(terms % 2, 1);             /* 1 is no root */
  assert_int_equal((int)(feedback() & 1), 1); /* nor is 0 */
}

static int compare(const void *a, const void *b) {
  const polynomial *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

/* No sum of two, three or four bits among 1024 consecutive ones is always 0: no two sums of at most
 * two bits are the same linear function of the state. */
static void test_relations(void **state) {
  enum { WINDOW = 1024, SUMS = 1 + WINDOW + WINDOW * (WINDOW - 1) / 2 };
  polynomial *x = malloc(WINDOW * sizeof *x), *sums = malloc(SUMS * sizeof *sums);
  assert_non_null(x);
  assert_non_null(sums);
  int count = 0;
  x[0] = 1;
  for (int i = 1; i < WINDOW; i++) x[i] = times_x(x[i - 1]);
  sums[count++] = 0;
  for (int i = 0; i < WINDOW; i++) {
    sums[count++] = x[i];
    for (int k = 0; k < i; k++) sums[count++] = x[i] ^ x[k];
  }
  assert_int_equal(count, SUMS);
  qsort(sums, SUMS, sizeof *sums, compare);
  for (int i = 1; i < SUMS; i++) assert_true(sums[i] != sums[i - 1]);
  free(x);
  free(sums);
}

/* The text in configurations is that of the recurrence. */
static void test_text(void **state) {
  extr_decoder_settings settings = extr_decoder_default();
  char text[64];
  snprintf(text, sizeof text, "x[n-%d] + x[n-%d] + x[n-%d] + x[n-%d]", RANDOM_TAP_1, RANDOM_TAP_2,
           RANDOM_TAP_3, RANDOM_DEGREE);
  const char *const with[] = {"em", "counter-bf", "counter:random=own", "pgdbf"};
  const char *const without[] = {"counter:random=lfsr", "rhs", "gdbf:flip=1", "gallager-b"};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", with[i]), EXTR_OK);
    assert_string_equal(extr_stochastic_recurrence(&settings.stochastic), text);
    assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", without[i]), EXTR_OK);
    assert_null(extr_stochastic_recurrence(&settings.stochastic));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_primitive),
                                     cmocka_unit_test(test_relations), cmocka_unit_test(test_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
