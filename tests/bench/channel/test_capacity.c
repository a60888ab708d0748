/* Capacities against closed forms, published limits, and the mean of the information density over
 * drawn symbols and noise. */
#include "bench/channel/capacity.h"
#include "tests/bench/channel/channel_model.h"
#include "tests/support/unit.h"

/* The points of a symbol, by its label; a square one has the bits of its axes alternately. */
static int list_points(const constellation *c, double (*points)[2]) {
  for (int label = 0; label < 1 << c->bits; label++) {
    int part[2] = {0};
    for (int i = 0; i < c->bits; i++) part[i % c->parts] |= (label >> i & 1) << i / c->parts;
    points[label][0] = c->points[part[0]][0];
    points[label][1] = c->parts == 2 ? c->points[part[1]][0] : c->points[label][1];
  }
  return 1 << c->bits;
}

/* What one received value says of the symbol, or of the bits of its label. */
static double density(const double (*points)[2], int bits, int sent, const double received[2],
                      double scale, capacity_kind kind) {
  double all = 0, agree[SYMBOL_BITS_MAX] = {0}, own = 0;
  for (int label = 0; label < 1 << bits; label++) {
    const double x = received[0] - scale * points[label][0];
    const double y = received[1] - scale * points[label][1];
    const double p = exp(-(x * x + y * y) / 2);
    all += p;
    if (label == sent) own = p;
    for (int i = 0; i < bits; i++)
      if (((label ^ sent) >> i & 1) == 0) agree[i] += p;
  }
  if (kind == CAPACITY_CM) return bits + log2(own / all);
  double sum = bits;
  for (int i = 0; i < bits; i++) sum += log2(agree[i] / all);
  return sum;
}

/* The mean of many draws must be as near as its deviation says. */
static void check_by_draws(const constellation *c, capacity_kind kind, bool fading, double db) {
  enum { DRAWS = 20000 };
  double points[1 << 8][2], sum = 0, squares = 0;
  uint64_t state = 77;
  const int labels = list_points(c, points);
  for (int i = 0; i < DRAWS; i++) {
    double received[2], fade[2], scale = sqrt(2 * pow(10, db / 10));
    const int sent = (int)(model_word(&state) % (uint64_t)labels);
    for (int axis = 0; axis < 2; axis++) received[axis] = draw_normal(&state);
    for (int axis = 0; axis < 2; axis++) fade[axis] = draw_normal(&state);
    if (fading) scale *= sqrt((fade[0] * fade[0] + fade[1] * fade[1]) / 2);
    for (int axis = 0; axis < 2; axis++) received[axis] += scale * points[sent][axis];
    const double x = density((const double(*)[2])points, c->bits, sent, received, scale, kind);
    sum += x;
    squares += x * x;
  }
  const double mean = sum / DRAWS, deviation = sqrt((squares / DRAWS - mean * mean) / DRAWS);
  const double found = extr_capacity(c, kind, fading, db);
  if (fabs(found - mean) > SIGMAS * deviation + 1e-5)
    fail_msg("%d bits, kind %d, %g dB: found %g, draws %g +- %g", c->bits, kind, db, found, mean,
             deviation);
}

static void capacities_are_the_mean_information(void **state) {
  static const char *const names[] = {"bpsk", "qpsk", "16qam", "64qam", "256qam"};
  for (int i = 0; i < 5; i++)
    for (int kind = CAPACITY_BICM; kind <= CAPACITY_CM; kind++)
      for (double db = -4; db < 24; db += 9) {
        constellation c;
        assert_int_equal(extr_constellation_open(NULL, names[i], &c), EXTR_OK);
        check_by_draws(&c, (capacity_kind)kind, false, db);
        check_by_draws(&c, (capacity_kind)kind, true, db);
        extr_constellation_close(&c);
      }
}

/* 8PSK in natural order, which is no label of a standard: bits differ in what they carry. */
static constellation ring(double points[8][2]) {
  for (int i = 0; i < 8; i++) {
    points[i][0] = cos(i * acos(-1) / 4);
    points[i][1] = sin(i * acos(-1) / 4);
  }
  return (constellation){.bits = 3, .parts = 1, .points = points};
}

static void planes_are_integrated_as_axes(void **state) {
  double points[16][2];
  constellation c, square = {.bits = 4, .parts = 1, .points = points};
  assert_int_equal(extr_constellation_open(NULL, "16qam", &c), EXTR_OK);
  list_points(&c, points);
  for (double db = -10; db <= 30; db += 5)
    for (int kind = CAPACITY_BICM; kind <= CAPACITY_CM; kind++)
      assert_true(fabs(extr_capacity(&c, (capacity_kind)kind, false, db) -
                       extr_capacity(&square, (capacity_kind)kind, false, db)) < 1e-9);
  extr_constellation_close(&c);
  constellation psk = ring(points);
  for (double db = -4; db < 16; db += 5) check_by_draws(&psk, CAPACITY_CM, false, db);
  for (double db = -4; db < 16; db += 5) check_by_draws(&psk, CAPACITY_BICM, true, db);
}

/* BPSK: 1 - E log2(1 + e^-L), by Simpson's rule in steps of another size. */
static double bpsk_capacity(double esn0) {
  const double mean = 4 * esn0, h = 0.01;
  double loss = 0;
  for (int i = -1000; i <= 1000; i++) {
    const double llr = mean + sqrt(2 * mean) * i * h;
    const double bits = llr > 0 ? log1p(exp(-llr)) : log1p(exp(llr)) - llr;
    loss += (i % 2 ? 4 : 2) / 3.0 * h * exp(-i * h * i * h / 2) * bits;
  }
  return 1 - loss / sqrt(2 * acos(-1)) / log(2);
}

static void bpsk_and_qpsk_have_their_closed_forms(void **state) {
  constellation bpsk, qpsk;
  assert_int_equal(extr_constellation_open(NULL, "bpsk", &bpsk), EXTR_OK);
  assert_int_equal(extr_constellation_open(NULL, "qpsk", &qpsk), EXTR_OK);
  for (double db = -30; db <= 12; db += 0.75) {
    const double expected = bpsk_capacity(pow(10, db / 10));
    for (int kind = CAPACITY_BICM; kind <= CAPACITY_CM; kind++) {
      assert_true(fabs(extr_capacity(&bpsk, (capacity_kind)kind, false, db) - expected) < 1e-7);
      const double twice = extr_capacity(&qpsk, (capacity_kind)kind, false, db + 10 * log10(2));
      assert_true(fabs(twice - 2 * expected) < 2e-7);
    }
  }
  extr_constellation_close(&bpsk);
  extr_constellation_close(&qpsk);
}

/* Rate 1/2: 0.187 dB for BPSK. 8PSK reaches 2 bits at 5.9 dB, 16QAM 3 bits at 9.3 dB (Ungerboeck,
 * "Channel coding with multilevel/phase signals", IEEE Trans. Inf. Theory 28, 1982, fig. 2). */
static void limits_are_those_published(void **state) {
  double points[8][2];
  constellation bpsk, qam, psk = ring(points);
  assert_int_equal(extr_constellation_open(NULL, "bpsk", &bpsk), EXTR_OK);
  assert_int_equal(extr_constellation_open(NULL, "16qam", &qam), EXTR_OK);
  const double half = extr_shannon_limit(&bpsk, CAPACITY_CM, false, 0.5) + 10 * log10(2);
  assert_true(fabs(half - 0.187) < 5e-4);
  assert_true(fabs(extr_shannon_limit(&psk, CAPACITY_CM, false, 2) - 5.9) < 0.2);
  assert_true(fabs(extr_shannon_limit(&qam, CAPACITY_CM, false, 3) - 9.3) < 0.2);
  for (int i = 1; i < 40; i++) {
    const double limit = extr_shannon_limit(&qam, CAPACITY_BICM, i % 2, i * 0.1);
    assert_true(fabs(extr_capacity(&qam, CAPACITY_BICM, i % 2, limit) - i * 0.1) < 1e-6);
    assert_true(limit >= extr_shannon_limit(&qam, CAPACITY_CM, i % 2, i * 0.1) - 1e-6);
  }
  assert_true(isnan(extr_shannon_limit(&bpsk, CAPACITY_CM, false, 1)));
  assert_true(isnan(extr_shannon_limit(&bpsk, CAPACITY_CM, false, 0)));
  extr_constellation_close(&bpsk);
  extr_constellation_close(&qam);
}

/* Es/N0 at which the standards' codes of 64800 bits have no errors to speak of (EN 302 307-1, table
 * 13, and EN 302 307-2, table 20a): 0.55 to 1 dB above the limit of their constellations. */
static void codes_of_dvb_are_near_their_limits(void **state) {
  static const struct {
    const char *name;
    double rate, esn0_db;
  } known[] = {
      {"8psk", 3.0 / 5, 5.5},
      {"8psk", 5.0 / 6, 9.35},
      {"16apsk:2/3", 2.0 / 3, 8.97},
      {"16apsk:9/10", 0.9, 13.13},
      {"16apsk:1/2-L", 0.5, 5.97},
      {"16apsk:3/5-L", 0.6, 7.41},
      {"16apsk:2/3-L", 2.0 / 3, 8.43},
      {"16apsk:26/45", 26.0 / 45, 7.51},
      {"16apsk:7/9", 7.0 / 9, 10.65},
      {"16apsk:77/90", 77.0 / 90, 11.99},
      {"32apsk:3/4", 0.75, 12.73},
      {"32apsk:9/10", 0.9, 16.05},
      {"32apsk:2/3-L", 2.0 / 3, 11.1},
      {"32apsk:32/45", 32.0 / 45, 11.75},
      {"32apsk:11/15", 11.0 / 15, 12.17},
      {"32apsk:7/9", 7.0 / 9, 13.05},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    constellation c;
    assert_int_equal(extr_constellation_open(NULL, known[i].name, &c), EXTR_OK);
    const double gap =
        known[i].esn0_db - extr_shannon_limit(&c, CAPACITY_BICM, false, c.bits * known[i].rate);
    if (!(gap > 0.55 && gap < 1)) fail_msg("%s: %g dB above the limit", known[i].name, gap);
    extr_constellation_close(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(capacities_are_the_mean_information),
      cmocka_unit_test(planes_are_integrated_as_axes),
      cmocka_unit_test(bpsk_and_qpsk_have_their_closed_forms),
      cmocka_unit_test(limits_are_those_published),
      cmocka_unit_test(codes_of_dvb_are_near_their_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
