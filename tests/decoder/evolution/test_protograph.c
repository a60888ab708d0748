/* Ensembles that are the same in other words: base matrices and degrees, permuted columns, shares
 * of nodes and of edges, and settings that say the same. */
#include "tests/decoder/evolution/ensembles.h"

#include <math.h>
#include <stdio.h>

static extr_evolution_settings coarse(const char *decoder) {
  extr_evolution_settings settings = evolution_of(decoder);
  settings.decoder.llr_bits = 5;
  if (settings.decoder.message == EXTR_F32) settings.grid = 0.5;
  return settings;
}

/* How far the rates may be apart, relatively. Minima do not depend on the order of the operands.
 * Sums on a grid and combinations by a table do, and each column of a base matrix has its own place
 * in that order. */
static double tolerance_of(const extr_evolution_settings *settings) {
  return extr_decoder_is_min_sum(&settings->decoder) ? 1e-9 : 1e-2;
}

/* Frees both ensembles. */
static void assert_same_rates(extr_ensemble *a, const extr_evolution_settings *settings_a,
                              extr_ensemble *b, const extr_evolution_settings *settings_b,
                              int iterations) {
  extr_evolution *first, *second;
  accepted(extr_evolution_new(asked(), a, settings_a, &first));
  accepted(extr_evolution_new(asked(), b, settings_b, &second));
  double one = extr_evolution_start(first, 0.85), other = extr_evolution_start(second, 0.85);
  for (int i = 0; i <= iterations; i++) {
    if (!(one > 0 && fabs(one / other - 1) < tolerance_of(settings_a)))
      fail_msg("%s: %.12g after %d iterations, %s: %.12g", extr_ensemble_text(a), one, i,
               extr_ensemble_text(b), other);
    one = extr_evolution_step(first), other = extr_evolution_step(second);
  }
  extr_evolution_free(first), extr_evolution_free(second);
  extr_ensemble_free(a), extr_ensemble_free(b);
}

/* One row whose columns have weight 1 each; the more edges, the more of them are combined. */
static void regular_rows(void **state) {
  static const char *const decoders[] = {"ms", "oms:0.5 message=f32", "spa"};
  for (size_t d = 0; d < sizeof decoders / sizeof *decoders; d++)
    for (int degree = 3; degree <= 33; degree += d == 2 ? 1 : 5) {
      extr_evolution_settings settings = coarse(decoders[d]);
      char base[80] = "", degrees[16];
      for (int i = 0; i < degree; i++) strcat(base, i ? " 1" : "1");
      snprintf(degrees, sizeof degrees, "1,%d", degree);
      assert_same_rates(base_of(base), &settings, degrees_of(degrees), &settings, 2);
    }
}

/* The table depends on which operands are combined first, as the structure has them. */
static void regular_matrices(void **state) {
  extr_evolution_settings table = coarse("spa-table"), min_sum = coarse("nms:0.75");
  assert_same_rates(base_of("1 1 1 1\n1 1 1 1\n1 1 1 1"), &table, degrees_of("3,4"), &table, 5);
  static const char base[] = "# (3,6)\n1 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1";
  assert_same_rates(base_of(base), &table, degrees_of("3,6"), &table, 5);
  assert_same_rates(base_of(base), &min_sum, degrees_of("3,6"), &min_sum, 10);
}

static void columns_can_be_permuted(void **state) {
  static const char *const permuted[] = {"2 1 1 1 0\n1 0 1 0 1\n0 1 1 1 1",
                                         "1 0 1 2 1\n1 1 0 1 0\n1 1 1 0 1",
                                         "0 1 1 1 2\n1 1 0 0 1\n1 1 1 1 0"};
  static const char *const decoders[] = {"ms", "nms:0.75", "spa"};
  for (int d = 0; d < 3; d++)
    for (int p = 1; p < 3; p++) {
      extr_evolution_settings settings = coarse(decoders[d]);
      assert_same_rates(base_of(permuted[0]), &settings, base_of(permuted[p]), &settings, 4);
    }
}

/* Two of four bits are in a check of their own, so after an iteration only the others are ever
 * wrong; and in the same way when the evolution begins again. */
static void single_edges_are_certain(void **state) {
  extr_evolution_settings settings = coarse("nms:0.75");
  extr_ensemble *ensemble = base_of("1 0 0 0\n0 1 0 0\n1 1 1 1\n");
  extr_evolution *evolution;
  double first[3];
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  for (int run = 0; run < 2; run++) {
    double channel = extr_evolution_start(evolution, 0.85);
    for (int i = 0; i < 3; i++) {
      double rate = extr_evolution_step(evolution);
      assert_true(rate > 0 && rate < channel / 2);
      if (run == 0) first[i] = rate;
      assert_true(rate == first[i]);
    }
  }
  extr_evolution_free(evolution);
  extr_ensemble_free(ensemble);
}

/* Erased is what no other check node of a column knows, whatever the magnitudes. */
static void erasures_follow_the_recursion(void **state) {
  extr_evolution_settings settings = coarse("ms message=f32 schedule=flooding");
  extr_ensemble *ensemble = degrees_of("2*0.5+4*0.5 / 6");
  extr_evolution *evolution;
  double message = 0.4;
  settings.channel = EXTR_EVOLUTION_BEC;
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  extr_evolution_start(evolution, 0.4);
  for (int i = 0; i < 4; i++) {
    const double sent = 1 - pow(1 - message, 5);
    const double rate = 0.2 * (pow(sent, 2) + pow(sent, 4));
    assert_true(fabs(extr_evolution_step(evolution) / rate - 1) < 1e-9);
    message = 0.4 * (sent + 2 * pow(sent, 3)) / 3;
  }
  extr_evolution_free(evolution);
  extr_ensemble_free(ensemble);
}

static void rates_and_sizes_are_known(void **state) {
  extr_ensemble *nodes = degrees_of("2*0.5+4*0.5 / 6"), *base = base_of("1 1 1 1\n1 1 1 1");
  extr_ensemble *edges = edges_of("2*0.333333+4*0.666667 / 6"), *of_code;
  assert_true(fabs(extr_ensemble_rate(nodes) - 0.5) < 1e-9);
  assert_true(fabs(extr_ensemble_rate(edges) - 0.5) < 1e-5);
  assert_true(extr_ensemble_rate(base) == 0.5);
  assert_true(extr_ensemble_rate(NULL) == 0);
  of_code = protograph_of("802.11n-648-1/2");
  assert_non_null(strstr(extr_ensemble_text(of_code), "Z = 27"));
  extr_ensemble_free(nodes), extr_ensemble_free(edges), extr_ensemble_free(base);
  extr_ensemble_free(of_code);
}

static void settings_say_the_same(void **state) {
  extr_evolution_settings none = coarse("ms message=f32"), zero = coarse("oms:0 message=f32");
  extr_evolution_settings chosen = coarse("oms:0.5 message=f32"), given = chosen;
  assert_same_rates(degrees_of("3,6"), &none, degrees_of("3,6"), &zero, 3);
  /* The default grid of low degrees. */
  chosen.grid = 0, given.grid = 1.0 / 32;
  assert_same_rates(degrees_of("3,6"), &chosen, degrees_of("3,6"), &given, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(regular_rows),
      cmocka_unit_test(regular_matrices),
      cmocka_unit_test(columns_can_be_permuted),
      cmocka_unit_test(single_edges_are_certain),
      cmocka_unit_test(erasures_follow_the_recursion),
      cmocka_unit_test(rates_and_sizes_are_known),
      cmocka_unit_test(settings_say_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
