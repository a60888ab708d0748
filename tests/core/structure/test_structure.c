/* The graph: one node for equal operand sets, sizes of graphs built by hand, and the check of
 * Definition 1 against graphs that break it in every way the builder allows. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/structure.h>

#include <stdio.h>
#include <string.h>

enum { X1, X2, X3, X4 };

static extr_structure *structure_of(int inputs) {
  extr_structure *structure = NULL;
  assert_int_equal(extr_structure_new(NULL, inputs, &structure), EXTR_OK);
  assert_int_equal(extr_structure_inputs(structure), inputs);
  assert_int_equal(extr_structure_nodes(structure), inputs);
  return structure;
}

static int combine2(extr_structure *structure, int a, int b) {
  int node = -1;
  assert_int_equal(extr_structure_combine(NULL, structure, (int[]){a, b}, 2, &node), EXTR_OK);
  return node;
}

static int combine3(extr_structure *structure, int a, int b, int c) {
  int node = -1;
  assert_int_equal(extr_structure_combine(NULL, structure, (int[]){a, b, c}, 3, &node), EXTR_OK);
  return node;
}

static void output(extr_structure *structure, int index, int node) {
  assert_int_equal(extr_structure_set_output(NULL, structure, index, node), EXTR_OK);
}

/* The star tree with x_1, x_2 on one side of its middle edge and x_3, x_4 on the other, its first
 * `outputs` outputs. */
static extr_structure *two_pairs(int outputs) {
  extr_structure *structure = structure_of(4);
  int left = combine2(structure, X1, X2), right = combine2(structure, X3, X4);
  static const int partner[] = {X2, X1, X4, X3};
  for (int j = 0; j < outputs; j++)
    output(structure, j, combine2(structure, partner[j], j < 2 ? right : left));
  return structure;
}

static void equal_operand_sets_are_one_node(void **state) {
  extr_structure *structure = structure_of(4);
  int pair = combine2(structure, X1, X2);
  assert_int_equal(pair, 4);
  assert_int_equal(combine2(structure, X2, X1), pair);
  int triple = combine3(structure, X3, X1, X2);
  assert_int_equal(triple, 5);
  static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (int k = 0; k < 6; k++)
    assert_int_equal(combine3(structure, orders[k][0], orders[k][1], orders[k][2]), triple);
  assert_int_equal(combine2(structure, X3, pair), 6); /* the same leaves, another subtree */
  assert_int_equal(extr_structure_nodes(structure), 7);
  extr_structure_free(structure);
}

/* Enough nodes that any table of them has to grow. */
static void many_nodes_stay_apart(void **state) {
  enum { INPUTS = 90 };
  extr_structure *structure = structure_of(INPUTS);
  for (int pass = 0; pass < 2; pass++) {
    int next = INPUTS;
    for (int a = 0; a < INPUTS; a++)
      for (int b = a + 1; b < INPUTS; b++, next++)
        assert_int_equal(pass ? combine2(structure, b, a) : combine2(structure, a, b), next);
    assert_int_equal(extr_structure_nodes(structure), next);
  }
  extr_structure_free(structure);
}

static void accessors(void **state) {
  extr_structure *structure = structure_of(4);
  int pair = combine2(structure, X4, X2), triple = combine3(structure, pair, X3, X1);
  for (int input = 0; input < 4; input++) {
    assert_int_equal(extr_structure_arity(structure, input), 0);
    assert_int_equal(extr_structure_output(structure, input), -1);
  }
  assert_int_equal(extr_structure_arity(structure, pair), 2);
  assert_memory_equal(extr_structure_operands(structure, pair), ((int[]){X2, X4}), 2 * sizeof(int));
  assert_int_equal(extr_structure_arity(structure, triple), 3);
  assert_memory_equal(extr_structure_operands(structure, triple), ((int[]){X1, X3, pair}),
                      3 * sizeof(int));
  output(structure, 2, triple);
  assert_int_equal(extr_structure_output(structure, 2), triple);
  assert_int_equal(extr_structure_output(structure, 1), -1);
  int counts[EXTR_ARITY_MAX + 1];
  memset(counts, 0x55, sizeof counts);
  extr_structure_operators(structure, counts);
  for (int i = 0; i <= EXTR_ARITY_MAX; i++) assert_int_equal(counts[i], i == 2 || i == 3);
  extr_structure_free(structure);
}

static void names(void **state) {
  extr_structure *structure = two_pairs(4);
  static const char *const want[] = {"x1", "x2", "x3", "x4", "a1", "a2", "y1", "y2", "y3", "y4"};
  for (int node = 0; node < 10; node++) {
    char text[EXTR_NODE_TEXT];
    assert_ptr_equal(extr_structure_node_name(structure, node, text), text);
    assert_string_equal(text, want[node]);
  }
  char text[EXTR_NODE_TEXT]; /* an operator that comes after the outputs is numbered */
  assert_string_equal(extr_structure_node_name(structure, combine2(structure, X1, X3), text), "a7");
  extr_structure_free(structure);
  structure = two_pairs(3); /* without its last output, operators are numbered */
  assert_string_equal(extr_structure_node_name(structure, 8, text), "a5");
  for (int again = 0; again < 2; again++) output(structure, 2, X1); /* the third once more */
  assert_string_equal(extr_structure_node_name(structure, 7, text), "a4");
  extr_structure_free(structure);
}

static void complexity_and_latency(void **state) {
  extr_cost cost;
  assert_int_equal(extr_cost_parse(NULL, 3, "1.5,4.000001", "0.25,7", &cost), EXTR_OK);
  extr_structure *structure = two_pairs(4);
  assert_int_equal(extr_structure_complexity(structure, &cost), 6 * 1500000);
  assert_int_equal(extr_structure_latency(structure, &cost), 2 * 250000);
  extr_structure_free(structure);

  /* Latency is the costliest path, not the longest: f3 alone outweighs a chain of three f2. */
  structure = structure_of(4);
  int chain = combine2(structure, combine2(structure, combine2(structure, X1, X2), X3), X4);
  assert_int_equal(extr_structure_latency(structure, &cost), 3 * 250000);
  combine3(structure, X1, X2, X3);
  assert_int_equal(extr_structure_latency(structure, &cost), 7000000);
  combine2(structure, chain, combine3(structure, X2, X3, X4));
  assert_int_equal(extr_structure_latency(structure, &cost), 7250000);
  assert_int_equal(extr_structure_complexity(structure, &cost), 4 * 1500000 + 2 * 4000001);
  extr_structure_free(structure);

  structure = structure_of(3);
  assert_int_equal(extr_structure_complexity(structure, &cost), 0);
  assert_int_equal(extr_structure_latency(structure, &cost), 0);
  extr_structure_free(structure);
}

/* A cost that has no factor for an operator is no measure of the structure. */
static void operators_without_factor(void **state) {
  extr_cost two, three, many;
  assert_int_equal(extr_cost_unit(NULL, 2, &two), EXTR_OK);
  assert_int_equal(extr_cost_unit(NULL, 3, &three), EXTR_OK);
  assert_int_equal(extr_cost_unit(NULL, EXTR_ARITY_MAX, &many), EXTR_OK);
  extr_structure *structure = structure_of(4);
  combine2(structure, X1, X2);
  assert_int_equal(extr_structure_complexity(structure, &two), EXTR_COST_ONE);
  assert_int_equal(extr_structure_latency(structure, &two), EXTR_COST_ONE);
  combine3(structure, X1, X2, X3);
  assert_int_equal(extr_structure_complexity(structure, &two), -1);
  assert_int_equal(extr_structure_latency(structure, &two), -1);
  assert_int_equal(extr_structure_complexity(structure, &three), 2 * EXTR_COST_ONE);
  assert_int_equal(extr_structure_latency(structure, &three), EXTR_COST_ONE);
  assert_int_equal(extr_structure_complexity(structure, &many), 2 * EXTR_COST_ONE);
  extr_structure_free(structure);
}

/* ---- The check of Definition 1 --------------------------------------------------------------- */

static void good_structures(void **state) {
  extr_structure *structure = two_pairs(4);
  for (int m = 2; m <= 4; m++) assert_int_equal(extr_structure_check(NULL, structure, m), EXTR_OK);
  extr_structure_free(structure);

  structure = structure_of(4);
  for (int j = 0; j < 4; j++)
    output(structure, j, combine3(structure, (j + 1) % 4, (j + 2) % 4, (j + 3) % 4));
  assert_int_equal(extr_structure_check(NULL, structure, 3), EXTR_OK);
  extr_structure_free(structure);
}

/* Frees the structure after the library and the reference have both found the same property broken,
 * and the library has said so. */
static void reject(extr_structure *structure, int max_arity, int property) {
  extr_context *context = extr_context_new();
  char want[16];
  snprintf(want, sizeof want, "property %d", property);
  assert_int_equal(reference_property(structure, max_arity), property);
  assert_int_equal(extr_structure_check(context, structure, max_arity), EXTR_INPUT);
  if (!strstr(extr_context_message(context), want))
    fail_msg("expected \"%s\" in \"%s\"", want, extr_context_message(context));
  assert_int_equal(extr_structure_check(NULL, structure, max_arity), EXTR_INPUT);
  extr_structure_free(structure);
  extr_context_free(context);
}

/* What no text can say: outputs that are missing, inputs, or the same node. */
static void outputs_are_operators_of_their_own(void **state) {
  reject(two_pairs(3), 2, 2);
  reject(structure_of(3), 2, 2);
  extr_structure *structure = two_pairs(3);
  output(structure, 3, X1);
  reject(structure, 2, 2);
  structure = two_pairs(3);
  output(structure, 3, extr_structure_output(structure, 2));
  reject(structure, 2, 2);
}

#define PAIRS "inputs 4\na1 = x1 x2\na2 = x3 x4\ny1 = x2 a2\ny2 = x1 a2\n"

static void broken_structures(void **state) {
  static const struct {
    int max_arity, property;
    const char *text;
  } broken[] = {
      {2, 2, PAIRS "y3 = x4 a1\ny4 = x3 a1\na3 = x1 x3"}, /* an operator without use */
      {2, 2, PAIRS "y3 = x4 a1\ny4 = x1 y3"},             /* an output that is an operand */
      {2, 3, PAIRS "y3 = x4 a1\ny4 = x1 x3"},             /* a missing leaf */
      {2, 3, PAIRS "y3 = x3 a1\ny4 = x4 a1"},             /* leaves of their own outputs */
      {2, 3, PAIRS "y3 = x4 a1\ny4 = a1 a3\na3 = x1 x3"}, /* a leaf that is used twice */
      {3, 3, PAIRS "y3 = x4 a1\ny4 = x3 a1 a1"},          /* repeated operands */
      {3, 3, PAIRS "y3 = x4 a1\ny4 = x3 a3\na3 = x1 x2 x1"},
      {2, 3, PAIRS "y3 = x4 a1\ny4 = a1 a3\na3 = a1 x3"}, /* two paths to a subtree: no tree */
      {2, 5, "inputs 4\ny1 = x2 x3 x4\ny2 = x1 x3 x4\ny3 = x1 x2 x4\ny4 = x1 x2 x3"},
  };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    extr_structure *structure;
    assert_int_equal(
        extr_structure_read(NULL, "broken", broken[i].text, strlen(broken[i].text), &structure),
        EXTR_OK);
    reject(structure, broken[i].max_arity, broken[i].property);
  }
}

static void builder_rejects(void **state) {
  extr_context *context = extr_context_new();
  extr_structure *structure = NULL;
  assert_int_equal(extr_structure_new(context, -1, &structure), EXTR_INPUT);
  assert_true(strlen(extr_context_message(context)) > 0);
  assert_int_not_equal(extr_structure_new(context, EXTR_INPUTS_MAX + 1, &structure), EXTR_OK);
  assert_int_not_equal(extr_structure_new(NULL, INT32_MAX, &structure), EXTR_OK);
  structure = structure_of(4);
  int node, many[EXTR_ARITY_MAX + 1] = {0};
  static const int counts[] = {EXTR_ARITY_MAX + 1, 1, 0, -1};
  for (int i = 0; i < 4; i++)
    assert_int_equal(extr_structure_combine(context, structure, many, counts[i], &node),
                     EXTR_INPUT);
  for (int outside = -1; outside <= 4; outside += 5)
    assert_int_equal(extr_structure_combine(context, structure, (int[]){X1, outside}, 2, &node),
                     EXTR_INPUT);
  assert_int_equal(extr_structure_nodes(structure), 4);
  assert_int_equal(extr_structure_set_output(context, structure, 4, X1), EXTR_INPUT);
  assert_int_equal(extr_structure_set_output(context, structure, -1, X1), EXTR_INPUT);
  assert_int_equal(extr_structure_set_output(context, structure, 0, 4), EXTR_INPUT);
  assert_string_equal(extr_context_message(context), "node 4: expected 0 to 3");
  assert_int_equal(extr_structure_set_output(context, structure, -1, X1), EXTR_INPUT);
  assert_string_equal(extr_context_message(context), "output -1: expected 0 to 3");
  assert_int_equal(extr_structure_set_output(NULL, structure, 0, -1), EXTR_INPUT);
  extr_structure_free(structure);
  structure = structure_of(EXTR_ARITY_MAX);
  for (int i = 0; i < EXTR_ARITY_MAX; i++) many[i] = i;
  assert_int_equal(extr_structure_combine(context, structure, many, EXTR_ARITY_MAX, &node),
                   EXTR_OK);
  extr_structure_free(structure);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_operand_sets_are_one_node),
      cmocka_unit_test(many_nodes_stay_apart),
      cmocka_unit_test(accessors),
      cmocka_unit_test(names),
      cmocka_unit_test(complexity_and_latency),
      cmocka_unit_test(operators_without_factor),
      cmocka_unit_test(good_structures),
      cmocka_unit_test(outputs_are_operators_of_their_own),
      cmocka_unit_test(broken_structures),
      cmocka_unit_test(builder_rejects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
