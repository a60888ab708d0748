/* Tests of searches in processes of their own: every way in which they end, and the measured
 * memory. */
#include "bench/measure/search_run.h"
#include "core/base/report.h"
#include "tests/support/unit.h"
#include <extrinsic/cost.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka requires the headers above. */

enum { MIB = 1 << 20 };

static extr_status ends_at_once(extr_context *context, extr_class kind, int inputs,
                                const extr_cost *cost) {
  (void)context, (void)kind, (void)inputs, (void)cost;
  return EXTR_OK;
}

static extr_status never_ends(extr_context *context, extr_class kind, int inputs,
                              const extr_cost *cost) {
  (void)context, (void)kind, (void)inputs, (void)cost;
  for (;;) pause();
  return EXTR_OK;
}

/* Allocates as many MiB as there are inputs, and touches all of them. */
static extr_status needs_memory(extr_context *context, extr_class kind, int inputs,
                                const extr_cost *cost) {
  (void)kind, (void)cost;
  size_t size = (size_t)inputs * MIB;
  char *memory = malloc(size);
  if (!memory) return extr_fail_memory(context);
  for (size_t i = 0; i < size; i += 1024) ((volatile char *)memory)[i] = 1;
  free(memory);
  return EXTR_OK;
}

static extr_status is_too_large(extr_context *context, extr_class kind, int inputs,
                                const extr_cost *cost) {
  (void)kind, (void)cost;
  return extr_fail(context, EXTR_LIMIT, "%d inputs are too many", inputs);
}

static extr_status is_wrong(extr_context *context, extr_class kind, int inputs,
                            const extr_cost *cost) {
  (void)kind, (void)cost;
  return extr_fail(context, EXTR_INPUT, "%d inputs are wrong", inputs);
}

static extr_status crashes(extr_context *context, extr_class kind, int inputs,
                           const extr_cost *cost) {
  (void)context, (void)kind, (void)inputs, (void)cost;
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
  return EXTR_OK;
}

static search_result run(search_function *search, int inputs, int repeats, double max_time) {
  search_result result;
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(search_run(NULL, search, EXTR_STAR, inputs, &cost, repeats, max_time, &result),
                   EXTR_OK);
  return result;
}

static void ends(void **state) {
  search_result result = run(ends_at_once, 3, 7, 60);
  assert_int_equal(result.end, SEARCH_DONE);
  assert_int_equal(result.runs, 7);
  assert_true(result.seconds >= 0 && result.seconds < 60);
  assert_int_equal(run(never_ends, 3, 7, 0.05).end, SEARCH_TIMEOUT);
  assert_int_equal(run(is_too_large, 3, 7, 60).end, SEARCH_REFUSED);
}

static void memory_is_seen(void **state) {
  double little = run(needs_memory, 1, 1, 60).memory_mib;
  double much = run(needs_memory, 65, 1, 60).memory_mib;
  assert_true(much >= 65);
  assert_true(much - little > 60 && much - little < 80);
}

static void errors_keep_their_message(void **state) {
  extr_context *context = extr_context_new();
  extr_cost cost;
  search_result result;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(search_run(context, is_wrong, EXTR_STAR, 12, &cost, 3, 60, &result), EXTR_INPUT);
  assert_string_equal(extr_context_message(context), "12 inputs are wrong");
  assert_int_equal(search_run(context, crashes, EXTR_STAR, 12, &cost, 3, 60, &result),
                   EXTR_INTERNAL);
  assert_non_null(strstr(extr_context_message(context), "process"));
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ends),
      cmocka_unit_test(memory_is_seen),
      cmocka_unit_test(errors_keep_their_message),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
