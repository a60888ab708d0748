/* The public entry to the searches: selects one by class, then validates and measures its
 * result. */
#include "core/base/array.h"
#include "core/baseline/baseline.h"
#include "core/cost/factors.h"
#include "core/isomorphic/isomorphic.h"
#include "core/known_optima/proof.h"
#include "core/star/star.h"
#include "core/structure/graph.h"
#include "core/structure/solution.h"

#include <string.h>

typedef struct class_entry {
  const char *name;
  extr_search *run; /* NULL: there are many structures */
  extr_vector_search *run_vector;
} class_entry;

static extr_status exact_unlimited(extr_context *context, int inputs, const extr_cost *cost,
                                   extr_solution *solution) {
  extr_exact_settings settings = extr_exact_settings_default();
  extr_solution *found;
  TRY(extr_exact(context, inputs, cost, &settings, &found));
  *solution = *found;
  free(found);
  return EXTR_OK;
}

static const class_entry searches[] = {
    [EXTR_NAIVE] = {"naive", extr_naive, NULL},
    [EXTR_UENG] = {"ueng", extr_ueng, NULL},
    [EXTR_STAR] = {"star", extr_star, extr_star_vector},
    [EXTR_ISOMORPHIC] = {"isomorphic", extr_isomorphic, extr_isomorphic_vector},
    [EXTR_EXACT] = {"exact", exact_unlimited, NULL},
    [EXTR_FRONTIER] = {"frontier", NULL, NULL},
    [EXTR_GROUP] = {"group", NULL, NULL},
};

enum { CLASSES = sizeof searches / sizeof *searches };

static bool is_class(extr_class kind) {
  return (int)kind >= 0 && (int)kind < CLASSES;
}

const char *extr_class_name(extr_class kind) {
  return is_class(kind) ? searches[kind].name : NULL;
}

extr_status extr_class_parse(extr_context *context, const char *text, extr_class *kind) {
  TRY(extr_need_all(context, kind, text));
  for (int i = 0; i < CLASSES; i++)
    if (strcmp(text, searches[i].name) == 0) {
      *kind = (extr_class)i;
      return EXTR_OK;
    }
  return extr_fail(context, EXTR_INPUT,
                   "unknown class '%s': expected naive, ueng, star, isomorphic, exact, frontier "
                   "or group",
                   text);
}

static extr_status check_vector(extr_context *context, extr_class kind, int max_arity,
                                const int *vector, int length) {
  if (!searches[kind].run_vector)
    return extr_fail(context, EXTR_INPUT, "class %s has no vectors: expected star or isomorphic",
                     extr_class_name(kind));
  if (length != max_arity - 1)
    return extr_fail(
        context, EXTR_INPUT,
        "the vector has %d entries, expected %d: one for each number of operator inputs from 2 to "
        "%d",
        length, max_arity - 1, max_arity);
  for (int i = 0; i < length; i++)
    if (vector[i] < 0)
      return extr_fail(context, EXTR_INPUT, "entry %d of the vector is %d: expected 0 or more",
                       i + 1, vector[i]);
  return EXTR_OK;
}

/* The structure and its vectors: of the given vector, or the best of all where it is NULL. */
static extr_status find(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                        const int *vector, int length, extr_solution *solution) {
  const class_entry *class = &searches[kind];
  if (!vector && !class->run)
    return extr_fail(context, EXTR_INPUT, "class %s has many structures: call extr_%s_find instead",
                     class->name, class->name);
  if (!vector) return class->run(context, inputs, cost, solution);
  TRY(check_vector(context, kind, cost->max_arity, vector, length));
  TRY(class->run_vector(context, inputs, cost, vector, solution));
  vector_list list = {.length = length, .complete = true};
  TRY(extr_vectors_append(context, &list, vector));
  extr_vectors_give(&list, solution);
  return EXTR_OK;
}

static extr_status solve(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                         const int *vector, int length, extr_solution *solution) {
  if (!is_class(kind))
    return extr_fail(context, EXTR_INPUT, "class %d: expected an extr_class, 0 to %d", (int)kind,
                     CLASSES - 1);
  TRY(extr_inputs_check(context, inputs));
  TRY(extr_cost_check(context, cost));
  if (kind == EXTR_EXACT && (cost->fanout > 0 || cost->clock > 0))
    return extr_fail(context, EXTR_INPUT,
                     "class exact supports no latency per further use and no clock");
  const extr_cost spread = extr_cost_spread(cost, 2);
  TRY(find(context, kind, inputs, &spread, vector, length, solution));
  return extr_solution_measure(context, cost, solution);
}

static extr_status optimize(extr_context *context, extr_class kind, int inputs,
                            const extr_cost *cost, const int *vector, int length,
                            extr_solution **solution) {
  extr_solution *made;
  TRY(extr_solution_new(context, &made));
  extr_status status = solve(context, kind, inputs, cost, vector, length, made);
  if (status == EXTR_OK && kind != EXTR_EXACT) status = extr_prove(context, cost, made);
  return HAND_OVER(status, made, solution, extr_solution_free);
}

extr_status extr_optimize(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                          extr_solution **solution) {
  TRY(extr_need(context, solution));
  return optimize(context, kind, inputs, cost, NULL, 0, solution);
}

extr_status extr_optimize_vector(extr_context *context, extr_class kind, int inputs,
                                 const extr_cost *cost, const int *vector, int length,
                                 extr_solution **solution) {
  TRY(extr_need_all(context, vector, solution));
  return optimize(context, kind, inputs, cost, vector, length, solution);
}
