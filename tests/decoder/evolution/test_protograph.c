/* Ensembles that are the same in other words: base matrices and degrees, permuted columns, shares
 * of nodes and of edges, and settings that say the same. */
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/evolution.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static extr_evolution_settings settings_of(const char *decoder, extr_message message) {
  extr_evolution_settings settings = extr_evolution_default();
  assert_int_equal(extr_decoder_set(NULL, &settings.decoder, "decoder", decoder), EXTR_OK);
  settings.decoder.message = message;
  settings.decoder.schedule = EXTR_FLOODING;
  settings.decoder.llr_bits = 5;
  if (message == EXTR_F32) settings.grid = 0.5;
  return settings;
}

static extr_ensemble *base_of(const char *text) {
  extr_ensemble *ensemble;
  extr_context *context = extr_context_new();
  if (extr_ensemble_read(context, "base", text, strlen(text), &ensemble) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  extr_context_free(context);
  return ensemble;
}

static extr_ensemble *degrees_of(const char *text, bool of_edges) {
  extr_ensemble *ensemble;
  assert_int_equal(extr_ensemble_parse(NULL, text, of_edges, &ensemble), EXTR_OK);
  return ensemble;
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
  assert_int_equal(extr_evolution_new(NULL, a, settings_a, &first), EXTR_OK);
  assert_int_equal(extr_evolution_new(NULL, b, settings_b, &second), EXTR_OK);
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
  static const struct {
    const char *decoder;
    extr_message message;
  } decoders[] = {{"ms", EXTR_I8}, {"oms:0.5", EXTR_F32}, {"spa", EXTR_F32}};
  (void)state;
  for (size_t d = 0; d < sizeof decoders / sizeof *decoders; d++)
    for (int degree = 3; degree <= 33; degree += d == 2 ? 1 : 5) {
      extr_evolution_settings settings = settings_of(decoders[d].decoder, decoders[d].message);
      char base[80] = "", degrees[16];
      for (int i = 0; i < degree; i++) strcat(base, i ? " 1" : "1");
      strcat(base, "\n");
      snprintf(degrees, sizeof degrees, "1,%d", degree);
      assert_same_rates(base_of(base), &settings, degrees_of(degrees, false), &settings, 2);
    }
}

/* The table depends on which operands are combined first, as the structure has them. */
static void tables_run_the_structure(void **state) {
  (void)state;
  extr_evolution_settings settings = settings_of("spa-table", EXTR_I8);
  assert_same_rates(base_of("1 1 1 1\n1 1 1 1\n1 1 1 1\n"), &settings, degrees_of("3,4", false),
                    &settings, 5);
  assert_same_rates(base_of("1 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1\n"), &settings,
                    degrees_of("3,6", false), &settings, 5);
}

static void columns_can_be_permuted(void **state) {
  static const char *const permuted[] = {"2 1 1 1 0\n1 0 1 0 1\n0 1 1 1 1\n",
                                         "1 0 1 2 1\n1 1 0 1 0\n1 1 1 0 1\n",
                                         "0 1 1 1 2\n1 1 0 0 1\n1 1 1 1 0\n"};
  static const char *const decoders[] = {"ms", "nms:0.75", "spa"};
  (void)state;
  for (int d = 0; d < 3; d++)
    for (int p = 1; p < 3; p++) {
      extr_evolution_settings settings = settings_of(decoders[d], d == 2 ? EXTR_F32 : EXTR_I8);
      assert_same_rates(base_of(permuted[0]), &settings, base_of(permuted[p]), &settings, 4);
    }
}

/* Two of four bits are in a check of their own, so after an iteration only the others are ever
 * wrong; and in the same way when the evolution begins again. */
static void single_edges_are_certain(void **state) {
  extr_evolution_settings settings = settings_of("nms:0.75", EXTR_I8);
  extr_ensemble *ensemble = base_of("1 0 0 0\n0 1 0 0\n1 1 1 1\n");
  extr_evolution *evolution;
  double first[3];
  (void)state;
  assert_int_equal(extr_evolution_new(NULL, ensemble, &settings, &evolution), EXTR_OK);
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

static void rates_and_sizes_are_known(void **state) {
  extr_ensemble *nodes = degrees_of("2*0.5+4*0.5 / 6", false), *of_code;
  extr_ensemble *edges = degrees_of("2*0.333333+4*0.666667 / 6", true);
  extr_code *code;
  (void)state;
  assert_true(fabs(extr_ensemble_rate(nodes) - 0.5) < 1e-9);
  assert_true(fabs(extr_ensemble_rate(edges) - 0.5) < 1e-5);
  extr_ensemble_free(nodes), extr_ensemble_free(edges);
  assert_int_equal(extr_code_open(NULL, "802.11n-648-1/2", &code), EXTR_OK);
  assert_int_equal(extr_ensemble_of_protograph(NULL, code, &of_code), EXTR_OK);
  assert_non_null(strstr(extr_ensemble_text(of_code), "Z = 27"));
  extr_ensemble_free(of_code);
  extr_code_free(code);
}

/* A code of 2 x 2 circulants at random places, whose base matrix has `ones` ones. */
static extr_code *code_with(int ones) {
  enum { ROWS = 100, COLUMNS = 200 };
  static int places[ROWS * COLUMNS];
  static extr_edge edges[2 * ROWS * COLUMNS];
  extr_code *code;
  uint64_t random = 9;
  for (int i = 0; i < ROWS * COLUMNS; i++) places[i] = i;
  for (int i = 0; i < ones; i++) {
    int other = i + draw_below(&random, ROWS * COLUMNS - i), place = places[other];
    places[other] = places[i];
    for (int k = 0; k < 2; k++)
      edges[2 * i + k] =
          (extr_edge){2 * (place / COLUMNS) + k, 2 * (place % COLUMNS) + (k + i) % 2};
  }
  assert_int_equal(
      extr_code_new(NULL, "random", 2 * ROWS, 2 * COLUMNS, edges, 2 * (size_t)ones, &code),
      EXTR_OK);
  return code;
}

static void base_matrices_have_at_most_10000_ones(void **state) {
  (void)state;
  for (int more = 0; more < 2; more++) {
    extr_context *context = extr_context_new();
    extr_code *code = code_with(10000 + more);
    extr_ensemble *ensemble = NULL;
    assert_int_equal(extr_ensemble_of_protograph(context, code, &ensemble),
                     more ? EXTR_LIMIT : EXTR_OK);
    if (more) assert_non_null(strstr(extr_context_message(context), "Z = 2 has 10001 ones"));
    extr_ensemble_free(ensemble);
    extr_code_free(code);
    extr_context_free(context);
  }
}

static void settings_say_the_same(void **state) {
  extr_evolution_settings none = settings_of("ms", EXTR_F32), zero = settings_of("oms:0", EXTR_F32);
  extr_evolution_settings chosen = settings_of("oms:0.5", EXTR_F32), given = chosen;
  (void)state;
  assert_same_rates(degrees_of("3,6", false), &none, degrees_of("3,6", false), &zero, 3);
  /* The default grid of low degrees. */
  chosen.grid = 0, given.grid = 1.0 / 32;
  assert_same_rates(degrees_of("3,6", false), &chosen, degrees_of("3,6", false), &given, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(regular_rows),
      cmocka_unit_test(tables_run_the_structure),
      cmocka_unit_test(columns_can_be_permuted),
      cmocka_unit_test(single_edges_are_certain),
      cmocka_unit_test(rates_and_sizes_are_known),
      cmocka_unit_test(base_matrices_have_at_most_10000_ones),
      cmocka_unit_test(settings_say_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
