/* The search of weights: what it finds is no worse than where it begins, is the best of all factors
 * where these can be tried, and goes to a
 * file of weights. */
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
static extr_status search(trial t, const char *units, const extr_decoder_settings *const *starts,
                          int count, const char *file, int *best) {
  const weight_search search = {.code = t.code,
                                .ensemble = t.ensemble,
                                .starts = starts,
                                .start_count = count,
                                .by_iteration = strchr(units, 'i'),
                                .by_degree = strchr(units, 'd'),
                                .target = target,
                                .file = file};
  remove(file);
  return weight_search_run(NULL, &search, best);
}

static void search_one(trial t, const char *units, const extr_decoder_settings *start,
                       const char *file) {
  int best = -1;
  assert_int_equal(search(t, units, &start, 1, file, &best), EXTR_OK);
  assert_int_equal(best, 0);
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
  (void)state;
  for (int i = 0; i < 2; i++) {
    const extr_decoder_settings start = settings_of(decoders[i], 8);
    const double before = threshold_of(t, &start);
    double found[3];
    for (int j = 0; j < 3; j++) {
      search_one(t, units[j], &start, "one.csv");
      search_one(t, units[j], &start, "again.csv");
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
  (void)state;
  for (int i = 12; i < 32; i++) {
    snprintf(decoder, sizeof decoder, "nms:%.15g", i / 32.0);
    const extr_decoder_settings settings = settings_of(decoder, 2);
    least = fmin(least, threshold_of(t, &settings));
  }
  const extr_decoder_settings start = settings_of("nms:0.4375", 2);
  search_one(t, "d", &start, "one.csv");
  assert_true(has_line("one.csv", "degree,factor\n") && has_line("one.csv", "10,"));
  assert_true(fabs(threshold_with(t, start, "one.csv") - least) < 0.003);
  end(t);
}

static void the_better_start_is_named(void **state) {
  extr_decoder_settings coarse = settings_of("nms:0.75", 4), fine = coarse, offset;
  trial t = trial_of("array:31,3,10");
  int best = -1;
  (void)state;
  coarse.llr_bits = 4;
  offset = settings_of("oms:0.5", 4);
  const extr_decoder_settings *const starts[] = {&coarse, &fine, &offset};
  assert_int_equal(search(t, "i", starts, 3, "one.csv", &best), EXTR_OK);
  assert_true(best > 0);
  assert_true(has_line("one.csv", best == 1 ? "iteration,factor\n" : "iteration,offset\n"));
  end(t);
}

static void files_of_others_stay(void **state) {
  const extr_decoder_settings nms = settings_of("nms:0.75", 2), spa = settings_of("spa", 4);
  const extr_decoder_settings *const starts[] = {&nms, &spa};
  trial t = trial_of("array:31,3,10");
  weight_search again = {t.code, t.ensemble, starts, 1, true, false, target, "one.csv"};
  int best;
  (void)state;
  search_one(t, "i", &nms, "one.csv");
  assert_int_equal(weight_search_run(NULL, &again, &best), EXTR_OK);
  again.by_degree = true;
  assert_int_equal(weight_search_run(NULL, &again, &best), EXTR_INPUT);
  assert_true(has_line("one.csv", "iteration,factor\n"));
  assert_int_equal(search(t, "i", starts, 2, "none.csv", &best), EXTR_INPUT);
  scratch_run("! test -e none.csv");
  end(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weights_lower_the_threshold),
      cmocka_unit_test(one_factor_is_the_best_of_all),
      cmocka_unit_test(the_better_start_is_named),
      cmocka_unit_test(files_of_others_stay),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
