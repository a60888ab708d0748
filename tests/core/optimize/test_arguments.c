/* Arguments that no caller should give: enums of no such value, and nothing where something is
 * needed. Each is an error with a message, and what the call was to return stays as it was. */
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/isa.h>
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static extr_context *context;

static const int no_class[] = {-1, EXTR_GROUP + 1, 1000, INT_MIN, INT_MAX};
enum { NO_CLASSES = sizeof no_class / sizeof *no_class };

static extr_cost unit_cost(int max_arity) {
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
  return cost;
}

static void refused(extr_status status, const char *word) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), word))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), word);
}

static void classes(void **state) {
  extr_cost cost = unit_cost(3);
  extr_solution *solution = NULL;
  int vector[] = {1, 2};
  char range[32];
  snprintf(range, sizeof range, "0 to %d", EXTR_GROUP);
  for (int i = 0; i < NO_CLASSES; i++) {
    extr_class kind = (extr_class)no_class[i];
    assert_null(extr_class_name(kind));
    refused(extr_optimize(context, kind, 7, &cost, &solution), range);
    refused(extr_optimize_vector(context, kind, 7, &cost, vector, 2, &solution), "class");
    assert_null(solution);
  }
  for (int kind = EXTR_NAIVE; kind <= EXTR_GROUP; kind++) {
    extr_class parsed;
    assert_int_equal(extr_class_parse(NULL, extr_class_name((extr_class)kind), &parsed), EXTR_OK);
    assert_int_equal(parsed, kind);
  }
  static const char *const wrong[] = {"", "st", "stars", "Star", "best"};
  extr_class parsed = EXTR_STAR;
  for (int i = 0; i < 5; i++)
    refused(extr_class_parse(context, wrong[i], &parsed), "expected naive, ueng");
  refused(extr_class_parse(context, NULL, &parsed), "NULL");
  assert_int_equal(parsed, EXTR_STAR);
  refused(extr_optimize_vector(context, EXTR_STAR, 7, &cost, NULL, 2, &solution), "vector");
  vector[1] = -2;
  refused(extr_optimize_vector(context, EXTR_STAR, 7, &cost, vector, 2, &solution), "entry 2 ");
  refused(extr_optimize(context, EXTR_GROUP, 7, &cost, &solution), "call extr_group_find");
  cost.fanout = 1; /* a millionth */
  refused(extr_optimize(context, EXTR_EXACT, 4, &cost, &solution), "further use");
  cost.fanout = -1;
  refused(extr_optimize(context, EXTR_STAR, 5, &cost, &solution), "further use");
  assert_null(solution);
}

static void costs(void **state) {
  extr_cost cost = unit_cost(3), before = cost;
  refused(extr_cost_model(context, NULL, 3, &cost), "name");
  refused(extr_cost_read(context, NULL, "2 1 1\n", 6, 2, &cost), "name");
  refused(extr_cost_read(context, "file", NULL, 0, 2, &cost), "text");
  assert_memory_equal(&cost, &before, sizeof cost);
  refused(extr_cost_unit(context, 3, NULL), "cost");
  refused(extr_cost_parse(context, 3, NULL, NULL, NULL), "cost");
  refused(extr_cost_model(context, "unit", 3, NULL), "cost");
  refused(extr_cost_read(context, "file", "2 1 1\n", 6, 2, NULL), "cost");
  assert_null(extr_cost_model_name(-1));
  assert_null(extr_cost_model_name(INT_MAX));
}

/* What is at a limit is accepted, what is beyond it is refused. */
static void limits_of_costs(void **state) {
  const int64_t one = EXTR_COST_ONE, most = one * 1000000;
#define AT(member) offsetof(extr_cost, member)
  const struct {
    int64_t member, clock, limit, beyond;
    const char *word;
  } cases[] = {
      {AT(register_cost), 0, 0, 1, "register"},
      {AT(register_cost), one, 0, -1, "register"},
      {AT(register_cost), one, most, most + 1, "to 1000000"},
      {AT(fanout), one, 0, 1, "combined"},
      {AT(fanout), 0, most, most + 1, "further use"},
      {AT(clock), 0, one, one - 1, "expected 1,"},
      {AT(clock), 0, most, most + 1, "period"},
      {AT(complexity[3]), 0, one, one - 1, "cost of 3"},
      {AT(latency[3]), 0, most, most + 1, "delay of 3"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_cost cost = unit_cost(3);
    int64_t *changed = (int64_t *)((char *)&cost + cases[i].member);
    extr_solution *solution;
    cost.clock = cases[i].clock;
    *changed = cases[i].limit;
    assert_int_equal(extr_optimize(context, EXTR_STAR, 3, &cost, &solution), EXTR_OK);
    extr_solution_free(solution);
    *changed = cases[i].beyond;
    refused(extr_optimize(context, EXTR_STAR, 3, &cost, &solution), cases[i].word);
  }
}

static void searches(void **state) {
  static const int no_inputs[] = {INT_MIN, -1, 0, 1, 2, EXTR_INPUTS_MAX + 1, INT_MAX};
  static const int no_arity[] = {INT_MIN, -1, 0, 1, EXTR_ARITY_MAX + 1, INT_MAX};
  enum {
    NO_INPUTS = sizeof no_inputs / sizeof *no_inputs,
    NO_ARITIES = sizeof no_arity / sizeof *no_arity
  };
  extr_cost cost = unit_cost(3), other = cost;
  extr_exact_settings settings = extr_exact_settings_default();
  extr_solution *solution = NULL;
  extr_frontier *frontier = NULL;
  extr_optima *book = NULL;
  for (int i = 0; i <= NO_ARITIES; i++) {
    const extr_cost *wrong = i < NO_ARITIES ? &other : NULL;
    const char *word = wrong ? "max arity" : "cost";
    if (wrong) other.max_arity = no_arity[i];
    for (int kind = EXTR_NAIVE; kind < EXTR_FRONTIER; kind++)
      refused(extr_optimize(context, (extr_class)kind, 7, wrong, &solution), word);
    refused(extr_frontier_find(context, 7, wrong, &frontier), word);
    refused(extr_group_find(context, 7, wrong, &frontier), word);
    refused(extr_exact(context, 7, wrong, &settings, &solution), word);
    refused(extr_optima_find(context, 40, wrong, &book), word);
    refused(extr_optima_read(context, "file", "", 7, wrong, &book), word);
  }
  for (int i = 0; i < NO_INPUTS; i++) {
    for (int kind = EXTR_NAIVE; kind <= EXTR_ISOMORPHIC; kind++)
      refused(extr_optimize(context, (extr_class)kind, no_inputs[i], &cost, &solution), "inputs");
    refused(extr_frontier_find(context, no_inputs[i], &cost, &frontier), "inputs");
  }
  assert_int_equal(extr_optimize(NULL, EXTR_STAR, 2, &cost, &solution), EXTR_INPUT);
  cost.fanout = 1; /* a millionth */
  refused(extr_exact(context, 5, &cost, &settings, &solution), "further use");
  cost.fanout = 0;
  refused(extr_exact(context, 7, &cost, NULL, &solution), "settings");
  refused(extr_optima_read(context, NULL, "", 7, &cost, &book), "file");
  refused(extr_optima_read(context, "file", NULL, 7, &cost, &book), "text");
  assert_null(solution);
  assert_null(frontier);
  assert_null(book);
}

static void forms(void **state) {
  static const int no_view[] = {-1, EXTR_VIEW_STAR + 1, INT_MAX};
  extr_cost cost = unit_cost(3), wide = cost;
  wide.max_arity = 1000;
  extr_solution *solution;
  assert_int_equal(extr_optimize(NULL, EXTR_STAR, 7, &cost, &solution), EXTR_OK);
  const extr_structure *structure = solution->structure;
  extr_structure *read = NULL;
  char *text = NULL;
  for (int i = 0; i < 3; i++)
    refused(extr_emit_dot(context, structure, &cost, (extr_view)no_view[i], &text), "view");
  refused(extr_emit_dot(context, structure, NULL, EXTR_VIEW_GRAPH, &text), "cost");
  refused(extr_emit_dot(context, structure, &wide, EXTR_VIEW_GRAPH, &text), "max arity");
  extr_frontier *f;
  assert_int_equal(extr_group_find(NULL, 5, &cost, &f), EXTR_OK);
  refused(extr_emit_dot(context, f->points[1]->structure, &cost, EXTR_VIEW_TREES, &text),
          "no trees");
  extr_frontier_free(f);
  for (int random = -1; random <= EXTR_VERILOG_RANDOM_MAX + 1;
       random += EXTR_VERILOG_RANDOM_MAX + 2)
    refused(extr_emit_verilog_memory(context, structure, "node", random, &text), "random bits");
  assert_int_equal(
      extr_emit_verilog_memory(context, structure, "node", EXTR_VERILOG_RANDOM_MAX, &text),
      EXTR_OK);
  free(text);
  text = NULL;
  refused(extr_emit_c(context, structure, NULL, &text), "name");
  refused(extr_emit_verilog(context, structure, NULL, NULL, &text), "name");
  assert_null(text);
  refused(extr_structure_read(context, NULL, "inputs 3", 8, &read), "name");
  refused(extr_structure_read(context, "file", NULL, 0, &read), "text");
  assert_null(read);
  extr_solution_free(solution);
}

/* Factors of operators that do not exist. */
static void stray_factors(void **state) {
  static const int none[] = {0, 1, 4, EXTR_ARITY_MAX};
  extr_frontier *frontier = NULL;
  for (int i = 0; i < 8; i++) {
    extr_cost cost = unit_cost(3);
    (i < 4 ? cost.latency : cost.complexity)[none[i % 4]] = i & 1 ? INT64_MAX : -1;
    refused(extr_frontier_find(context, 5, &cost, &frontier), "factor of");
  }
  assert_null(frontier);
}

/* A handle, a name or a place for the result that is missing. */
static void nothing_given(void **state) {
  extr_cost cost = unit_cost(3);
  extr_exact_settings settings = extr_exact_settings_default();
  extr_isa isa = EXTR_ISA_BASELINE;
  extr_structure *structure = NULL;
  extr_program *program = NULL;
  extr_slots *slots = NULL;
  char *text = NULL;
  int operands[] = {0, 1}, vector[] = {1, 2}, node = -7;
  refused(extr_class_parse(context, "star", NULL), "kind");
  refused(extr_isa_parse(context, NULL, &isa), "text");
  refused(extr_isa_parse(context, "avx2", NULL), "isa");
  refused(extr_structure_new(context, 3, NULL), "structure");
  refused(extr_structure_combine(context, NULL, operands, 2, &node), "structure");
  refused(extr_structure_set_output(context, NULL, 0, 1), "structure");
  refused(extr_structure_check(context, NULL, 3), "structure");
  refused(extr_structure_read(context, "file", "inputs 3", 8, NULL), "structure");
  refused(extr_structure_write(context, NULL, &text), "structure");
  refused(extr_emit_dot(context, NULL, &cost, EXTR_VIEW_GRAPH, &text), "structure");
  refused(extr_emit_c(context, NULL, "node", &text), "structure");
  refused(extr_emit_verilog(context, NULL, "node", NULL, &text), "structure");
  refused(extr_program_new(context, NULL, &program), "structure");
  refused(extr_program_of_outputs(context, NULL, 1, &program), "structure");
  refused(extr_slots_new(context, NULL, &slots), "program");
  refused(extr_optimize(context, EXTR_STAR, 7, &cost, NULL), "solution");
  refused(extr_optimize_vector(context, EXTR_STAR, 7, &cost, vector, 2, NULL), "solution");
  refused(extr_frontier_find(context, 7, &cost, NULL), "frontier");
  refused(extr_exact(context, 5, &cost, &settings, NULL), "solution");
  refused(extr_optima_find(context, 7, &cost, NULL), "optima");
  refused(extr_optima_read(context, "file", "", 7, &cost, NULL), "optima");
  assert_int_equal(extr_structure_new(context, 3, &structure), EXTR_OK);
  refused(extr_structure_combine(context, structure, NULL, 2, &node), "operands");
  refused(extr_structure_combine(context, structure, operands, 2, NULL), "node");
  assert_int_equal(extr_structure_nodes(structure), 3);
  assert_int_equal(node, -7);
  assert_null(text);
  assert_null(program);
  assert_null(slots);
  extr_structure_free(structure);
}

static void nothing_is_freed(void **state) {
  extr_solution_free(NULL);
  extr_structure_free(NULL);
  extr_program_free(NULL);
  extr_slots_free(NULL);
  extr_context_free(NULL);
}

/* A failing call leaves its result as it was; here it fails only after it has begun to write. */
static void results_stay(void **state) {
  extr_cost cost = unit_cost(3);
  extr_solution *ueng;
  char mark, *text = &mark;
  assert_int_equal(extr_optimize(context, EXTR_UENG, 7, &cost, &ueng), EXTR_OK);
  const extr_structure *structure = ueng->structure;
  refused(extr_emit_dot(context, structure, &cost, EXTR_VIEW_STAR, &text), "star");
  assert_ptr_equal(text, &mark);
  refused(extr_emit_dot(context, structure, &cost, EXTR_VIEW_GRAPH, NULL), "text");
  refused(extr_emit_c(context, structure, "node", NULL), "text");
  refused(extr_emit_verilog(context, structure, "node", NULL, NULL), "text");
  refused(extr_structure_write(context, structure, NULL), "text");
  refused(extr_program_new(context, structure, NULL), "program");
  refused(extr_program_of_outputs(context, structure, 1, NULL), "program");
  extr_solution_free(ueng);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(classes),         cmocka_unit_test(costs),
      cmocka_unit_test(searches),        cmocka_unit_test(forms),
      cmocka_unit_test(nothing_given),   cmocka_unit_test(results_stay),
      cmocka_unit_test(stray_factors),   cmocka_unit_test(nothing_is_freed),
      cmocka_unit_test(limits_of_costs),
  };
  context = extr_context_new();
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_context_free(context);
  return failed;
}
