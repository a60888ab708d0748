/* Costs: which texts are costs, that they are kept exactly, and their way back to text. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/cost.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs those above. */

static void accept(int max_arity, const char *text, const int64_t *factors) {
  extr_cost cost;
  memset(&cost, 0x55, sizeof cost);
  assert_int_equal(extr_cost_parse(NULL, max_arity, text, NULL, &cost), EXTR_OK);
  assert_int_equal(cost.max_arity, max_arity);
  for (int i = 0; i <= EXTR_ARITY_MAX; i++) {
    bool used = i >= 2 && i <= max_arity;
    assert_int_equal(cost.complexity[i], used ? factors[i - 2] : 0);
    assert_int_equal(cost.latency[i], used ? EXTR_COST_ONE : 0);
  }
  assert_int_equal(extr_cost_parse(NULL, max_arity, NULL, text, &cost), EXTR_OK);
  for (int i = 0; i <= EXTR_ARITY_MAX; i++) {
    bool used = i >= 2 && i <= max_arity;
    assert_int_equal(cost.complexity[i], used ? EXTR_COST_ONE : 0);
    assert_int_equal(cost.latency[i], used ? factors[i - 2] : 0);
  }
}

static void good_texts(void **state) {
  (void)state;
  accept(2, "1", (int64_t[]){1000000});
  accept(2, "0", (int64_t[]){0});
  accept(2, "0.000001", (int64_t[]){1});
  accept(2, "1000000", (int64_t[]){1000000000000});
  accept(2, "999999.999999", (int64_t[]){999999999999});
  accept(3, "1,1", (int64_t[]){1000000, 1000000});
  accept(3, "1.5,2.25", (int64_t[]){1500000, 2250000});
  accept(4, "0.1,0.2,0.3", (int64_t[]){100000, 200000, 300000});
  accept(4, "0,0,1", (int64_t[]){0, 0, 1000000});
  /* Neither would survive a trip through binary floating point scaled and cut. */
  accept(3, "1.000001,4.35", (int64_t[]){1000001, 4350000});
}

static void reject(int max_arity, const char *text) {
  extr_context *context = extr_context_new();
  extr_cost cost;
  for (int latency = 0; latency < 2; latency++) {
    extr_status status =
        extr_cost_parse(context, max_arity, latency ? NULL : text, latency ? text : NULL, &cost);
    if (status != EXTR_INPUT) fail_msg("\"%s\" for m=%d: status %d", text, max_arity, status);
    assert_true(strlen(extr_context_message(context)) > 0);
    assert_null(strchr(extr_context_message(context), '\n'));
    assert_int_equal(
        extr_cost_parse(NULL, max_arity, latency ? NULL : text, latency ? text : NULL, &cost),
        EXTR_INPUT);
  }
  extr_context_free(context);
}

/* Messages say what is wrong and where. */
static void messages_name_the_place(void **state) {
  static const struct {
    const char *text, *words;
  } cases[] = {
      {"1,3,2", "costs '1,3,2': the value for 4 inputs is less than that for 3"},
      {"1,x", "costs '1,x', character 3: expected a number from 0 to 1000000 with at most 6"},
      {"1,2", "costs '1,2': 2 found, expected 3: one for each number of inputs from 2 to 4"},
      {"1,2,3,4", "costs '1,2,3,4': more than 3: one for each number of inputs from 2 to 4"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_context *context = extr_context_new();
    extr_cost cost;
    assert_int_equal(extr_cost_parse(context, 4, cases[i].text, NULL, &cost), EXTR_INPUT);
    if (!strstr(extr_context_message(context), cases[i].words))
      fail_msg("%s", extr_context_message(context));
    extr_context_free(context);
  }
}

static void bad_texts(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "1",
      "1,1",
      "1,1,1,1",
      "1,1,1,",
      ",1,1,1",
      "1,,2",
      "1,,2,3",
      "-1,1,1",
      "1,-1,1",
      "2,1,3",
      "1,2,1.999999",
      "1,1,1e3",
      "1,1,0x10",
      "1,1,nan",
      "1,1,inf",
      "1,1,x",
      "1,1,1x",
      "1, 1,1",
      " 1,1,1",
      "1,1,1 ",
      "1 ,1,1",
      "1,1,1\n",
      "1;1;1",
      "1,1,1.2.3",
      "1,1,.",
      "1,1,1000001",
      "1,1,1000000.000001",
      "1,1,0.0000001",
      "1,1,1.0000001",
      "1,1,99999999999999999999999999",
      "1,1,18446744073709551617",
      "a,b,c",
  };
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) reject(4, texts[k]);
}

static void arity_out_of_range(void **state) {
  (void)state;
  extr_context *context = extr_context_new();
  extr_cost cost;
  static const int arities[] = {-1, 0, 1, EXTR_ARITY_MAX + 1, INT32_MAX, INT32_MIN};
  for (size_t k = 0; k < sizeof arities / sizeof *arities; k++) {
    assert_int_equal(extr_cost_unit(context, arities[k], &cost), EXTR_INPUT);
    assert_true(strlen(extr_context_message(context)) > 0);
    assert_int_equal(extr_cost_parse(context, arities[k], NULL, NULL, &cost), EXTR_INPUT);
    assert_int_equal(extr_cost_unit(NULL, arities[k], &cost), EXTR_INPUT);
  }
  extr_context_free(context);
}

static void unit_factors(void **state) {
  (void)state;
  for (int m = 2; m <= EXTR_ARITY_MAX; m++) {
    extr_cost unit, parsed;
    assert_int_equal(extr_cost_unit(NULL, m, &unit), EXTR_OK);
    assert_int_equal(extr_cost_parse(NULL, m, NULL, NULL, &parsed), EXTR_OK);
    for (int i = 0; i <= EXTR_ARITY_MAX; i++) {
      int64_t want = i >= 2 && i <= m ? EXTR_COST_ONE : 0;
      assert_int_equal(unit.complexity[i], want);
      assert_int_equal(unit.latency[i], want);
      assert_int_equal(parsed.complexity[i], want);
      assert_int_equal(parsed.latency[i], want);
    }
  }
}

static void expect_text(int64_t millionths, const char *want) {
  char text[EXTR_COST_TEXT];
  assert_ptr_equal(extr_cost_text(millionths, text), text);
  assert_string_equal(text, want);
}

static void shortest_text(void **state) {
  (void)state;
  expect_text(0, "0");
  expect_text(1, "0.000001");
  expect_text(10, "0.00001");
  expect_text(100000, "0.1");
  expect_text(999999, "0.999999");
  expect_text(1000000, "1");
  expect_text(1000001, "1.000001");
  expect_text(2500000, "2.5");
  expect_text(10000000, "10");
  expect_text(123456789000, "123456.789");
  expect_text(INT64_MAX, "9223372036854.775807");
}

static void text_round_trip(void **state) {
  (void)state;
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(good_texts),
      cmocka_unit_test(bad_texts),
      cmocka_unit_test(messages_name_the_place),
      cmocka_unit_test(unit_factors),
      cmocka_unit_test(arity_out_of_range),
      cmocka_unit_test(shortest_text),
      cmocka_unit_test(text_round_trip),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
