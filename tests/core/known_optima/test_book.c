/* The book: complete, right, and the errors of broken ones. */
#include "core/known_optima/proof.h"
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static extr_optima *find(int inputs, const extr_cost *cost) {
  extr_context *context = extr_context_new();
  extr_optima *book;
  if (extr_optima_find(context, inputs, cost, &book) != EXTR_OK)
    fail_msg("n = %d: %s", inputs, extr_context_message(context));
  extr_context_free(context);
  return book;
}

static void check_point(const extr_solution *point, const extr_cost *cost) {
  assert_int_equal(reference_property(point->structure, cost->max_arity), 0);
  assert_int_equal(reference_complexity(point->structure, cost), point->complexity);
  assert_int_equal(reference_latency(point->structure, cost), point->latency);
  assert_true(point->proof.lower_bound <= point->complexity);
}

static void every_point_is_a_structure(void **state) {
  for (int inputs = 3; inputs <= 12; inputs++)
    for (int max_arity = 2; max_arity <= 4; max_arity++) {
      extr_cost cost;
      assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
      extr_optima *book = find(inputs, &cost);
      assert_true(extr_optima_count(book) > 0);
      for (int i = 0; i < extr_optima_count(book); i++) {
        const extr_solution *point = extr_optima_point(book, i);
        check_point(point, &cost);
        assert_true(point->proof.proved || inputs > 10);
        if (i == 0) continue;
        assert_true(extr_optima_point(book, i - 1)->latency < point->latency);
        assert_true(extr_optima_point(book, i - 1)->complexity > point->complexity);
      }
      extr_optima_free(book);
    }
}

/* What each latency costs, from the search, is what the book says. */
static void equals_the_search(void **state) {
  for (int inputs = 3; inputs <= LAST_INPUTS; inputs++)
    for (int max_arity = 2; max_arity <= 4; max_arity++) {
      extr_cost cost;
      assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
      extr_optima *book = find(inputs, &cost);
      extr_exact_settings settings = extr_exact_settings_default();
      extr_solution *solution;
      for (int i = extr_optima_count(book) - 1; i >= 0; i--) {
        const extr_solution *point = extr_optima_point(book, i);
        assert_int_equal(extr_exact(NULL, inputs, &cost, &settings, &solution), EXTR_OK);
        assert_int_equal(solution->complexity, point->complexity);
        assert_int_equal(solution->latency, point->latency);
        assert_true(solution->proof.proved);
        settings.latency_limit = point->latency - 1;
        extr_solution_free(solution);
      }
      assert_int_equal(extr_exact(NULL, inputs, &cost, &settings, &solution), EXTR_INPUT);
      extr_optima_free(book);
    }
}

static void knows_what_factors_matter(void **state) {
  extr_cost cost;
  assert_int_equal(extr_cost_parse(NULL, 5, "1,1,7,9", "1,1,8,8", &cost), EXTR_OK);
  extr_optima *book = find(4, &cost);
  assert_int_equal(extr_optima_count(book), 1);
  extr_optima_free(book);
  book = find(5, &cost);
  assert_int_equal(extr_optima_count(book), 0);
  extr_optima_free(book);
}

#define NODE  "node 4 2 1 1\n"
#define POINT "point 2 6 proved 6 1 3.4 2.5 1.5 1.2 4.8 3.8"
#define ONES  "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1."

static void refuses_broken_text(void **state) {
  static const struct {
    const char *text, *message;
  } broken[] = {
      {"nodes 4 2", "b:1: 'nodes': expected node or point"},
      {"# 1\n\nnode 4 2 1", "b:3: "},
      {"node 64 2 1 1", "b:1: inputs '64': expected a whole number up to 63"},
      {"node 4 2 1,1 1", "b:1: costs"},
      {"node 4 x", "b:1: max arity 'x'"},
      {NODE "point 2 6 sure 6 1", "b:2: 'sure': expected proved or best-known"},
      {NODE "point two", "b:2: latency 'two': expected a decimal"},
      {NODE "point 2 6 proved 6 -1", "b:2: cases '-1'"},
      {NODE "point 3 6 proved 6 1 3.4 2.5 1.5 1.2 4.8 3.8",
       "b:2: found latency 3, expected 2, as the structure has"},
      {NODE "point 2 5 proved 5 1 3.4 2.5 1.5 1.2 4.8 3.8", "b:2: found complexity 5, expected"},
      {NODE "point 2 6 proved 5 1 3.4 2.5 1.5 1.2 4.8 3.8", "b:2: the lower bound contradicts"},
      {NODE "point 2 6 best-known 7 1 3.4 2.5 1.5 1.2 4.8 3.8", "b:2: the lower bound contradicts"},
      {NODE POINT "\n" POINT, "b:3: expected more latency"},
      {NODE "point 2 7 best-known 6 1 3.4 2.5 1.5 1.2 4.8 1.3 2.10\n" POINT,
       "b:3: expected more latency"},
      {NODE "point 2 6 proved 6 1 " ONES ONES "1",
       "b:2: operator '" ONES ONES "1': expected up to 32 operands"},
      {NODE "point 2 6 proved 6 1 3.4 2.5 1.5 1.2 4.8", "b:2: property 2"},
      {NODE "point 2 6 proved 6 1 3.4 3.4", "b:2: operator '3.4' is defined twice"},
      {NODE "point 2 6 proved 6 1 3.5",
       "b:2: operator '3.5': expected up to 32 operands from 1 to 4"},
      {NODE "point 2 6 proved 6 1 3", "b:2: operator '3': expected 2 operands or more"},
      {NODE "point 2 6 proved 6 1 3,4", "b:2: operator '3,4': expected"},
      {NODE "point 2 6 proved 6 1 0.4", "b:2: operator '0.4': expected"},
      {NODE "point 2 6 proved 6 1 3.99999999999999999999", "b:2: operator"},
      {NODE "point 2 6 proved 6 1 3.4 3.5", "b:2: property"},
  };
  extr_context *context = extr_context_new();
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  for (size_t k = 0; k < sizeof broken / sizeof *broken; k++) {
    extr_optima *book;
    if (extr_optima_read(context, "b", broken[k].text, 4, &cost, &book) != EXTR_INPUT)
      fail_msg("was accepted: %s", broken[k].text);
    if (strncmp(extr_context_message(context), broken[k].message, strlen(broken[k].message)) != 0)
      fail_msg("'%s' instead of '%s'", extr_context_message(context), broken[k].message);
  }
  extr_context_free(context);
}

static void refuses_a_long_word(void **state) {
  char text[1000];
  memset(text, '1', sizeof text - 1);
  text[sizeof text - 1] = 0;
  extr_cost cost;
  extr_optima *book;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  extr_context *context = extr_context_new();
  assert_int_equal(extr_optima_read(context, "b", text, 4, &cost, &book), EXTR_INPUT);
  assert_string_equal(extr_context_message(context),
                      "b:1: a word of 999 characters: expected at most 255");

  static char many[1 << 18] = NODE "point 2 6 proved 6 1 1.2";
  char *end = many + strlen(many);
  for (int node = 5; node < 16384; node++) end += sprintf(end, " 1.%d", node);
  assert_int_equal(extr_optima_read(context, "b", many, 4, &cost, &book), EXTR_INPUT);
  assert_string_equal(extr_context_message(context), "b:2: more than 16383 nodes");
  extr_context_free(context);
}

/* The structures of the table are candidates for all costs. */
static void every_candidate_is_a_structure(void **state) {
  for (int inputs = 3; inputs <= 12; inputs++)
    for (int max_arity = 2, before = 0; max_arity <= 7; max_arity++) {
      extr_optima *found;
      assert_int_equal(extr_optima_structures(NULL, inputs, max_arity, &found), EXTR_OK);
      assert_true(extr_optima_count(found) > 0 && extr_optima_count(found) >= before);
      before = extr_optima_count(found);
      for (int i = 0; i < before; i++)
        assert_int_equal(reference_property(extr_optima_point(found, i)->structure, max_arity), 0);
      if (inputs == 8 && max_arity == 7) assert_int_equal(before, 5);
      extr_optima_free(found);
    }
}

static void reads_what_is_right(void **state) {
  extr_cost cost;
  extr_optima *book;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(
      extr_optima_read(NULL, "b", "# x\nnode 5 2 1 1\npoint ?\n" NODE "  " POINT, 4, &cost, &book),
      EXTR_OK);
  assert_int_equal(extr_optima_count(book), 1);
  check_point(extr_optima_point(book, 0), &cost);
  extr_optima_free(book);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_candidate_is_a_structure),
      cmocka_unit_test(every_point_is_a_structure),
      cmocka_unit_test(equals_the_search),
      cmocka_unit_test(knows_what_factors_matter),
      cmocka_unit_test(refuses_broken_text),
      cmocka_unit_test(refuses_a_long_word),
      cmocka_unit_test(reads_what_is_right),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
