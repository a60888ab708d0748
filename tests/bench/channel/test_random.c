/* The random numbers against published values, and the normal samples against long double
 * arithmetic and closed forms. Seeds are fixed; a correct generator would exceed the
 * bounds for at most one seed in a million. */
#include "bench/channel/channel_loops.h"
#include "bench/simulation/point_result.h"
#include "tests/support/unit.h"

#include <math.h>

enum { SIGMAS = 5 };

static float log_of(uint64_t bits) {
  return normal_log((uint32_t)bits, (uint32_t)(bits >> 32));
}

static void splitmix64_gives_published_values(void **state) {
  const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                               UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                               UINT64_C(16408922859458223821)};
  uint64_t seed = 1234567;
  for (int i = 0; i < 5; i++) assert_int_equal(extr_random_next(&seed), expected[i]);
}

static void every_lane_gives_published_values(void **state) {
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
  uint64_t seed = 42;
  uint64_t sequence = extr_random_next(&seed) ^ 1500000;
  sequence = extr_random_next(&sequence);
  for (uint64_t batch = 0; batch < 3; batch++) {
    random_stream stream = random_start(42, 1500000, batch);
    for (int lane = 0; lane < RANDOM_LANES; lane++)
      for (int word = 0; word < RANDOM_WORDS; word++)
        assert_int_equal(stream.state[word][lane], extr_random_next(&sequence));
  }
}

static void seed_point_and_batch_all_matter(void **state) {
  random_stream a = random_start(1, 2, 3),
                others[] = {random_start(2, 2, 3), random_start(1, 3, 3), random_start(1, 2, 4),
                            random_start(2, 1, 3)};
  for (int i = 0; i < 4; i++) assert_memory_not_equal(&a, &others[i], sizeof a);
}

/* In units of 2^-24, half the spacing of floats below 1. */
static double relative_error(float value, double exact) {
  return fabs((value - exact) / exact) / 0x1p-24;
}

static double uniform(uint64_t bits) {
  return ((double)(bits >> 24) + 0.5) * 0x1p-40;
}

static void logarithm_is_good_to_three_units(void **state) {
  random_stream stream = random_start(1, 0, 0);
  for (int i = 0; i < 20000; i++) {
    uint64_t out[RANDOM_LANES];
    random_next(&stream, out);
    for (int lane = 0; lane < RANDOM_LANES; lane++) {
      uint64_t bits = out[lane] >> (i % 41); /* all magnitudes alike */
      /* u itself is rounded to a float: half a unit of it where ln u is nearly linear. */
      double exact = log(uniform(bits)), rounding = 0x1p-24;
      assert_true(fabs(log_of(bits) - exact) < 3 * 0x1p-24 * fabs(exact) + rounding);
    }
  }
}

static void samples_reach_beyond_seven_sigma_and_are_finite(void **state) {
  assert_true(relative_error(log_of(0), -41 * log(2)) < 3);
  assert_true(sqrt(-2 * log_of(0)) > 7.5);
  assert_true(log_of(UINT64_MAX) == 0);
  for (uint64_t k = 0; k < 1 << 20; k++) { /* no radius is the root of a negative number */
    assert_true(log_of(UINT64_MAX - (k << 24)) <= 0);
    assert_true(log_of(k << 24) >= log_of(0));
  }
}

static void sine_and_cosine_are_good_to_two_units(void **state) {
  const double turn = 6.283185307179586476925286766559;
  for (uint64_t v = 0; v < 1 << 24; v += 5) {
    float cosine, sine;
    normal_turn((uint32_t)(v | UINT64_C(0xabcdef9876) << 24), &cosine, &sine);
    double angle = turn * ((double)v * 0x1p-24);
    assert_true(fabs(cosine - cos(angle)) < 2 * 0x1p-24);
    assert_true(fabs(sine - sin(angle)) < 2 * 0x1p-24);
  }
}

static void quarters_of_the_circle_are_exact(void **state) {
  const float expected[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (uint64_t quarter = 0; quarter < 4; quarter++) {
    float cosine, sine;
    normal_turn((uint32_t)(quarter << 22), &cosine, &sine);
    assert_true(cosine == expected[quarter][0] && sine == expected[quarter][1]);
  }
}

/* The block function runs as vector code, the two parts one number at a time. */
static void check_vector_code(extr_isa isa) {
  random_stream stream = random_start(3, 0, 0), copy = stream;
  for (int block = 0; block < 1000; block++) {
    float samples[NORMAL_BLOCK], expected[NORMAL_BLOCK];
    extr_channel_loops_of(isa)->normal_block(&stream, samples);
    uint64_t bits[NORMAL_BLOCK / 2];
    for (int i = 0; i < NORMAL_BLOCK / 2; i += RANDOM_LANES) random_next(&copy, bits + i);
    for (int i = 0; i < NORMAL_BLOCK / 2; i++) {
      float radius = sqrtf(-2 * log_of(bits[i])), cosine, sine;
      normal_turn((uint32_t)bits[i], &cosine, &sine);
      expected[i] = radius * cosine;
      expected[NORMAL_BLOCK / 2 + i] = radius * sine;
    }
    assert_memory_equal(samples, expected, sizeof samples);
  }
}

static void vector_code_gives_the_bits_of_scalar_code(void **state) {
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    if (extr_isa_available((extr_isa)isa)) check_vector_code((extr_isa)isa);
}

/* ---- Many samples ---------------------------------------------------------------------------- */

enum { BLOCKS = 1 << 20, SAMPLES = BLOCKS * NORMAL_BLOCK };
enum { MOMENTS = 8, TAILS = 6 };

static double tail(int i) {
  return 3 + 0.5 * i;
} /* 3 .. 5.5 */

typedef struct sample_sums {
  double power[MOMENTS + 1]; /* sum of g^k */
  double neighbours;         /* sum of products of samples side by side */
  double halves;             /* of squares of the two samples of a pair */
  long above[TAILS], below[TAILS];
} sample_sums;

static void add_block(sample_sums *sums, const float g[NORMAL_BLOCK]) {
  for (int i = 0; i < NORMAL_BLOCK; i++) {
    double power = 1, pair = g[(i + NORMAL_BLOCK / 2) % NORMAL_BLOCK];
    for (int k = 0; k <= MOMENTS; k++, power *= g[i]) sums->power[k] += power;
    sums->neighbours += g[i] * (double)g[(i + 1) % NORMAL_BLOCK];
    sums->halves += (g[i] * (double)g[i] - 1) * (pair * pair - 1) / 2; /* each pair comes twice */
    if (fabsf(g[i]) <= tail(0)) continue;
    for (int t = 0; t < TAILS; t++) {
      sums->above[t] += g[i] > tail(t);
      sums->below[t] += g[i] < -tail(t);
    }
  }
}

static const sample_sums *sums_of_many_samples(void) {
  static sample_sums sums;
  if (sums.power[0] > 0) return &sums;
  random_stream stream = random_start(4, 0, 0);
  for (int block = 0; block < BLOCKS; block++) {
    float g[NORMAL_BLOCK];
    extr_channel_loops_of(extr_isa_best())->normal_block(&stream, g);
    add_block(&sums, g);
  }
  return &sums;
}

/* E g^k = 1 * 3 * .. * (k - 1) for even k, 0 for odd k. */
static double moment(int k) {
  double product = k % 2 == 0;
  for (int i = k - 1; i > 1 && k % 2 == 0; i -= 2) product *= i;
  return product;
}

static void moments_are_those_of_the_normal_distribution(void **state) {
  const sample_sums *sums = sums_of_many_samples();
  for (int k = 1; k <= MOMENTS; k++) {
    double variance = moment(2 * k) - moment(k) * moment(k);
    assert_true(fabs(sums->power[k] / SAMPLES - moment(k)) < SIGMAS * sqrt(variance / SAMPLES));
  }
}

static void samples_are_not_correlated(void **state) {
  const sample_sums *sums = sums_of_many_samples();
  assert_true(fabs(sums->neighbours / SAMPLES) < SIGMAS * sqrt(1.0 / SAMPLES));
  /* The squares of a pair have one radius and one angle: g^2 - 1 has the variance 2. */
  assert_true(fabs(sums->halves / (SAMPLES / 2.0)) < SIGMAS * 2 / sqrt(SAMPLES / 2.0));
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

static void assert_tail(long found, double p) {
  double expected = p * SAMPLES, below, above;
  if (expected > 1000) {
    assert_true(fabs((double)found - expected) < SIGMAS * sqrt(expected * (1 - p)));
  } else {
    poisson_tails(expected, found, &below, &above);
    assert_true(below > 5e-7 && above > 5e-7);
  }
}

static void tails_are_right_to_five_and_a_half_sigma(void **state) {
  const sample_sums *sums = sums_of_many_samples();
  for (int t = 0; t < TAILS; t++) {
    assert_tail(sums->above[t], extr_normal_tail(tail(t)));
    assert_tail(sums->below[t], extr_normal_tail(tail(t)));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(splitmix64_gives_published_values),
      cmocka_unit_test(every_lane_gives_published_values),
      cmocka_unit_test(batches_take_disjoint_stretches_of_one_sequence),
      cmocka_unit_test(seed_point_and_batch_all_matter),
      cmocka_unit_test(logarithm_is_good_to_three_units),
      cmocka_unit_test(samples_reach_beyond_seven_sigma_and_are_finite),
      cmocka_unit_test(sine_and_cosine_are_good_to_two_units),
      cmocka_unit_test(quarters_of_the_circle_are_exact),
      cmocka_unit_test(vector_code_gives_the_bits_of_scalar_code),
      cmocka_unit_test(moments_are_those_of_the_normal_distribution),
      cmocka_unit_test(samples_are_not_correlated),
      cmocka_unit_test(tails_are_right_to_five_and_a_half_sigma),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
