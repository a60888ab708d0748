/* Arguments that no caller should give: enums of no such value, and nothing where something is
 * needed. Each is an error with a message, and what the call was to return stays as it was. */
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs those above. */
#include <cmocka.h>

static const int no_class[] = {-1, EXTR_FRONTIER + 1, 1000, INT_MIN, INT_MAX};
enum { NO_CLASSES = sizeof no_class / sizeof *no_class };

static extr_cost unit_cost(int max_arity) {
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
  return cost;
}

static void refused(extr_context *context, extr_status status, const char *word) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), word))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), word);
}

static void classes(void **state) {
  (void)state;
  extr_context *context = extr_context_new();
  extr_cost cost = unit_cost(3);
  extr_solution *solution = NULL;
  int vector[] = {1, 2};
  char range[32];
  snprintf(range, sizeof range, "0 to %d", EXTR_FRONTIER);
  for (int i = 0; i < NO_CLASSES; i++) {
    extr_class kind = (extr_class)no_class[i];
    assert_null(extr_class_name(kind));
    refused(context, extr_optimize(context, kind, 7, &cost, &solution), range);
    refused(context, extr_optimize_vector(context, kind, 7, &cost, vector, 2, &solution), "class");
    assert_null(solution);
  }
  for (int kind = EXTR_NAIVE; kind <= EXTR_FRONTIER; kind++) {
    extr_class parsed;
    assert_int_equal(extr_class_parse(NULL, extr_class_name((extr_class)kind), &parsed), EXTR_OK);
    assert_int_equal(parsed, kind);
  }
  extr_class parsed = EXTR_STAR;
  refused(context, extr_class_parse(context, NULL, &parsed), "NULL");
  assert_int_equal(parsed, EXTR_STAR);
  refused(context, extr_optimize_vector(context, EXTR_STAR, 7, &cost, NULL, 2, &solution),
          "vector");
  assert_null(solution);
  extr_context_free(context);
}

static void costs(void **state) {
  (void)state;
  extr_context *context = extr_context_new();
  extr_cost cost = unit_cost(3), before = cost;
  refused(context, extr_cost_model(context, NULL, 3, &cost), "name");
  refused(context, extr_cost_read(context, NULL, "2 1 1\n", 6, 2, &cost), "name");
  refused(context, extr_cost_read(context, "file", NULL, 0, 2, &cost), "text");
  assert_memory_equal(&cost, &before, sizeof cost);
  refused(context, extr_cost_unit(context, 3, NULL), "cost");
  refused(context, extr_cost_parse(context, 3, NULL, NULL, NULL), "cost");
  refused(context, extr_cost_model(context, "unit", 3, NULL), "cost");
  refused(context, extr_cost_read(context, "file", "2 1 1\n", 6, 2, NULL), "cost");
  assert_null(extr_cost_model_name(-1));
  assert_null(extr_cost_model_name(INT_MAX));
  extr_context_free(context);
}

static void searches(void **state) {
  (void)state;
  static const int no_inputs[] = {INT_MIN, -1, 0, 2, EXTR_INPUTS_MAX + 1, INT_MAX};
  extr_context *context = extr_context_new();
  extr_cost cost = unit_cost(3), wide = cost, no_cost = {0};
  extr_exact_settings settings = extr_exact_settings_default();
  extr_solution *solution = NULL;
  extr_frontier *frontier = NULL;
  extr_optima *book = NULL;
  wide.max_arity = 1000;
  const extr_cost *const wrong[] = {NULL, &wide, &no_cost};
  for (int i = 0; i < 3; i++) {
    const char *word = wrong[i] ? "max arity" : "cost";
    for (int kind = EXTR_NAIVE; kind < EXTR_FRONTIER; kind++)
      refused(context, extr_optimize(context, (extr_class)kind, 7, wrong[i], &solution), word);
    refused(context, extr_frontier_find(context, 7, wrong[i], &frontier), word);
    refused(context, extr_exact(context, 7, wrong[i], &settings, &solution), word);
    refused(context, extr_optima_find(context, 40, wrong[i], &book), word);
    refused(context, extr_optima_read(context, "file", "", 7, wrong[i], &book), word);
  }
  refused(context, extr_exact(context, 7, &cost, NULL, &solution), "settings");
  refused(context, extr_optima_read(context, NULL, "", 7, &cost, &book), "file");
  refused(context, extr_optima_read(context, "file", NULL, 7, &cost, &book), "text");
  for (size_t i = 0; i < sizeof no_inputs / sizeof *no_inputs; i++)
    refused(context, extr_frontier_find(context, no_inputs[i], &cost, &frontier), "inputs");
  assert_null(solution);
  assert_null(frontier);
  assert_null(book);
  extr_context_free(context);
}

static void forms(void **state) {
  (void)state;
  static const int no_view[] = {-1, EXTR_VIEW_STAR + 1, INT_MAX};
  extr_context *context = extr_context_new();
  extr_cost cost = unit_cost(3), wide = cost;
  wide.max_arity = 1000;
  extr_solution *solution;
  assert_int_equal(extr_optimize(NULL, EXTR_STAR, 7, &cost, &solution), EXTR_OK);
  const extr_structure *structure = solution->structure;
  extr_structure *read = NULL;
  char *text = NULL;
  for (int i = 0; i < 3; i++)
    refused(context, extr_emit_dot(context, structure, &cost, (extr_view)no_view[i], &text),
            "view");
  refused(context, extr_emit_dot(context, structure, NULL, EXTR_VIEW_GRAPH, &text), "cost");
  refused(context, extr_emit_dot(context, structure, &wide, EXTR_VIEW_GRAPH, &text), "max arity");
  refused(context, extr_emit_c(context, structure, NULL, &text), "name");
  refused(context, extr_emit_verilog(context, structure, NULL, true, &text), "name");
  assert_null(text);
  refused(context, extr_structure_read(context, NULL, "inputs 3", 8, &read), "name");
  refused(context, extr_structure_read(context, "file", NULL, 0, &read), "text");
  assert_null(read);
  extr_solution_free(solution);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(classes),
      cmocka_unit_test(costs),
      cmocka_unit_test(searches),
      cmocka_unit_test(forms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
