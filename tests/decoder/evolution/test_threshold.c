/* Thresholds against published values and closed forms, and what is refused. */
#include "tests/decoder/evolution/ensembles.h"

#include <math.h>

static extr_evolution_settings on_channel(const char *decoder, extr_evolution_channel channel) {
  extr_evolution_settings settings = evolution_of(decoder);
  settings.channel = channel;
  return settings;
}

static extr_threshold threshold_of(const char *text, bool of_edges,
                                   const extr_evolution_settings *settings) {
  extr_threshold found = {0};
  extr_ensemble *ensemble = of_edges ? edges_of(text) : degrees_of(text);
  accepted(extr_threshold_find(asked(), ensemble, settings, &found));
  extr_ensemble_free(ensemble);
  return found;
}

/* Published values with three decimals. The grid is coarse, to be quick; it is a decoder itself and
 * its threshold lies below. */
static void sum_product_has_the_published_thresholds(void **state) {
  static const struct {
    const char *text;
    double sigma;
  } published[] = {{"3,6", 0.881}, {"4,8", 0.838}, {"5,10", 0.794},
                   {"3,5", 1.009}, {"4,6", 1.011}, {"3,4", 1.267}};
  for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
    extr_evolution_settings settings = on_channel("spa", EXTR_EVOLUTION_AWGN);
    settings.grid = 1.0 / 12;
    extr_threshold found = threshold_of(published[i].text, false, &settings);
    double shift = 1 - pow(10, -found.error / 20);
    assert_true(found.parameter < published[i].sigma + 0.0005);
    assert_true(found.parameter > (published[i].sigma - 0.0005) * (1 - shift));
    assert_true(found.error < 0.02);
  }
}

/* The comparison with a grid twice as coarse needs a step that is too coarse for itself. */
static void the_coarsest_grid_has_a_threshold(void **state) {
  extr_evolution_settings settings = on_channel("spa", EXTR_EVOLUTION_AWGN);
  settings.grid = 1;
  extr_threshold coarse = threshold_of("3,6", false, &settings);
  assert_true(coarse.parameter < 0.881 && coarse.error > 0.1);
  double shift = 1 - pow(10, -coarse.error / 20);
  assert_true(coarse.parameter > 0.881 * (1 - shift));
}

/* Polynomials of edge shares: sum of shares[d] x^(d-1). */
static double polynomial(const double *shares, int most, double x) {
  double sum = 0;
  for (int d = most; d >= 1; d--) sum = sum * x + shares[d];
  return sum;
}

/* The erasure probability is e L(1 - R(1 - x)) for that of a message x, so the threshold is the
 * least x / L(1 - R(1 - x)). */
static double erasure_threshold(const double *columns, const double *rows, int most) {
  double least = 1;
  for (int i = 1; i <= 100000; i++) {
    double x = i / 100000.0;
    double threshold = x / polynomial(columns, most, 1 - polynomial(rows, most, 1 - x));
    if (threshold < least) least = threshold; /* on fmin() in a loop, GCC 12 for arm64 crashes */
  }
  return least;
}

static void erasures_have_the_closed_form(void **state) {
  static const struct {
    const char *text;
    double columns[9], rows[9];
  } cases[] = {{"3 / 6", {[3] = 1}, {[6] = 1}},
               {"4 / 8", {[4] = 1}, {[8] = 1}},
               {"2*0.3+3*0.2+8*0.5 / 6*0.4+7*0.6",
                {[2] = 0.3, [3] = 0.2, [8] = 0.5},
                {[6] = 0.4, [7] = 0.6}}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int shipped = 0; shipped < 2; shipped++) {
      /* Erasures spread in the same way whatever the magnitudes are. */
      extr_evolution_settings settings = on_channel(shipped ? "ms" : "spa", EXTR_EVOLUTION_BEC);
      settings.grid = 0.25;
      settings.tolerance_db = 1e-5;
      double expected = erasure_threshold(cases[i].columns, cases[i].rows, 8);
      extr_threshold found = threshold_of(cases[i].text, true, &settings);
      assert_true(found.parameter <= expected + 1e-9);
      assert_true(found.parameter >= expected * (1 - 2e-4));
      assert_true(isnan(found.ebn0_db) && isnan(found.gap_db));
    }
}

/* Gallager's algorithm B on columns of weight 3 is his algorithm A. Richardson and Urbanke, "The
 * capacity of low-density parity-check codes under message-passing decoding" (IEEE Trans. Inf.
 * Theory 47, 2001), have 0.0394 for it on (3,6) codes, and 0.084 for sum-product. */
static void crossovers_have_the_published_thresholds(void **state) {
  extr_evolution_settings settings = on_channel("gallager-b", EXTR_EVOLUTION_BSC);
  assert_true(fabs(threshold_of("3,6", false, &settings).parameter - 0.0394) < 1e-4);
  settings = on_channel("spa", EXTR_EVOLUTION_BSC);
  settings.grid = 0.125;
  assert_true(fabs(threshold_of("3,6", false, &settings).parameter - 0.084) < 5e-4);
}

/* Capacities at rate 1/2: sigma = 0.97869 (0.187 dB), crossover 0.11003, erasure 0.5. */
static void capacities_are_known(void **state) {
  extr_evolution_settings settings = on_channel("nms:0.75", EXTR_EVOLUTION_AWGN);
  extr_threshold found = threshold_of("3,6", false, &settings);
  assert_true(fabs(found.capacity - 0.97869) < 1e-5);
  assert_true(fabs(found.ebn0_db - found.gap_db - 0.187) < 5e-4);
  assert_true(found.residual > 1e-2 && found.residual < 0.1); /* it stalls in the waterfall */
  settings.channel = EXTR_EVOLUTION_BSC;
  assert_true(fabs(threshold_of("3,6", false, &settings).capacity - 0.11003) < 1e-5);
  settings.channel = EXTR_EVOLUTION_BEC;
  assert_true(fabs(threshold_of("3,6", false, &settings).capacity - 0.5) < 1e-8);
}

/* Shares of nodes and shares of edges of the same ensemble. */
static void perspectives_agree(void **state) {
  extr_evolution_settings settings = on_channel("oms:0.5", EXTR_EVOLUTION_AWGN);
  extr_threshold nodes = threshold_of("2*0.5+4*0.5 / 6", false, &settings);
  extr_threshold edges = threshold_of("2*0.333333+4*0.666667 / 6", true, &settings);
  assert_true(fabs(nodes.parameter - edges.parameter) < 1e-5 + nodes.error);
}

/* Where no command gets to. */
static void settings_without_a_threshold_are_refused(void **state) {
  extr_evolution_settings good = on_channel("nms:0.75", EXTR_EVOLUTION_AWGN), s;
  extr_ensemble *ensemble = degrees_of("3,6");
  extr_threshold found;
  refused(extr_threshold_find(asked(), ensemble, (s = good, s.target = 0.3, &s), &found),
          "it is no higher before");
  refused(extr_threshold_find(asked(), ensemble, (s = good, s.target = 0, &s), &found),
          "target bit error rate 0");
  refused(extr_threshold_find(asked(), ensemble, (s = good, s.iterations = -1, &s), &found),
          "iterations");
  extr_ensemble_free(ensemble);
}

/* The ends of what settings may be, and what is just beyond them. */
static void settings_have_ends(void **state) {
  static const struct {
    int channel, iterations;
    double target, grid, tolerance_db;
    bool good;
  } cases[] = {{0, 0, 1e-12, 0.005, 1e-6, true},  {2, 10000, 0.49, 1, 1, true},
               {-1, 0, 1e-6, 0, 1e-3, false},     {3, 0, 1e-6, 0, 1e-3, false},
               {0, -1, 1e-6, 0, 1e-3, false},     {0, 10001, 1e-6, 0, 1e-3, false},
               {0, 0, 9e-13, 0, 1e-3, false},     {0, 0, 0.5, 0, 1e-3, false},
               {0, 0, 1e-6, 0.0049, 1e-3, false}, {0, 0, 1e-6, 1.01, 1e-3, false},
               {0, 0, 1e-6, 0, 9e-7, false},      {0, 0, 1e-6, 0, 1.01, false}};
  extr_ensemble *ensemble = degrees_of("3,6");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_evolution_settings s = on_channel("nms:0.75", (extr_evolution_channel)cases[i].channel);
    extr_evolution *evolution = NULL;
    s.iterations = cases[i].iterations, s.target = cases[i].target;
    s.grid = cases[i].grid, s.tolerance_db = cases[i].tolerance_db;
    assert_int_equal(extr_evolution_new(asked(), ensemble, &s, &evolution),
                     cases[i].good ? EXTR_OK : EXTR_INPUT);
    extr_evolution_free(evolution);
  }
  extr_ensemble_free(ensemble);
}

/* ---- Spatially coupled chains ---- */

enum { POSITIONS_MAX = 20, WEIGHT = 3 };

/* The part of erased messages from a position to the check nodes j behind it, by iteration; all
 * columns of a position are alike. Whether it falls to the target in this chain of (3,6). */
static bool chain_is_decoded(double erased, int length) {
  double x[POSITIONS_MAX][WEIGHT], y[POSITIONS_MAX][WEIGHT], rate = 1, before = 2;
  for (int t = 0; t < length; t++)
    for (int j = 0; j < WEIGHT; j++) x[t][j] = erased;
  for (int n = 0; rate > 1e-6; n++) {
    rate = 0;
    for (int t = 0; t < length; t++) {
      double all = erased;
      for (int j = 0; j < WEIGHT; j++) {
        double known = 1; /* the other messages that come to the check node */
        for (int i = 0; i < WEIGHT; i++) {
          const int from = t + j - i;
          if (from >= 0 && from < length) known *= pow(1 - x[from][i], from == t ? 1 : 2);
        }
        y[t][j] = 1 - known;
        all *= y[t][j];
      }
      rate += all / length;
    }
    for (int t = 0; t < length; t++)
      for (int j = 0; j < WEIGHT; j++)
        x[t][j] = erased * y[t][(j + 1) % WEIGHT] * y[t][(j + 2) % WEIGHT];
    if (n > 100 && before - rate < 1e-9 * rate) return false;
    before = rate;
  }
  return true;
}

/* The same with a window of these rows, in which the columns of its first position have to reach
 * the target before it moves on: all messages start erased, and only check nodes in the window send
 * new ones. */
static bool window_is_decoded(double erased, int length, int window) {
  double y[POSITIONS_MAX][WEIGHT], x[POSITIONS_MAX][WEIGHT]; /* x: from columns, y: to columns */
  for (int t = 0; t < length; t++)
    for (int j = 0; j < WEIGHT; j++) y[t][j] = 1;
  for (int first = 0; first < length; first++)
    for (double rate = 1, before = 2; rate > 1e-6; before = rate) {
      for (int t = 0; t < length; t++)
        for (int j = 0; j < WEIGHT; j++)
          x[t][j] = erased * y[t][(j + 1) % WEIGHT] * y[t][(j + 2) % WEIGHT];
      for (int row = first; row < first + window; row++)
        for (int j = 0; j < WEIGHT; j++) {
          double known = 1;
          for (int i = 0; i < WEIGHT; i++)
            if (row - i >= 0 && row - i < length) known *= pow(1 - x[row - i][i], i == j ? 1 : 2);
          if (row - j >= 0 && row - j < length) y[row - j][j] = 1 - known;
        }
      rate = erased * y[first][0] * y[first][1] * y[first][2];
      if (before - rate < 1e-9 * rate) return false;
    }
  return true;
}

/* window: 0 for none */
static double chain_threshold(int length, int window) {
  double low = 0.01, high = 1;
  while (high - low > 1e-6) {
    const double middle = (low + high) / 2;
    const bool decoded =
        window ? window_is_decoded(middle, length, window) : chain_is_decoded(middle, length);
    *(decoded ? &low : &high) = middle;
  }
  return low;
}

/* The threshold of an optimal decoder of the uncoupled (3,6) ensemble, by the area theorem: the
 * erasure probability e(x) = x / (1 - (1 - x)^5)^2 above which the integral of the extrinsic
 * erasures (1 - (1 - x)^5)^3 over e is the rate. */
static double area_threshold(void) {
  enum { STEPS = 1000000 };
  double area = 0, x = 1, e = 1;
  while (area < 0.5) {
    x -= 1.0 / STEPS;
    const double y = 1 - pow(1 - x, 5), next = x / (y * y);
    area += y * y * y * (e - next);
    e = next;
  }
  return e;
}

static void expect_chain_threshold(const char *name, int length, int window, bool flooding) {
  extr_evolution_settings settings = on_channel("ms", EXTR_EVOLUTION_BEC);
  extr_ensemble *ensemble = protograph_of(name);
  extr_threshold found;
  if (!flooding) settings.decoder.schedule = EXTR_LAYERED;
  settings.decoder.window = window;
  accepted(extr_threshold_find(asked(), ensemble, &settings, &found));
  const double expected = chain_threshold(length, window);
  if (found.parameter > expected + 1e-5 || found.parameter < expected - found.error - 1e-5)
    fail_msg("%s, window %d: %.6g, expected %.6g", name, window, found.parameter, expected);
  extr_ensemble_free(ensemble);
}

static void chains_have_the_threshold_of_the_recursion(void **state) {
  for (int flooding = 0; flooding < 2; flooding++) {
    expect_chain_threshold("sc:3,6,5,16", 5, 0, flooding);
    if (SANITIZED) continue;
    expect_chain_threshold("sc:3,6,10,16", 10, 0, flooding);
    expect_chain_threshold("sc:3,6,20,16", 20, 0, flooding);
  }
  assert_float_equal(area_threshold(), 0.4881, 1e-4); /* published */
  assert_float_equal(chain_threshold(20, 0), area_threshold(), 2e-4);
}

static void windows_have_the_threshold_of_their_recursion(void **state) {
  static const int windows[] = {3, 4, 6, 8};
  for (int i = 0; i < 4; i++) expect_chain_threshold("sc:3,6,20,16", 20, windows[i], false);
  expect_chain_threshold("sc:3,6,5,16", 5, 7, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sum_product_has_the_published_thresholds),
      cmocka_unit_test(the_coarsest_grid_has_a_threshold),
      cmocka_unit_test(erasures_have_the_closed_form),
      cmocka_unit_test(crossovers_have_the_published_thresholds),
      cmocka_unit_test(capacities_are_known),
      cmocka_unit_test(perspectives_agree),
      cmocka_unit_test(settings_without_a_threshold_are_refused),
      cmocka_unit_test(settings_have_ends),
      cmocka_unit_test(chains_have_the_threshold_of_the_recursion),
      cmocka_unit_test(windows_have_the_threshold_of_their_recursion),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
