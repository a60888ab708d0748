/* Costs: that they are kept exactly, their way back to text, models by their closed forms, and
 * files. The texts that are refused are in tests/transcripts/damaged.txt. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/cost.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Texts ----------------------------------------------------------------------------------- */

static void expect_factors(const int64_t *found, int max_arity, const int64_t *expected) {
  for (int i = 0; i <= EXTR_ARITY_MAX; i++)
    assert_int_equal(found[i], i < 2 || i > max_arity ? 0
                               : expected             ? expected[i - 2]
                                                      : EXTR_COST_ONE);
}

static void texts_are_kept_exactly(void **state) {
  static const struct {
    int max_arity;
    const char *text;
    int64_t factors[3];
  } cases[] = {
      {2, "0", {0}},
      {2, "0.000001", {1}},
      {2, "1000000", {1000000000000}},
      {2, "999999.999999", {999999999999}},
      {3, "1.5,2.25", {1500000, 2250000}},
      {4, "0,0,1", {0, 0, 1000000}},
      /* Neither would survive a trip through binary floating point scaled and cut. */
      {3, "1.000001,4.35", {1000001, 4350000}},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    const int m = cases[k].max_arity;
    extr_cost cost;
    memset(&cost, 0x55, sizeof cost);
    assert_int_equal(extr_cost_parse(NULL, m, cases[k].text, NULL, &cost), EXTR_OK);
    assert_int_equal(cost.max_arity, m);
    expect_factors(cost.complexity, m, cases[k].factors);
    expect_factors(cost.latency, m, NULL);
    assert_int_equal(extr_cost_parse(NULL, m, NULL, cases[k].text, &cost), EXTR_OK);
    expect_factors(cost.complexity, m, NULL);
    expect_factors(cost.latency, m, cases[k].factors);
  }
}

static void shortest_text(void **state) {
  static const struct {
    int64_t millionths;
    const char *text;
  } cases[] = {{0, "0"},
               {1, "0.000001"},
               {10, "0.00001"},
               {100000, "0.1"},
               {999999, "0.999999"},
               {1000001, "1.000001"},
               {2500000, "2.5"},
               {10000000, "10"},
               {123456789000, "123456.789"},
               {INT64_MAX, "9223372036854.775807"}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[EXTR_COST_TEXT];
    assert_ptr_equal(extr_cost_text(cases[k].millionths, text), text);
    assert_string_equal(text, cases[k].text);
  }
}

static void text_round_trip(void **state) {
  uint64_t random = 1;
  for (int k = 0; k < 20000; k++) {
    /* All magnitudes, not only the large ones that uniform numbers would be. */
    int64_t factor = (int64_t)(reference_random(&random) % 1000000000001u >> k % 40);
    char text[EXTR_COST_TEXT];
    extr_cost cost;
    assert_int_equal(extr_cost_parse(NULL, 2, extr_cost_text(factor, text), NULL, &cost), EXTR_OK);
    assert_int_equal(cost.complexity[2], factor);
    char padded[64];
    snprintf(padded, sizeof padded, "%" PRId64 ".%06" PRId64, factor / 1000000, factor % 1000000);
    assert_int_equal(extr_cost_parse(NULL, 2, NULL, padded, &cost), EXTR_OK);
    assert_int_equal(cost.latency[2], factor);
  }
}

/* ---- Models ---------------------------------------------------------------------------------- */

/* What the header says of a tree of primitives with r inputs, in units of one. */
static int64_t primitives(int r, int i) {
  return (i - 1 + r - 2) / (r - 1);
}

static int64_t levels(int r, int i) {
  int height = 0;
  for (int64_t leaves = 1; leaves < i; leaves *= r) height++;
  return height;
}

static void models_have_their_closed_forms(void **state) {
  static const struct {
    const char *name;
    int primitive; /* its inputs; 0: one operator for all, 1: one input after the other */
  } models[] = {{"unit", 0}, {"linear", 1}, {"lut6", 6}, {"x86-min", 2}, {"avx512-xor", 3}};
  for (int k = 0; k < 5; k++) {
    const int r = models[k].primitive;
    assert_string_equal(extr_cost_model_name(k), models[k].name);
    for (int m = 2; m <= EXTR_ARITY_MAX; m++) {
      int64_t complexity[EXTR_ARITY_MAX], latency[EXTR_ARITY_MAX];
      for (int i = 2; i <= m; i++) {
        complexity[i - 2] = (r > 1 ? primitives(r, i) : r == 1 ? i - 1 : 1) * EXTR_COST_ONE;
        latency[i - 2] = (r > 1 ? levels(r, i) : r == 1 ? i - 1 : 1) * EXTR_COST_ONE;
      }
      extr_cost cost;
      assert_int_equal(extr_cost_model(NULL, models[k].name, m, &cost), EXTR_OK);
      assert_int_equal(cost.max_arity, m);
      expect_factors(cost.complexity, m, complexity);
      expect_factors(cost.latency, m, latency);
    }
  }
  assert_null(extr_cost_model_name(5));
}

/* ---- Files ----------------------------------------------------------------------------------- */

static extr_status read(const char *text, int max_arity, extr_cost *cost) {
  memset(cost, 0x55, sizeof *cost);
  return extr_cost_read(NULL, "my.cost", text, strlen(text), max_arity, cost);
}

static void files(void **state) {
  static const char *const texts[] = {
      "2 1 1\n3 1.5 1.000001\n4 1.5 7\n",
      "2 1 1\n3 1.5 1.000001\n4 1.5 7",
      "# made by hand\n\n  2\t1   1  # binary\n3 1.5 1.000001\n\n4 1.50 7.0\n#\n",
      "2 1 1\r\n3 1.5 1.000001\r\n4 1.5 7\r\n",
      "2 1 1\n3 1.5 1.000001\n4 1.5 7\n5 8 9\n6 1000000 1000000\n",
  };
  extr_cost cost;
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    extr_cost want = {.max_arity = 4,
                      .complexity = {0, 0, 1000000, 1500000, 1500000},
                      .latency = {0, 0, 1000000, 1000001, 7000000}};
    assert_int_equal(read(texts[k], 4, &cost), EXTR_OK);
    assert_memory_equal(&cost, &want, sizeof cost);
    assert_int_equal(read(texts[k], 7, &cost), EXTR_INPUT); /* no line for 7 inputs */
  }
}

/* ---- Arities --------------------------------------------------------------------------------- */

static void arities_out_of_range(void **state) {
  static const int arities[] = {-1, 0, 1, EXTR_ARITY_MAX + 1, INT32_MAX, INT32_MIN};
  extr_context *context = extr_context_new();
  extr_cost cost;
  for (size_t k = 0; k < sizeof arities / sizeof *arities; k++) {
    assert_int_equal(extr_cost_unit(context, arities[k], &cost), EXTR_INPUT);
    assert_true(strlen(extr_context_message(context)) > 0);
    assert_int_equal(extr_cost_unit(NULL, arities[k], &cost), EXTR_INPUT);
    assert_int_equal(extr_cost_parse(NULL, arities[k], NULL, NULL, &cost), EXTR_INPUT);
    assert_int_equal(extr_cost_model(NULL, "unit", arities[k], &cost), EXTR_INPUT);
    assert_int_equal(read("2 1 1\n", arities[k], &cost), EXTR_INPUT);
  }
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_kept_exactly),
      cmocka_unit_test(shortest_text),
      cmocka_unit_test(text_round_trip),
      cmocka_unit_test(models_have_their_closed_forms),
      cmocka_unit_test(files),
      cmocka_unit_test(arities_out_of_range),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
