/* The search of weights: what it finds is no worse than where it begins, is the best of all factors
 * where these can be tried, and goes to a file of weights. */
#include "bench/evolution/weight_search.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double target = 1e-2;

typedef struct trial {
  extr_code *code;
  extr_ensemble *ensemble;
} trial;

static trial trial_of(const char *name) {
  trial t;
  assert_int_equal(extr_code_open(NULL, name, &t.code), EXTR_OK);
  assert_int_equal(extr_ensemble_of_protograph(NULL, t.code, &t.ensemble), EXTR_OK);
  return t;
}

static void end(trial t) {
  extr_ensemble_free(t.ensemble);
  extr_code_free(t.code);
}

static extr_decoder_settings settings_of(const char *decoder, int iterations) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", decoder), EXTR_OK);
  settings.iterations = iterations;
  return settings;
}

/* Searches by the units whose letters are in the text, i and d. */
static extr_status search(trial t, const char *units, const extr_decoder_settings *start,
                          const char *file) {
  const weight_search search = {.code = t.code,
                                .ensemble = t.ensemble,
                                .settings = start,
                                .by_iteration = strchr(units, 'i'),
                                .by_degree = strchr(units, 'd'),
                                .target = target,
                                .file = file};
  return weight_search_run(NULL, &search);
}

/* To a new file. */
static void find(trial t, const char *units, const extr_decoder_settings *start, const char *file) {
  remove(file);
  assert_int_equal(search(t, units, start, file), EXTR_OK);
}

static bool has_line(const char *name, const char *begin) {
  char line[200];
  bool found = false;
  FILE *file = scratch_open(name, "r");
  while (fgets(line, sizeof line, file)) found = found || strncmp(line, begin, strlen(begin)) == 0;
  fclose(file);
  return found;
}

static double threshold_of(trial t, const extr_decoder_settings *decoder) {
  extr_evolution_settings settings = extr_evolution_default();
  extr_threshold found;
  settings.decoder = *decoder;
  settings.iterations = decoder->iterations;
  settings.target = target;
  assert_int_equal(extr_threshold_find(NULL, t.ensemble, &settings, &found), EXTR_OK);
  return found.ebn0_db;
}

static double threshold_with(trial t, extr_decoder_settings decoder, const char *file) {
  assert_int_equal(extr_decoder_set(NULL, &decoder, "weights", file), EXTR_OK);
  return threshold_of(t, &decoder);
}

static void weights_lower_the_threshold(void **state) {
  static const char *const decoders[] = {"nms:0.8125", "oms:0.5"}, *const units[] = {"i", "d",
                                                                                     "id"};
  trial t = trial_of("802.11n-648-1/2");
  for (int i = 0; i < (SANITIZED ? 1 : 2); i++) {
    const extr_decoder_settings start = settings_of(decoders[i], 8);
    const double before = threshold_of(t, &start);
    double found[3];
    for (int j = 0; j < 3; j++) {
      find(t, units[j], &start, "one.csv");
      find(t, units[j], &start, "again.csv");
      scratch_run("cmp one.csv again.csv");
      found[j] = threshold_with(t, start, "one.csv");
      assert_true(found[j] < before + 0.002);
    }
    assert_true(found[0] < before - 0.02);
    assert_true(found[2] < found[0] + 0.01);
  }
  end(t);
}

/* With one iteration and one degree there is one factor. */
static void one_factor_is_the_best_of_all(void **state) {
  trial t = trial_of("array:31,3,10");
  char decoder[32];
  double least = INFINITY;
  for (int i = 12; i < 32; i++) {
    snprintf(decoder, sizeof decoder, "nms:%.15g", i / 32.0);
    const extr_decoder_settings settings = settings_of(decoder, 2);
    least = fmin(least, threshold_of(t, &settings));
  }
  const extr_decoder_settings start = settings_of("nms:0.4375", 2);
  find(t, "d", &start, "one.csv");
  assert_true(has_line("one.csv", "degree,factor\n") && has_line("one.csv", "10,"));
  assert_true(fabs(threshold_with(t, start, "one.csv") - least) < 0.003);
  end(t);
}

static void offsets_are_whole_steps(void **state) {
  extr_decoder_settings start = settings_of("oms:0.5", 6);
  trial t = trial_of("array:31,3,10");
  char line[200];
  int iteration, rows = 0;
  double offset;
  start.llr_step = 0.25;
  find(t, "i", &start, "one.csv");
  assert_true(has_line("one.csv", "iteration,offset\n"));
  FILE *file = scratch_open("one.csv", "r");
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "%d,%lf", &iteration, &offset) == 2) {
      assert_true(offset >= 0 && offset <= 2 && 4 * offset == floor(4 * offset));
      assert_true(iteration >= 1 && iteration <= 6 && iteration != 5);
      rows++;
    }
  fclose(file);
  assert_true(rows >= 1 && rows <= 5);
  end(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weights_lower_the_threshold),
      cmocka_unit_test(one_factor_is_the_best_of_all),
      cmocka_unit_test(offsets_are_whole_steps),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
