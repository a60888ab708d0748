/* The demapper against sums over all amplitudes in double precision, and amplitudes against the
 * formulas of 38.211. */
#include "bench/channel/channel_loops.h"
#include "bench/channel/constellation.h"
#include "tests/bench/channel/channel_model.h"
#include "tests/support/unit.h"

/* ---- Amplitudes ------------------------------------------------------------------------------ */

static void amplitudes_are_those_of_38_211(void **state) {
  for (int bits = 1; bits <= AMPLITUDE_BITS_MAX; bits++) {
    uint64_t words[2 * AMPLITUDE_BITS_MAX] = {0}; /* every label in turn, in every second word */
    float x[64];
    for (int f = 0; f < 64; f++)
      for (int i = 0; i < bits; i++) words[2 * i] |= (uint64_t)(f >> i & 1) << f;
    extr_channel_loops_of(extr_isa_best())->amplitudes(bits, words, 2, x);
    for (int f = 0; f < 64; f++) {
      int c[AMPLITUDE_BITS_MAX];
      for (int i = 0; i < AMPLITUDE_BITS_MAX; i++) c[i] = f >> i & 1;
      int expected = model_amplitude(bits, c);
      assert_true(x[f] == (float)expected);
      assert_int_equal(extr_amplitude_of_label(bits, (unsigned)f % (1U << bits)), expected);
    }
  }
}

static void neighbours_differ_in_one_bit(void **state) {
  for (int bits = 1; bits <= AMPLITUDE_BITS_MAX; bits++)
    for (int x = -(1 << bits) + 1; x < (1 << bits) - 1; x += 2)
      assert_int_equal(
          __builtin_popcount((unsigned)(model_label(bits, x) ^ model_label(bits, x + 2))), 1);
}

static void energies_are_those_of_38_211(void **state) {
  static const double energies[] = {1, 2, 10, 42, 170, 682, 2730};
  for (modulation m = BPSK; m <= QAM4096; m++)
    assert_true(extr_modulation_energy(m) == energies[m]);
}

/* ---- LLRs ------------------------------------------------------------------------------------ */

/* ln of the sum of e^exponents, or the largest one. */
static double sum_up(demapper how, const double *exponents, int count) {
  double top = -INFINITY, sum = 0;
  for (int i = 0; i < count; i++) top = fmax(top, exponents[i]);
  for (int i = 0; i < count; i++) sum += exp(exponents[i] - top);
  return how == DEMAP_MAX_LOG ? top : top + log(sum);
}

static double model_llr(demapper how, int bits, int i, double r, double s) {
  double zero[AMPLITUDES_MAX], one[AMPLITUDES_MAX];
  int zeros = 0, ones = 0, last = (1 << bits) - 1;
  for (int x = -last; x <= last; x += 2) {
    double exponent = -(r - s * x) * (r - s * x) / 2;
    if (model_label(bits, x) >> i & 1)
      one[ones++] = exponent;
    else
      zero[zeros++] = exponent;
  }
  return sum_up(how, zero, zeros) - sum_up(how, one, ones);
}

/* Beyond 72 the exact LLR may be the other one. What rounding does to r and s x changes an LLR by
 * about 2 s times as much. */
static void check_llr(demapper how, int bits, int i, float r, float s, double found) {
  double expected = model_llr(how, bits, i, r, s);
  double near = model_llr(DEMAP_MAX_LOG, bits, i, r, s);
  double reach = fabs(r) + (double)s * (1 << bits);
  double allowed = 2e-5 + 1e-6 * fabs(expected) + 4e-7 * (double)s * reach * (1 << bits);
  bool right = fabs(found - expected) <= allowed;
  if (how == DEMAP_EXACT && fabs(near) > 71.9) right = right || fabs(found - near) <= allowed;
  if (!right)
    fail_msg("%d bits, bit %d, r = %.9g, s = %.9g: found %.9g, expected %.9g", bits, i, (double)r,
             (double)s, found, expected);
}

/* From a factor at which amplitudes are lost in the noise to one that leaves them no doubt. */
static void check_demapper(demapper how) {
  enum { ROUNDS = SANITIZED ? 60 : 300 };
  uint64_t state = 12;
  for (int bits = 2; bits <= AMPLITUDE_BITS_MAX; bits++)
    for (int round = 0; round < ROUNDS; round++) {
      float r[64], s[64], llr[2 * AMPLITUDE_BITS_MAX * 64];
      for (int f = 0; f < 64; f++) {
        s[f] = (float)pow(10, -2 + 3 * draw_uniform(&state));
        r[f] = (float)((draw_uniform(&state) * 2 - 1) * (s[f] * (1 << bits) + 5));
      }
      extr_channel_loops_of(extr_isa_best())->demap(how, bits, r, s, llr, 128);
      for (int i = 0; i < bits; i++)
        for (int f = 0; f < 64; f++) check_llr(how, bits, i, r[f], s[f], (double)llr[i * 128 + f]);
    }
}

static void exact_llrs_are_the_sums(void **state) {
  check_demapper(DEMAP_EXACT);
}

static void max_log_llrs_are_the_largest_terms(void **state) {
  check_demapper(DEMAP_MAX_LOG);
}

/* ---- Points in the plane --------------------------------------------------------------------- */

static double point_llr(demapper how, const constellation *c, int i, double x, double y, double s) {
  double values[2][1 << SYMBOL_BITS_MAX];
  int count[2] = {0};
  for (int label = 0; label < 1 << c->bits; label++) {
    const double dx = x - s * c->points[label][0], dy = y - s * c->points[label][1];
    const int bit = label >> i & 1;
    values[bit][count[bit]++] = -(dx * dx + dy * dy) / 2;
  }
  return sum_up(how, values[0], count[0]) - sum_up(how, values[1], count[1]);
}

/* Distances are up to 30 s + 10 noise deviations, which floats have with an error of 2e-7. */
static void check_points(const constellation *c, demapper how, uint64_t *state) {
  float r[2][64], s[64], llr[SYMBOL_BITS_MAX][64];
  for (int f = 0; f < 64; f++) {
    s[f] = (float)pow(10, -1 + 2 * draw_uniform(state));
    for (int axis = 0; axis < 2; axis++)
      r[axis][f] = (float)((draw_uniform(state) * 2 - 1) * (1.5 * (double)s[f] + 5));
  }
  extr_channel_loops_of(extr_isa_best())->demap_points(how, c, r[0], s, llr[0]);
  for (int i = 0; i < c->bits; i++)
    for (int f = 0; f < 64; f++) {
      const double x = r[0][f], y = r[1][f], found = llr[i][f];
      const double expected = point_llr(how, c, i, x, y, s[f]);
      const double near = point_llr(DEMAP_MAX_LOG, c, i, x, y, s[f]);
      const double reach = fabs(x) + fabs(y) + 2 * (double)s[f];
      const double allowed = 2e-5 + 1e-6 * fabs(expected) + 4e-7 * reach * reach;
      const bool beyond = how == DEMAP_EXACT && fabs(near) > 71.9;
      if (fabs(found - expected) > allowed && !(beyond && fabs(found - near) <= allowed))
        fail_msg("%s, bit %d, s = %g: found %.9g, expected %.9g", c->name, i, (double)s[f], found,
                 expected);
    }
}

static void points_have_the_llrs_of_their_distances(void **state) {
  static const char *const names[] = {"8psk", "16apsk:2/3", "16apsk:5/9-L", "32apsk:9/10",
                                      "32apsk:7/9"};
  uint64_t random = 21;
  for (int i = 0; i < 5; i++) {
    constellation c;
    assert_int_equal(extr_constellation_open(NULL, names[i], &c), EXTR_OK);
    for (int round = 0; round < 100; round++) {
      check_points(&c, DEMAP_EXACT, &random);
      check_points(&c, DEMAP_MAX_LOG, &random);
    }
    extr_constellation_close(&c);
  }
}

static bool has_point(const constellation *c, double x, double y) {
  for (int label = 0; label < extr_constellation_labels(c); label++)
    if (fabs(c->points[label][0] - x) < 1e-9 && fabs(c->points[label][1] - y) < 1e-9) return true;
  return false;
}

/* Turned by a quarter, the points on rings are the same set, and no two of them coincide. */
static void rings_are_the_same_after_a_quarter_turn(void **state) {
  static const char *const names[] = {"8psk",        "16apsk:2/3",   "16apsk:5/9-L", "16apsk:3/5-L",
                                      "32apsk:9/10", "32apsk:2/3-L", "32apsk:7/9"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    constellation c;
    assert_int_equal(extr_constellation_open(NULL, names[i], &c), EXTR_OK);
    for (int a = 0; a < extr_constellation_labels(&c); a++) {
      if (!has_point(&c, -c.points[a][1], c.points[a][0])) fail_msg("%s, label %d", names[i], a);
      for (int b = 0; b < a; b++)
        assert_true(hypot(c.points[a][0] - c.points[b][0], c.points[a][1] - c.points[b][1]) > .05);
    }
    extr_constellation_close(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(amplitudes_are_those_of_38_211),
      cmocka_unit_test(neighbours_differ_in_one_bit),
      cmocka_unit_test(energies_are_those_of_38_211),
      cmocka_unit_test(exact_llrs_are_the_sums),
      cmocka_unit_test(max_log_llrs_are_the_largest_terms),
      cmocka_unit_test(points_have_the_llrs_of_their_distances),
      cmocka_unit_test(rings_are_the_same_after_a_quarter_turn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
