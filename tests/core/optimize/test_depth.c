/* Trees as deep as they have nodes, and the codes of the catalog, handled by a thread whose stack
 * is far too small for a recursion over nodes or for tables. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The frames of sanitizers are wider, and their time is longer. */
enum { SLOWER = SANITIZED ? 4 : 1, STACK = (SANITIZED ? 512 : 128) << 10 };

/* Runs `work` in a thread of STACK bytes. It returns "" or what went wrong: cmocka's failures leave
 * a function by longjmp, which must not leave the thread. */
static void on_small_stack(const char *work(void)) {
  pthread_attr_t attributes;
  pthread_t thread;
  void *told;
  assert_int_equal(0, pthread_attr_init(&attributes));
  assert_int_equal(0, pthread_attr_setstacksize(&attributes, STACK));
  void *(*start)(void *) = (void *(*)(void *))(uintptr_t)work;
  assert_int_equal(0, pthread_create(&thread, &attributes, start, NULL));
  assert_int_equal(0, pthread_join(thread, &told));
  assert_int_equal(0, pthread_attr_destroy(&attributes));
  assert_string_equal("", told);
}

/* ---- Structures from a text ------------------------------------------------------------------ */

/* Chains from both ends: a_j combines x_1 .. x_{j+1}, a_{n+j} the inputs from x_j on, and each
 * output what is on either side of it. It is the star structure of the deepest tree. Lines stand
 * users first, so that a reader meets nothing that is defined. */
static char *chains(int n) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "inputs %d\n", n);
  fprintf(out, "y1 = x2 a%d\n", n + 3);
  fprintf(out, "y2 = x1 a%d\n", n + 3);
  for (int j = 3; j <= n - 2; j++) fprintf(out, "y%d = a%d a%d\n", j, j - 2, n + j + 1);
  fprintf(out, "y%d = a%d x%d\ny%d = a%d x%d\n", n - 1, n - 3, n, n, n - 3, n - 1);
  for (int j = n - 3; j >= 2; j--) fprintf(out, "a%d = a%d x%d\n", j, j - 1, j + 1);
  fputs("a1 = x1 x2\n", out);
  for (int j = 3; j <= n - 2; j++) fprintf(out, "a%d = a%d x%d\n", n + j, n + j + 1, j);
  fprintf(out, "a%d = x%d x%d\n", n + n - 1, n - 1, n);
  fclose(out);
  return text;
}

static extr_structure *read_chains(int n) {
  char *text = chains(n);
  extr_structure *structure = NULL;
  extr_context *context = extr_context_new();
  if (extr_structure_read(context, "chains", text, strlen(text), &structure) != EXTR_OK)
    fprintf(stderr, "%s\n", extr_context_message(context));
  extr_context_free(context);
  free(text);
  return structure;
}

static const char *all_forms(const extr_structure *structure, int n) {
  extr_cost cost;
  extr_program *program;
  char *text[4] = {NULL};
  extr_cost_unit(NULL, 2, &cost);
  if (extr_structure_check(NULL, structure, 2) != EXTR_OK) return "check";
  if (extr_structure_complexity(structure, &cost) != (3 * n - 6) * (int64_t)EXTR_COST_ONE)
    return "complexity";
  if (extr_structure_latency(structure, &cost) != (n - 2) * (int64_t)EXTR_COST_ONE)
    return "latency";
  if (extr_program_new(NULL, structure, &program) != EXTR_OK) return "program";
  bool steps = extr_program_steps(program) == 3 * n - 6;
  extr_program_free(program);
  if (!steps) return "steps";
  if (extr_structure_write(NULL, structure, &text[0]) != EXTR_OK) return "text";
  if (extr_emit_c(NULL, structure, "node", &text[1]) != EXTR_OK) return "C";
  if (extr_emit_verilog(NULL, structure, "node", NULL, &text[2]) != EXTR_OK) return "Verilog";
  if (extr_emit_dot(NULL, structure, &cost, EXTR_VIEW_GRAPH, &text[3]) != EXTR_OK) return "graph";
  for (int i = 0; i < 4; i++) extr_text_free(text[i]);
  if (extr_emit_dot(NULL, structure, &cost, EXTR_VIEW_STAR, &text[0]) != EXTR_OK)
    return "star tree";
  extr_text_free(text[0]);
  return "";
}

static const char *forms_of_chains(void) {
  enum { INPUTS = EXTR_INPUTS_MAX / SLOWER };
  extr_structure *structure = read_chains(INPUTS);
  if (!structure) return "read";
  const char *told = all_forms(structure, INPUTS);
  extr_structure_free(structure);
  return told;
}

/* The trees of all outputs together are as large as the square of the depth. */
static const char *trees_of_chains(void) {
  extr_structure *structure = read_chains(1000 / SLOWER);
  extr_cost cost;
  char *text = NULL;
  extr_cost_unit(NULL, 2, &cost);
  extr_status status = extr_emit_dot(NULL, structure, &cost, EXTR_VIEW_TREES, &text);
  extr_text_free(text);
  extr_structure_free(structure);
  return status == EXTR_OK ? "" : "trees";
}

static void text_of_chains(void **state) {
  (void)state;
  on_small_stack(forms_of_chains);
}

static void drawn_trees(void **state) {
  (void)state;
  on_small_stack(trees_of_chains);
}

/* ---- Classes --------------------------------------------------------------------------------- */

/* Latencies that make the star tree a chain, or nearly so, and others. */
static const char *const latencies[] = {"0", "1"};

static const char *star_and_isomorphic(void) {
  for (int kind = EXTR_STAR; kind <= EXTR_ISOMORPHIC; kind++)
    for (int i = 0; i < 2; i++) {
      extr_cost cost;
      extr_solution *solution;
      extr_cost_parse(NULL, 2, NULL, latencies[i], &cost);
      if (extr_optimize(NULL, (extr_class)kind, EXTR_INPUTS_MAX / SLOWER, &cost, &solution) !=
          EXTR_OK)
        return extr_class_name((extr_class)kind);
      extr_solution_free(solution);
    }
  return "";
}

static const char *naive(void) {
  for (int i = 0; i < 2; i++) {
    extr_cost cost;
    extr_solution *solution;
    extr_cost_parse(NULL, 2, NULL, latencies[i], &cost);
    if (extr_optimize(NULL, EXTR_NAIVE, 1000 / SLOWER, &cost, &solution) != EXTR_OK) return "naive";
    extr_solution_free(solution);
  }
  return "";
}

static const char *frontier(void) {
  for (int i = 0; i < 2; i++) {
    extr_cost cost;
    extr_frontier *front;
    extr_cost_parse(NULL, 2, NULL, latencies[i], &cost);
    if (extr_frontier_find(NULL, 256 / SLOWER, &cost, &front) != EXTR_OK) return "frontier";
    extr_frontier_free(front);
  }
  return "";
}

/* All two-input operators cost the same, so that every tree has the one degree vector n - 2: the
 * trees of several arities are those of Algorithm 3. */
static const char *degree_vector(void) {
  enum { INPUTS = 2002 };
  extr_cost cost;
  extr_solution *solution;
  int q[] = {INPUTS - 2 - 2 * 10, 10};
  extr_cost_parse(NULL, 3, NULL, "0,1", &cost);
  if (extr_optimize_vector(NULL, EXTR_STAR, INPUTS, &cost, q, 2, &solution) != EXTR_OK)
    return "degree vector";
  extr_solution_free(solution);
  return "";
}

static const char *exact(void) {
  extr_cost cost;
  extr_solution *solution;
  extr_exact_settings settings = extr_exact_settings_default();
  settings.max_seconds = 0.5;
  extr_cost_unit(NULL, 2, &cost);
  if (extr_exact(NULL, EXTR_EXACT_INPUTS_MAX, &cost, &settings, &solution) != EXTR_OK)
    return "exact";
  extr_solution_free(solution);
  return "";
}

/* ---- Codes ----------------------------------------------------------------------------------- */

static const char *standard_codes(void) {
  for (int i = 0; extr_catalog_name(i); i += SLOWER) {
    extr_code *code;
    if (extr_code_open(NULL, extr_catalog_name(i), &code) != EXTR_OK) return extr_catalog_name(i);
    extr_code_free(code);
  }
  return "";
}

static void codes_of_the_catalog(void **state) {
  (void)state;
  on_small_stack(standard_codes);
}

/* ---------------------------------------------------------------------------------------------- */

static void classes_of_many_inputs(void **state) {
  (void)state;
  on_small_stack(star_and_isomorphic);
  on_small_stack(naive);
  on_small_stack(frontier);
}

static void vector_of_many_nodes(void **state) {
  (void)state;
  on_small_stack(degree_vector);
}

static void exact_search(void **state) {
  (void)state;
  on_small_stack(exact);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_of_chains),         cmocka_unit_test(drawn_trees),
      cmocka_unit_test(classes_of_many_inputs), cmocka_unit_test(vector_of_many_nodes),
      cmocka_unit_test(exact_search),           cmocka_unit_test(codes_of_the_catalog),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
