/* The random numbers against published values, and the normal samples against long double
 * arithmetic and closed forms. Seeds are fixed; the bounds are those that a right generator would
 * break once in a million seeds or more rarely. */
#include "bench/normal.h"
#include "bench/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SIGMAS = 5 };

static void splitmix64_gives_published_values(void **state) {
  (void)state;
  const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                               UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                               UINT64_C(16408922859458223821)};
  uint64_t seed = 1234567;
  for (int i = 0; i < 5; i++) assert_int_equal(ex_random_next(&seed), expected[i]);
}

static void every_lane_gives_published_values(void **state) {
  (void)state;
  const uint64_t expected[] = {UINT64_C(41943041),
                               UINT64_C(58720359),
                               UINT64_C(3588806011781223),
                               UINT64_C(3591011842654386),
                               UINT64_C(9228616714210784205),
                               UINT64_C(9973669472204895162),
                               UINT64_C(14011001112246962877),
                               UINT64_C(12406186145184390807),
                               UINT64_C(15849039046786891736),
                               UINT64_C(10450023813501588000)};
  for (int lane = 0; lane < RANDOM_LANES; lane++) {
    random_stream stream = random_start(7, 7, 7);
    for (int word = 0; word < RANDOM_WORDS; word++) stream.state[word][lane] = (uint64_t)word + 1;
    for (int i = 0; i < 10; i++) {
      uint64_t out[RANDOM_LANES];
      random_next(&stream, out);
      assert_int_equal(out[lane], expected[i]);
    }
  }
}

static void batches_take_disjoint_stretches_of_one_sequence(void **state) {
  (void)state;
  uint64_t seed = 42;
  uint64_t sequence = ex_random_next(&seed) ^ 1500000;
  sequence = ex_random_next(&sequence);
  for (uint64_t batch = 0; batch < 3; batch++) {
    random_stream stream = random_start(42, 1500000, batch);
    for (int lane = 0; lane < RANDOM_LANES; lane++)
      for (int word = 0; word < RANDOM_WORDS; word++)
        assert_int_equal(stream.state[word][lane], ex_random_next(&sequence));
  }
}

static void seed_point_and_batch_all_matter(void **state) {
  (void)state;
  random_stream a = random_start(1, 2, 3),
                others[] = {random_start(2, 2, 3), random_start(1, 3, 3), random_start(1, 2, 4),
                            random_start(2, 1, 3)};
  for (int i = 0; i < 4; i++) assert_memory_not_equal(&a, &others[i], sizeof a);
}

/* In units of 2^-53, half the spacing of doubles below 1. */
static double relative_error(double value, long double exact) {
  if (exact == 0) return value == 0 ? 0 : INFINITY;
  return (double)(fabsl((value - exact) / exact) / 0x1p-53L);
}

static void logarithm_is_good_to_two_units(void **state) {
  (void)state;
  const uint64_t ends[] = {0, 1, 2, 3, 5, 233611, UINT64_MAX - 4096, UINT64_MAX};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    long double exact = logl((double)(ends[i] | 1) * 0x1p-64);
    assert_true(relative_error(normal_log(ends[i]), exact) < 4);
  }
  random_stream stream = random_start(1, 0, 0);
  for (int i = 0; i < 20000; i++) {
    uint64_t out[RANDOM_LANES];
    random_next(&stream, out);
    for (int lane = 0; lane < RANDOM_LANES; lane++) {
      uint64_t bits = out[lane] >> (i & 63) | 1; /* all magnitudes alike */
      long double exact = logl((double)bits * 0x1p-64);
      assert_true(relative_error(normal_log(bits), exact) < 4);
    }
  }
}

static void samples_reach_beyond_nine_sigma_and_are_finite(void **state) {
  (void)state;
  assert_true(sqrt(-2 * normal_log(0)) > 9.4);
  assert_true(normal_log(0) == normal_log(1));
  assert_true(normal_log(UINT64_MAX) == 0);
}

static void sine_and_cosine_are_good_to_two_units(void **state) {
  (void)state;
  const long double turn = 6.283185307179586476925286766559L;
  const uint64_t dropped = 1023; /* the angle has 54 bits */
  random_stream stream = random_start(2, 0, 0);
  for (int i = 0; i < 20000; i++) {
    uint64_t out[RANDOM_LANES];
    random_next(&stream, out);
    for (int lane = 0; lane < RANDOM_LANES; lane++) {
      double cosine, sine;
      normal_circle(out[lane], &cosine, &sine);
      long double angle = turn * ((long double)(out[lane] & ~dropped) * 0x1p-64L);
      assert_true(fabsl(cosine - cosl(angle)) < 4 * 0x1p-53L);
      assert_true(fabsl(sine - sinl(angle)) < 4 * 0x1p-53L);
    }
  }
}

static void quarters_of_the_circle_are_exact(void **state) {
  (void)state;
  const double expected[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (uint64_t quarter = 0; quarter < 4; quarter++) {
    double cosine, sine;
    normal_circle(quarter << 62, &cosine, &sine);
    assert_true(cosine == expected[quarter][0] && sine == expected[quarter][1]);
  }
}

/* The block function runs as vector code of the best instruction set, the two parts one number at a
 * time. */
static void vector_code_gives_the_bits_of_scalar_code(void **state) {
  (void)state;
  random_stream stream = random_start(3, 0, 0), copy = stream;
  for (int block = 0; block < 1000; block++) {
    double samples[NORMAL_BLOCK], expected[NORMAL_BLOCK];
    normal_block(&stream, samples);
    uint64_t bits[NORMAL_BLOCK];
    for (int i = 0; i < NORMAL_BLOCK; i += RANDOM_LANES) random_next(&copy, bits + i);
    for (int i = 0; i < NORMAL_BLOCK / 2; i++) {
      double radius = sqrt(-2 * normal_log(bits[i])), cosine, sine;
      normal_circle(bits[NORMAL_BLOCK / 2 + i], &cosine, &sine);
      expected[i] = radius * cosine;
      expected[NORMAL_BLOCK / 2 + i] = radius * sine;
    }
    assert_memory_equal(samples, expected, sizeof samples);
  }
}

enum { BLOCKS = 400000, SAMPLES = BLOCKS * NORMAL_BLOCK, EDGES = 21 };

static double edge(int i) {
  return (i - EDGES / 2) * 0.5;
} /* -5 .. 5 */

typedef struct sample_sums {
  double power[5];   /* sum of g^k */
  double neighbours; /* sum of products of samples side by side */
  long above[EDGES]; /* samples above each edge */
} sample_sums;

static sample_sums *sums_of_many_samples(void) {
  static sample_sums sums;
  if (sums.power[0] > 0) return &sums;
  random_stream stream = random_start(4, 0, 0);
  for (int block = 0; block < BLOCKS; block++) {
    double g[NORMAL_BLOCK];
    normal_block(&stream, g);
    for (int i = 0; i < NORMAL_BLOCK; i++) {
      double square = g[i] * g[i];
      sums.power[0] += 1;
      sums.power[1] += g[i];
      sums.power[2] += square;
      sums.power[3] += square * g[i];
      sums.power[4] += square * square;
      sums.neighbours += g[i] * g[(i + 1) % NORMAL_BLOCK];
    }
    for (int e = 0; e < EDGES; e++)
      for (int i = 0; i < NORMAL_BLOCK; i++) sums.above[e] += g[i] > edge(e);
  }
  return &sums;
}

static void moments_are_those_of_the_normal_distribution(void **state) {
  (void)state;
  const sample_sums *sums = sums_of_many_samples();
  const double mean[] = {1, 0, 1, 0, 3}, variance[] = {0, 1, 2, 15, 96}; /* of g^k */
  for (int k = 1; k <= 4; k++) {
    double found = sums->power[k] / SAMPLES;
    assert_true(fabs(found - mean[k]) < SIGMAS * sqrt(variance[k] / SAMPLES));
  }
  assert_true(fabs(sums->neighbours / SAMPLES) < SIGMAS * sqrt(1.0 / SAMPLES));
}

/* P(X <= x) and P(X >= x) of a Poisson number, for the rare tails. */
static void poisson_tails(double mean, long x, double *below, double *above) {
  *below = 0;
  *above = 0;
  for (long k = 0; k <= x + 200; k++) {
    double p = exp((double)k * log(mean) - mean - lgamma((double)k + 1));
    if (k <= x) *below += p;
    if (k >= x) *above += p;
  }
}

static void tails_are_right_to_five_sigma(void **state) {
  (void)state;
  const sample_sums *sums = sums_of_many_samples();
  for (int e = 0; e < EDGES; e++) {
    double p = normal_tail(fabs(edge(e))), expected = p * SAMPLES;
    long found = edge(e) < 0 ? SAMPLES - sums->above[e] : sums->above[e];
    if (expected > 1000) {
      assert_true(fabs((double)found - expected) < SIGMAS * sqrt(expected * (1 - p)));
    } else {
      double below, above;
      poisson_tails(expected, found, &below, &above);
      assert_true(below > 5e-7 && above > 5e-7);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(splitmix64_gives_published_values),
      cmocka_unit_test(every_lane_gives_published_values),
      cmocka_unit_test(batches_take_disjoint_stretches_of_one_sequence),
      cmocka_unit_test(seed_point_and_batch_all_matter),
      cmocka_unit_test(logarithm_is_good_to_two_units),
      cmocka_unit_test(samples_reach_beyond_nine_sigma_and_are_finite),
      cmocka_unit_test(sine_and_cosine_are_good_to_two_units),
      cmocka_unit_test(quarters_of_the_circle_are_exact),
      cmocka_unit_test(vector_code_gives_the_bits_of_scalar_code),
      cmocka_unit_test(moments_are_those_of_the_normal_distribution),
      cmocka_unit_test(tails_are_right_to_five_sigma),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
