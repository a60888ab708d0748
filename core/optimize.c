/* The one door to the searches: picks one by class, measures its result and checks it. */
#include "core/array.h"
#include "core/cost.h"
#include "core/search.h"
#include "core/vectors.h"

#include <string.h>

typedef struct search {
  const char *name;
  ex_status (*run)(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution);
  ex_status (*run_vector)(ex_context *context, int inputs, const ex_cost *cost, const int *vector,
                          ex_solution *solution);
} search;

static ex_status refuse_frontier(ex_context *context, int inputs, const ex_cost *cost,
                                 ex_solution *solution) {
  (void)inputs, (void)cost, (void)solution;
  return ex_fail(context, EX_INPUT, "a frontier is many structures: ex_frontier_find has them");
}

static const search searches[] = {
    [EX_NAIVE] = {"naive", ex_naive, NULL},
    [EX_UENG] = {"ueng", ex_ueng, NULL},
    [EX_STAR] = {"star", ex_star, ex_star_vector},
    [EX_ISOMORPHIC] = {"isomorphic", ex_isomorphic, ex_isomorphic_vector},
    [EX_EXACT] = {"exact", ex_exact_unlimited, NULL},
    [EX_FRONTIER] = {"frontier", refuse_frontier, NULL},
};

enum { CLASSES = sizeof searches / sizeof *searches };

const char *ex_class_name(ex_class kind) {
  return searches[kind].name;
}

ex_status ex_class_parse(ex_context *context, const char *text, ex_class *kind) {
  for (int i = 0; i < CLASSES; i++)
    if (strcmp(text, searches[i].name) == 0) {
      *kind = (ex_class)i;
      return EX_OK;
    }
  return ex_fail(context, EX_INPUT,
                 "unknown class '%s': expected naive, ueng, star, isomorphic, exact or frontier",
                 text);
}

/* A structure that fails its check is a bug here, whatever the input was. */
static ex_status check(ex_context *context, const ex_structure *structure, int max_arity) {
  ex_status status = ex_structure_check(context, structure, max_arity);
  if (status != EX_INPUT) return status;
  char reason[256];
  strncpy(reason, ex_context_message(context), sizeof reason - 1);
  reason[sizeof reason - 1] = 0;
  return ex_fail(context, EX_INTERNAL, "the search made a broken structure: %s", reason);
}

ex_status ex_solution_measure(ex_context *context, const ex_cost *cost, ex_solution *solution) {
  TRY(check(context, solution->structure, cost->max_arity));
  solution->complexity = ex_structure_complexity(solution->structure, cost);
  solution->latency = ex_structure_latency(solution->structure, cost);
  return solution->latency < 0 ? ex_fail_memory(context) : EX_OK;
}

static ex_status check_vector(ex_context *context, ex_class kind, int max_arity, const int *vector,
                              int length) {
  if (!searches[kind].run_vector)
    return ex_fail(context, EX_INPUT, "class %s has no vectors: expected star or isomorphic",
                   ex_class_name(kind));
  if (length != max_arity - 1)
    return ex_fail(context, EX_INPUT,
                   "the vector has %d entries: expected %d, one for each of 2 to %d inputs", length,
                   max_arity - 1, max_arity);
  for (int i = 0; i < length; i++)
    if (vector[i] < 0)
      return ex_fail(context, EX_INPUT, "entry %d of the vector is %d: expected 0 or more", i + 1,
                     vector[i]);
  return EX_OK;
}

/* The structure and its vectors: of the given vector, or the best of all where it is NULL. */
static ex_status find(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                      const int *vector, int length, ex_solution *solution) {
  if (!vector) return searches[kind].run(context, inputs, cost, solution);
  TRY(check_vector(context, kind, cost->max_arity, vector, length));
  TRY(searches[kind].run_vector(context, inputs, cost, vector, solution));
  vector_list list = {.length = length, .complete = true};
  TRY(ex_vectors_append(context, &list, vector));
  ex_vectors_give(&list, solution);
  return EX_OK;
}

static ex_status solve(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                       const int *vector, int length, ex_solution *solution) {
  if (inputs < 3 || inputs > EX_INPUTS_MAX)
    return ex_fail(context, EX_INPUT, "%d inputs: expected 3 to %d", inputs, EX_INPUTS_MAX);
  TRY(ex_cost_check(context, cost));
  TRY(find(context, kind, inputs, cost, vector, length, solution));
  return ex_solution_measure(context, cost, solution);
}

static ex_status optimize(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                          const int *vector, int length, bool prove, ex_solution **solution) {
  ex_solution *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->vectors_complete = true;
  ex_status status = solve(context, kind, inputs, cost, vector, length, made);
  if (status == EX_OK && prove && kind != EX_EXACT) status = ex_prove(context, cost, made);
  if (status == EX_OK)
    *solution = made;
  else
    ex_solution_free(made);
  return status;
}

ex_status ex_optimize(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                      ex_solution **solution) {
  return optimize(context, kind, inputs, cost, NULL, 0, true, solution);
}

ex_status ex_solve(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                   ex_solution **solution) {
  return optimize(context, kind, inputs, cost, NULL, 0, false, solution);
}

ex_status ex_optimize_vector(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                             const int *vector, int length, ex_solution **solution) {
  return optimize(context, kind, inputs, cost, vector, length, true, solution);
}

void ex_solution_free(ex_solution *solution) {
  if (!solution) return;
  ex_structure_free(solution->structure);
  free(solution->vectors);
  free(solution);
}
