/* Structures as text: what is written reads back as the same graph, and texts that are broken, in
 * every way a person or a disk may break them, are refused with their line. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs those above. */

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
  (void)state;
  for (int m = 2; m <= 5; m++)
    for (int n = 3; n <= 24; n++) {
      round_trip(EXTR_NAIVE, n, m);
      round_trip(EXTR_STAR, n, m);
      round_trip(EXTR_ISOMORPHIC, n, m);
    }
  round_trip(EXTR_UENG, 7, 3);
  round_trip(EXTR_STAR, 1000, 2);
}

/* The format itself, from its description in extrinsic.h. */
static void written_text(void **state) {
  (void)state;
  extr_structure *structure = NULL;
  assert_int_equal(extr_structure_new(NULL, 3, &structure), EXTR_OK);
  for (int j = 0; j < 3; j++) {
    int node;
    assert_int_equal(
        extr_structure_combine(NULL, structure, (int[]){(j + 2) % 3, (j + 1) % 3}, 2, &node),
        EXTR_OK);
    assert_int_equal(extr_structure_set_output(NULL, structure, j, node), EXTR_OK);
  }
  char *text = write_good(structure);
  assert_string_equal(text, "inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n");
  extr_text_free(text);
  extr_structure_free(structure);
}

/* Out of order, with gaps between numbers, odd spacing, comments and Windows line ends. */
static void written_by_hand(void **state) {
  (void)state;
  extr_structure *structure = read_good("# two pairs\r\n\r\n\tinputs 4 # four\r\n"
                                        "y1=x2 a70\r\ny2 = a70   x1\r\n"
                                        "y3 = x4 a9#y5 = x1\r\n"
                                        "  a70 =\tx4 x3\r\na9 = x1 x2\r\n"
                                        "y4 = a9 x3 ");
  assert_int_equal(reference_property(structure, 2), 0);
  char *text = write_good(structure);
  assert_string_equal(text, "inputs 4\na70 = x3 x4\ny1 = x2 a70\ny2 = x1 a70\na9 = x1 x2\n"
                            "y3 = x4 a9\ny4 = x3 a9\n");
  extr_text_free(text);
  extr_structure_free(structure);
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

#define THREE "inputs 3\ny1 = x2 x3\ny2 = x1 x3\n"
#define FOUR  "inputs 4\ny1 = x2 a1\ny2 = x1 a1\ny3 = x4 a2\ny4 = x3 a2\n"

static void broken_texts(void **state) {
  (void)state;
  static const struct {
    const char *text, *place, *words;
  } broken[] = {
      {"", "file:1: ", "expected 'inputs N'"},
      {"# nothing\n\n", "file:3: ", "expected 'inputs N'"},
      {"y1 = x2 x3\n", "file:1: ", "found 'y1', expected 'inputs N'"},
      {"input 3\n", "file:1: ", "found 'input', expected 'inputs N'"},
      {"inputs\n", "file:1: ", "end of the line, expected the number of inputs, 3 to 4096"},
      {"inputs 2\n", "file:1: ", "found '2', expected the number of inputs"},
      {"inputs 4097\n", "file:1: ", "found '4097'"},
      {"inputs -7\n", "file:1: ", "found '-7'"},
      {"inputs 7.0\n", "file:1: ", "found '7.0'"},
      {"inputs 99999999999999999999\n", "file:1: ", "found '99999999999999999999'"},
      {"\ninputs 3 3\n", "file:2: ", "found '3', expected the end of the line"},
      {THREE "inputs 3\n", "file:4: ", "found 'inputs', expected a name"},
      {THREE, "file:4: ", "expected a definition of y3"},
      {THREE "y3 = x1 x2\ny1 = x2 x3\n",
       "file:5: ", "y1 is defined a second time, first in line 2"},
      {THREE "x3 = x1 x2\n", "file:4: ", "x3 is an input"},
      {THREE "y4 = x1 x2\n", "file:4: ", "found 'y4', expected a name: x1 .. x3, y1 .. y3"},
      {THREE "y0 = x1 x2\n", "file:4: ", "found 'y0'"},
      {THREE "y03 = x1 x2\n", "file:4: ", "found 'y03'"},
      {THREE "b3 = x1 x2\n", "file:4: ", "found 'b3'"},
      {THREE "a = x1 x2\n", "file:4: ", "found 'a', expected a name"},
      {THREE "a1048577 = x1 x2\n", "file:4: ", "found 'a1048577', expected a name"},
      {THREE "a4294967297 = x1 x2\n", "file:4: ", "found 'a4294967297'"},
      {THREE "y3\n", "file:4: ", "found the end of the line, expected '='"},
      {THREE "y3 x1 x2\n", "file:4: ", "found 'x1', expected '='"},
      {THREE "= x1 x2\n", "file:4: ", "found '=', expected a name"},
      {THREE "y3 = = x1 x2\n", "file:4: ", "found '=', expected a name"},
      {THREE "y3 = x1, x2\n", "file:4: ", "found 'x1,', expected a name"},
      {THREE "y3 =\n", "file:4: ", "found 0 operands, expected 2 to 32"},
      {THREE "y3 = x1\n", "file:4: ", "found 1 operand, expected 2 to 32"},
      {THREE "y3 = x1 x4\n", "file:4: ", "found 'x4', expected a name"},
      {THREE "y3 = x1 X2\n", "file:4: ", "found 'X2', expected a name"},
      {THREE "y3 = x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 x1 x2 "
             "x1 x2 x1 x2 x1 x2 x1\n",
       "file:4: ", "more than 32 operands"},
      {THREE "y3 = \x01\xff\x7f\n", "file:4: ", "found '\?\?\?', expected a name"},
      {THREE "y3 = x1 a7\n", "file:4: ", "a7 is not defined"},
      {FOUR "a1 = x3 x4\na2 = x1 a3\n", "file:7: ", "a3 is not defined"},
      {FOUR "a1 = x3 x4\na2 = a2 x1\n", "file:7: ", "a2 depends on itself, by way of: a2 a2"},
      {FOUR "a1 = x3 y3\na2 = x1 x2 y1\n",
       "file:2: ", "y1 depends on itself, by way of: y1 a1 y3 a2 y1"},
      {FOUR "a1 = x3 x4\na2 = x4 x3\n",
       "file:7: ", "a2 has the operands of a1 in line 6 (property 4)"},
      {"inputs 4\ny1 = x2 a1\ny2 = a1 x2\ny3 = x4 a1\ny4 = x3 a1\na1 = x1 x2\n",
       "file:3: ", "y2 has the operands of y1 in line 2 (property 4)"},
  };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
    refuse(broken[i].text, strlen(broken[i].text), EXTR_INPUT, broken[i].place, broken[i].words);
  refuse(THREE "y3 =\0x1 x2\n", sizeof THREE - 1 + 11, EXTR_INPUT, "file:4: ", "found '?x1'");
  refuse("", 0, EXTR_INPUT, "file:1: ", "inputs");
}

/* Graphs that are read, since the check knows better what is wrong with them. */
static void broken_structures(void **state) {
  (void)state;
  static const struct {
    const char *text, *property, *node;
  } broken[] = {
      {THREE "y3 = x1 x3\n", NULL, NULL}, /* the operands of y2: refused by the reader */
      {THREE "y3 = x1 x1\n", "property 3", "at y3"},
      {THREE "y3 = x1 x2 x3\n", "property 5", "at y3"},
      {"inputs 3\ny1 = x2 x3\ny2 = y1 x1\ny3 = x1 x2\n", "property 2", "at y1"},
      {FOUR "a1 = x3 x4\na2 = x1 x2\na17 = x1 x3\n", "property 2", "at a17"},
      {FOUR "a1 = x3 x4\na2 = x1 x3\n", "property 3", "at y3"},
      {"inputs 4\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\ny4 = x2 a8\na8 = x1 x3\n", NULL, NULL},
      {"inputs 4\ny1 = x2 a5\ny2 = x1 a5\ny3 = x4 a8\ny4 = x2 a8\na5 = x3 x4\na8 = x1 x2\n",
       "property 3", "at y4"},
      {"inputs 4\ny1 = x2 a5\ny2 = x1 a5\ny3 = x4 a8\ny4 = a9 a8\na5 = x3 x4\na8 = x1 x2\n"
       "a9 = x1 x3\n",
       "property 3", "at y4"},
  };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    if (!broken[i].property) {
      refuse(broken[i].text, strlen(broken[i].text), EXTR_INPUT, "file:", "(property 4)");
      continue;
    }
    extr_structure *structure = read_good(broken[i].text);
    extr_context *context = extr_context_new();
    assert_int_equal(extr_structure_check(context, structure, 2), EXTR_INPUT);
    const char *message = extr_context_message(context);
    if (!strstr(message, broken[i].property) || !strstr(message, broken[i].node))
      fail_msg("'%s', expected %s %s", message, broken[i].property, broken[i].node);
    extr_context_free(context);
    extr_structure_free(structure);
  }
}

/* What does not pass the check is not written in any form. */
static void broken_is_not_written(void **state) {
  (void)state;
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

typedef struct text_builder {
  char *text;
  size_t size;
  FILE *stream;
} text_builder;

static void begin(text_builder *b) {
  b->stream = open_memstream(&b->text, &b->size);
  assert_non_null(b->stream);
}

static void end(text_builder *b) {
  assert_int_equal(fclose(b->stream), 0);
}

/* A structure of n inputs has n trees of n - 2 operators at most. */
static void too_many_operators(void **state) {
  (void)state;
  text_builder b;
  begin(&b);
  fputs("inputs 7\n", b.stream);
  for (int i = 1; i <= 10000; i++) fprintf(b.stream, "a%d = x1 x2\n", i);
  end(&b);
  refuse(b.text, b.size, EXTR_LIMIT, "file:37: ", "more than 35 operators");
  free(b.text);

  begin(&b);
  fputs("inputs 4096\n", b.stream);
  for (int i = 1; i <= EXTR_TEXT_OPERATORS_MAX; i++) fprintf(b.stream, "a%d = x1 x2\n", i);
  fputs("y1 = x2 x3\n", b.stream);
  end(&b);
  refuse(b.text, b.size, EXTR_LIMIT, "file:1048578: ", "more than 1048576 operators");
  free(b.text);
}

/* Half a million operators, each the operand of the one before: no recursion, no quadratic time. */
static void long_chain(void **state) {
  (void)state;
  enum { INPUTS = 1024, CHAIN = 500000 };
  text_builder b;
  begin(&b);
  fprintf(b.stream, "inputs %d\n", INPUTS);
  for (int j = 1; j <= INPUTS; j++)
    fprintf(b.stream, "y%d = x%d x%d a%d\n", j, j, j % INPUTS + 1, j == 1 ? 1 : CHAIN);
  for (int i = 1; i < CHAIN; i++) fprintf(b.stream, "a%d = a%d x%d\n", i, i + 1, i % INPUTS + 1);
  fprintf(b.stream, "a%d = x1 x2\n", CHAIN);
  end(&b);
  extr_structure *structure = NULL;
  assert_int_equal(extr_structure_read(NULL, "chain", b.text, b.size, &structure), EXTR_OK);
  assert_int_equal(extr_structure_nodes(structure), INPUTS + INPUTS + CHAIN);
  assert_int_equal(extr_structure_check(NULL, structure, 2), EXTR_INPUT);
  extr_structure_free(structure);

  /* The same chain closed to a cycle: only its first nodes are named. */
  char *last = strstr(b.text + b.size - 20, "= x1");
  memcpy(last, "= a1", 4);
  refuse(b.text, b.size, EXTR_INPUT, "file:1026: ", "by way of: a1 a2 a3 a4 a5 a6 a7 a8 ... a1");
  free(b.text);
}

/* Whatever bytes come, there is an answer: a graph or a message that names a line. */
static void damaged_texts(void **state) {
  (void)state;
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
      cmocka_unit_test(written_reads_back), cmocka_unit_test(written_text),
      cmocka_unit_test(written_by_hand),    cmocka_unit_test(broken_texts),
      cmocka_unit_test(broken_structures),  cmocka_unit_test(broken_is_not_written),
      cmocka_unit_test(too_many_operators), cmocka_unit_test(long_chain),
      cmocka_unit_test(damaged_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
