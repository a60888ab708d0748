/* Structures as text: what is written reads back as the same graph, and large or damaged texts are
 * read or refused with their line. What is refused in short texts is in
 * tests/transcripts/damaged.txt. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static extr_structure *read_good(const char *text) {
  extr_context *context = extr_context_new();
  extr_structure *structure = NULL;
  extr_status status = extr_structure_read(context, "good", text, strlen(text), &structure);
  if (status != EXTR_OK) fail_msg("%s\nin:\n%s", extr_context_message(context), text);
  extr_context_free(context);
  return structure;
}

static char *write_good(const extr_structure *structure) {
  char *text = NULL;
  assert_int_equal(extr_structure_write(NULL, structure, &text), EXTR_OK);
  return text;
}

static void assert_same(const extr_structure *a, const extr_structure *b) {
  assert_int_equal(extr_structure_inputs(a), extr_structure_inputs(b));
  assert_int_equal(extr_structure_nodes(a), extr_structure_nodes(b));
  for (int node = 0; node < extr_structure_nodes(a); node++) {
    char left[EXTR_NODE_TEXT], right[EXTR_NODE_TEXT];
    int arity = extr_structure_arity(a, node);
    assert_int_equal(arity, extr_structure_arity(b, node));
    if (arity > 0)
      assert_memory_equal(extr_structure_operands(a, node), extr_structure_operands(b, node),
                          (size_t)arity * sizeof(int));
    assert_string_equal(extr_structure_node_name(a, node, left),
                        extr_structure_node_name(b, node, right));
  }
  for (int j = 0; j < extr_structure_inputs(a); j++)
    assert_int_equal(extr_structure_output(a, j), extr_structure_output(b, j));
}

static void round_trip(extr_class kind, int inputs, int max_arity) {
  struct problem problem = problem_of(kind, inputs, max_arity, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  char *text = write_good(solution->structure);
  extr_structure *read = read_good(text);
  assert_same(solution->structure, read);
  char *again = write_good(read);
  assert_string_equal(text, again);
  extr_text_free(text);
  extr_text_free(again);
  extr_structure_free(read);
  extr_solution_free(solution);
}

static void written_reads_back(void **state) {
  for (int m = 2; m <= 5; m++)
    for (int n = 3; n <= 24; n++) {
      round_trip(EXTR_NAIVE, n, m);
      round_trip(EXTR_STAR, n, m);
      round_trip(EXTR_ISOMORPHIC, n, m);
    }
  round_trip(EXTR_UENG, 7, 3);
  round_trip(EXTR_STAR, 1000, 2);
}

/* ---- Texts that are none --------------------------------------------------------------------- */

static void refuse(const char *text, size_t size, extr_status expected, const char *place,
                   const char *words) {
  extr_context *context = extr_context_new();
  extr_structure *structure = NULL;
  extr_status status = extr_structure_read(context, "file", text, size, &structure);
  const char *message = extr_context_message(context);
  if (status != expected || strncmp(message, place, strlen(place)) != 0 || !strstr(message, words))
    fail_msg("status %d, message '%s', expected %d, '%s' and '%s'", status, message, expected,
             place, words);
  assert_null(structure);
  extr_context_free(context);
}

/* What does not pass the check is not written in any form. */
static void broken_is_not_written(void **state) {
  extr_structure *structure = read_good("inputs 3\ny1 = x2 x3\ny2 = y1 x1\ny3 = x1 x2\n");
  extr_cost cost;
  char *text = NULL;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(extr_structure_write(NULL, structure, &text), EXTR_INPUT);
  assert_int_equal(extr_emit_dot(NULL, structure, &cost, EXTR_VIEW_GRAPH, &text), EXTR_INPUT);
  assert_int_equal(extr_emit_c(NULL, structure, "f", &text), EXTR_INPUT);
  assert_int_equal(extr_emit_verilog(NULL, structure, "f", NULL, &text), EXTR_INPUT);
  assert_null(text);
  extr_structure_free(structure);
}

/* ---- Large texts ----------------------------------------------------------------------------- */

/* Not even in a node of many inputs. */
static void too_many_operators(void **state) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  fputs("inputs 4096\n", out);
  for (int i = 1; i <= EXTR_TEXT_OPERATORS_MAX; i++) fprintf(out, "a%d = x1 x2\n", i);
  fputs("y1 = x2 x3\n", out);
  assert_int_equal(fclose(out), 0);
  refuse(text, size, EXTR_LIMIT, "file:1048578: ", "more than 1048576 operators");
  free(text);
}

/* Half a million operators, each the operand of the one before: no recursion, no quadratic time. */
static void long_chain(void **state) {
  enum { INPUTS = 1024, CHAIN = 500000 };
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "inputs %d\n", INPUTS);
  for (int j = 1; j <= INPUTS; j++)
    fprintf(out, "y%d = x%d x%d a%d\n", j, j, j % INPUTS + 1, j == 1 ? 1 : CHAIN);
  for (int i = 1; i < CHAIN; i++) fprintf(out, "a%d = a%d x%d\n", i, i + 1, i % INPUTS + 1);
  fprintf(out, "a%d = x1 x2\n", CHAIN);
  assert_int_equal(fclose(out), 0);
  extr_structure *structure = NULL;
  assert_int_equal(extr_structure_read(NULL, "chain", text, size, &structure), EXTR_OK);
  assert_int_equal(extr_structure_nodes(structure), INPUTS + INPUTS + CHAIN);
  assert_int_equal(extr_structure_check(NULL, structure, 2), EXTR_INPUT);
  extr_structure_free(structure);

  /* The same chain closed to a cycle: only its first nodes are named. */
  char *last = strstr(text + size - 20, "= x1");
  memcpy(last, "= a1", 4);
  refuse(text, size, EXTR_INPUT, "file:1026: ", "by way of: a1 a2 a3 a4 a5 a6 a7 a8 ... a1");
  free(text);
}

/* Whatever bytes come, there is an answer: a graph or a message that names a line. */
static void damaged_texts(void **state) {
  static const char parts[] = "xya=# \n\r\t0123456789\xff";
  struct problem problem = problem_of(EXTR_STAR, 9, 3, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  char *text = write_good(solution->structure);
  size_t size = strlen(text);
  extr_context *context = extr_context_new();
  uint64_t random = 1;
  int accepted = 0;
  for (int round = 0; round < 20000; round++) {
    char *damaged = malloc(size); /* of the very size, so that reading past it is found */
    assert_non_null(damaged);
    memcpy(damaged, text, size);
    for (uint64_t k = reference_random(&random) % 3 + 1; k > 0; k--)
      damaged[reference_random(&random) % size] =
          parts[reference_random(&random) % sizeof parts]; /* the zero too */
    extr_structure *structure = NULL;
    size_t kept = round % 4 ? size : reference_random(&random) % (size + 1);
    extr_status status = extr_structure_read(context, "file", damaged, kept, &structure);
    if (status == EXTR_OK) {
      accepted++;
      int property = reference_property(structure, 3);
      assert_int_equal(extr_structure_check(NULL, structure, 3), property ? EXTR_INPUT : EXTR_OK);
    } else {
      assert_true(status == EXTR_INPUT || status == EXTR_LIMIT);
      assert_int_equal(strncmp(extr_context_message(context), "file:", 5), 0);
    }
    extr_structure_free(structure);
    free(damaged);
  }
  assert_true(accepted > 100);
  extr_context_free(context);
  extr_text_free(text);
  extr_solution_free(solution);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(written_reads_back), cmocka_unit_test(broken_is_not_written),
      cmocka_unit_test(too_many_operators), cmocka_unit_test(long_chain),
      cmocka_unit_test(damaged_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
