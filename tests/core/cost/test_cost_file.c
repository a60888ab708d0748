/* Cost files: what they hold, and every way to be wrong with its line. */
#include "tests/support/unit.h"
#include <extrinsic/cost.h>

#include <stdio.h>
#include <string.h>
/* cmocka needs those above. */

static extr_status read(extr_context *context, const char *text, int max_arity, extr_cost *cost) {
  memset(cost, 0x55, sizeof *cost);
  return extr_cost_read(context, "my.cost", text, strlen(text), max_arity, cost);
}

static void good_files(void **state) {
  (void)state;
  static const char *const texts[] = {
      "2 1 1\n3 1.5 1.000001\n4 1.5 7\n",
      "2 1 1\n3 1.5 1.000001\n4 1.5 7",
      "# made by hand\n\n  2\t1   1  # binary\n3 1.5 1.000001\n\n4 1.50 7.0\n#\n",
      "2 1 1\r\n3 1.5 1.000001\r\n4 1.5 7\r\n",
      "2 1 1\n3 1.5 1.000001\n4 1.5 7\n5 8 9\n6 1000000 1000000\n",
  };
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    extr_cost cost;
    assert_int_equal(read(NULL, texts[k], 4, &cost), EXTR_OK);
    extr_cost want = {.max_arity = 4,
                      .complexity = {0, 0, 1000000, 1500000, 1500000},
                      .latency = {0, 0, 1000000, 1000001, 7000000}};
    assert_memory_equal(&cost, &want, sizeof cost);
  }
}

static void bad_files(void **state) {
  (void)state;
  static const struct {
    const char *text, *place, *reason;
  } files[] = {
      {"", "my.cost: ", "no costs"},
      {"\n# nothing\n", "my.cost: ", "no costs"},
      {"two 1 1\n3 1 1\n", "my.cost:1: ", "arity 'two'"},
      {"2 one 1\n3 1 1\n", "my.cost:1: ", "cost 'one'"},
      {"2 1 fast\n3 1 1\n", "my.cost:1: ", "delay 'fast'"},
      {"2 1 nan\n3 1 1\n", "my.cost:1: ", "delay 'nan'"},
      {"2 1e3 1\n3 1 1\n", "my.cost:1: ", "cost '1e3'"},
      {"2 1 1\n3 1x 1\n", "my.cost:2: ", "cost '1x'"},
      {"2 1 1\n3 1\n", "my.cost:2: ", "no delay"},
      {"2 1 1\n3\n", "my.cost:2: ", "no cost"},
      {"2 1 1\n3 # 1 1\n", "my.cost:2: ", "no cost"},
      {"2 1 1\n3 1 1 1\n", "my.cost:2: ", "'1' after the delay"},
      {"2,1,1\n3,1,1\n", "my.cost:1: ", "arity '2,1,1'"},
      {"# from 3\n3 1 1\n", "my.cost:2: ", "arity 3: expected 2"},
      {"2 1 1\n4 1 1\n", "my.cost:2: ", "arity 4: expected 3"},
      {"2 1 1\n2 1 1\n3 1 1\n", "my.cost:2: ", "arity 2: expected 3"},
      {"2 1 1\n2.5 1 1\n", "my.cost:2: ", "arity 2.5: expected 3"},
      {"1 1 1\n2 1 1\n3 1 1\n", "my.cost:1: ", "arity 1: expected 2"},
      {"2 1 1\n-3 1 1\n", "my.cost:2: ", "arity '-3'"},
      {"2 -1 1\n3 1 1\n", "my.cost:1: ", "cost '-1'"},
      {"2 1 1\n3 1 -0.5\n", "my.cost:2: ", "delay '-0.5'"},
      {"2 2 1\n3 1 1\n", "my.cost:2: ", "cost 1 of 3 inputs is less than the 2 of 2"},
      {"2 1 1.5\n3 1 1.499999\n", "my.cost:2: ", "delay 1.499999 of 3 inputs"},
      {"2 1 1\n3 1 1\n4 0.5 1\n", "my.cost:3: ", "cost 0.5 of 4 inputs"},
      {"2 1.0000001 1\n3 1 1\n", "my.cost:1: ", "at most 6 decimals"},
      {"2 1000000.000001 1\n3 1 1\n", "my.cost:1: ", "0 to 1000000"},
      {"2 99999999999999999999999 1\n3 1 1\n", "my.cost:1: ", "0 to 1000000"},
      {"2 . 1\n3 1 1\n", "my.cost:1: ", "cost '.'"},
      {"2 1 1\n\n", "my.cost:3: ", "after arity 2, expected arities 2 to 3"},
  };
  extr_context *context = extr_context_new();
  for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
    extr_cost cost;
    extr_status status = read(context, files[k].text, 3, &cost);
    const char *message = extr_context_message(context);
    if (status != EXTR_INPUT) fail_msg("\"%s\": status %d", files[k].text, status);
    if (strncmp(message, files[k].place, strlen(files[k].place)) != 0 ||
        !strstr(message, files[k].reason))
      fail_msg("\"%s\": %s", files[k].text, message);
    assert_int_equal(read(NULL, files[k].text, 3, &cost), EXTR_INPUT);
  }
  extr_context_free(context);
}

static void zero_bytes(void **state) {
  (void)state;
  extr_cost cost;
  assert_int_equal(extr_cost_read(NULL, "my.cost", "2 1 1\n\0003 1 1\n", 13, 2, &cost), EXTR_INPUT);
}

static void arities_to_the_last(void **state) {
  (void)state;
  char text[1024];
  size_t used = 0;
  for (int i = 2; i <= EXTR_ARITY_MAX + 1; i++) {
    extr_cost cost;
    assert_int_equal(used > 0 ? read(NULL, text, i - 1, &cost) : EXTR_OK, EXTR_OK);
    used += (size_t)snprintf(text + used, sizeof text - used, "%d %d %d\n", i, i, 2 * i);
  }
  extr_cost cost;
  extr_context *context = extr_context_new();
  assert_int_equal(read(context, text, EXTR_ARITY_MAX, &cost), EXTR_INPUT);
  assert_string_equal(extr_context_message(context), "my.cost:32: expected no arity after 32");
  assert_int_equal(read(context, text, 1, &cost), EXTR_INPUT);
  assert_int_equal(read(context, text, EXTR_ARITY_MAX + 1, &cost), EXTR_INPUT);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(good_files),
      cmocka_unit_test(bad_files),
      cmocka_unit_test(zero_bytes),
      cmocka_unit_test(arities_to_the_last),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
