/* The steps of the exact search. Each step raises the bound on the complexity until the search finds a
 * structure. The first steps are for smaller nodes: removing an input never increases
 * the complexity, so their bounds are bounds for the larger node. */
#include "core/exact/exact.h"

#include "core/base/clock.h"
#include "core/base/owned.h"
#include "core/cost/factors.h"
#include "core/exact/branch.h"
#include "core/exact/relaxation.h"
#include "core/frontier/frontier.h"
#include "core/known_optima/proof.h"
#include "core/structure/graph.h"
#include "core/structure/solution.h"

#include <math.h>

/* The search divides costs and delays by their common steps, so it proceeds identically for
 * proportional cost models. */
typedef struct solver {
  extr_context *context;
  extr_cost cost;
  int64_t complexity_step, latency_step; /* the divisors of the caller's costs and delays */
  int64_t latency_limit;                 /* negative for none */
  const extr_exact_settings *settings;
  double started;     /* of the whole search: seconds of the clock */
  double deadline;    /* of the current step */
  uint64_t last_case; /* of the current step */
  bool ended;         /* the caller's progress function asked to stop */
  extr_exact_progress progress;
  uint64_t cases_before; /* of the earlier steps */
  extr_exact_problem problem;
  extr_exact_search *search;
  extr_solution *best; /* the best one within the limit, or NULL */
} solver;

/* ---- The structure of a search --------------------------------------------------------------- */

/* The node of a part: inputs are nodes 0 .. n - 1. */
static int node_of(const int *node, extr_leaves part) {
  return (part & (part - 1)) == 0 ? __builtin_ctz(part) : node[part];
}

static extr_status add_operator(extr_context *context, const extr_exact_operator *op, int *node,
                                extr_structure *structure) {
  int operands[EXTR_EXACT_INPUTS_MAX];
  for (int i = 0; i < op->arity; i++) operands[i] = node_of(node, op->parts[i]);
  return extr_structure_combine(context, structure, operands, op->arity, &node[op->leaves]);
}

/* By increasing size: parts are smaller than the set that they form. */
static extr_status add_operators(extr_context *context, const extr_exact_search *s, int *node,
                                 extr_structure *structure) {
  for (int size = 2; size < s->problem->inputs; size++)
    for (int k = 0; k < s->operator_count; k++)
      if (__builtin_popcount(s->operators[k].leaves) == size)
        TRY(add_operator(context, &s->operators[k], node, structure));
  for (int j = 0; j < s->problem->inputs; j++)
    TRY(extr_structure_set_output(context, structure, j, node[extr_exact_output(s, j)]));
  return EXTR_OK;
}

/* The structure that a search has found, from its operators. The caller frees it. */
static extr_status structure_of(extr_context *context, const extr_exact_search *search,
                                extr_structure **structure) {
  extr_structure *made = NULL;
  OWNED_ARRAY int *node = NULL;
  TRY(ARRAY_NEW(context, node, (size_t)1 << search->problem->inputs));
  TRY(extr_structure_new(context, search->problem->inputs, &made));
  extr_status status = add_operators(context, search, node, made);
  return HAND_OVER(status, made, structure, extr_structure_free);
}

/* ---- The steps ------------------------------------------------------------------------------ */

extr_exact_settings extr_exact_settings_default(void) {
  return (extr_exact_settings){.latency_limit = -1, .max_seconds = INFINITY};
}

static bool go_on(void *clock, uint64_t cases) {
  solver *v = clock;
  if (v->ended) return false;
  double now = clock_seconds();
  v->progress.cases = v->cases_before + cases;
  v->progress.seconds = now - v->started;
  if (v->progress.cases >= v->last_case) return false;
  if (v->settings->progress && !v->settings->progress(v->settings->user, &v->progress))
    v->ended = true;
  return !v->ended && now < v->deadline;
}

/* ---- Structures ---- */

/* Takes ownership of the solution. */
static void keep_better(solver *v, extr_solution *solution) {
  bool within = v->latency_limit < 0 || solution->latency <= v->latency_limit;
  bool better =
      within &&
      (!v->best || solution->complexity < v->best->complexity ||
       (solution->complexity == v->best->complexity && solution->latency < v->best->latency));
  extr_solution_free(better ? v->best : solution);
  if (better) v->best = solution;
}

/* Takes ownership of the structure. */
static extr_status keep_structure(solver *v, extr_structure *structure) {
  extr_solution *made;
  TRY(extr_solution_of(v->context, structure, &v->cost, &made));
  keep_better(v, made);
  return EXTR_OK;
}

static extr_status keep_known(solver *v, const extr_frontier *known) {
  for (int i = 0; i < known->count; i++) {
    extr_structure *copy;
    TRY(extr_structure_copy(v->context, known->points[i]->structure, &copy));
    TRY(keep_structure(v, copy));
  }
  return EXTR_OK;
}

static extr_status keep_found(solver *v) {
  extr_structure *found;
  TRY(structure_of(v->context, v->search, &found));
  return keep_structure(v, found);
}

/* ---- Steps ---- */

static double seconds_left(const solver *v) {
  return v->started + v->settings->max_seconds - clock_seconds();
}

/* The step may use 1 / part of the remaining time and states. */
static extr_status step_begin(solver *v, int inputs, int64_t limit, int part) {
  uint64_t most = v->settings->max_cases ? v->settings->max_cases : UINT64_MAX;
  uint64_t left = most > v->cases_before ? most - v->cases_before : 0;
  extr_exact_prepare(&v->problem, inputs, &v->cost, limit);
  TRY(extr_exact_search_new(v->context, &v->problem, &v->search));
  v->search->clock = v;
  v->search->go_on = go_on;
  v->progress.inputs = inputs;
  v->deadline = clock_seconds() + seconds_left(v) / part;
  v->last_case = v->cases_before + left / (uint64_t)part;
  return EXTR_OK;
}

static void step_end(solver *v) {
  v->cases_before += v->search->cases;
  extr_exact_search_free(v->search);
  v->search = NULL;
}

/* Whether the branch and bound has given up and the relaxation continues, in this and all later runs of
 * the step. */
static bool hand_over(solver *v) {
  extr_exact_search *s = v->search;
  if (!s->stopped || s->relaxes || !s->relaxation || !go_on(v, s->cases)) return false;
  s->relaxes = true;
  s->stopped = false;
  return true;
}

/* The bound of the next run. The branch and bound raises it in steps of c_2. Each run visits some four
 * times as many states as the one before, so all earlier runs together take less than half as long as
 * the last. The relaxation looks for a better structure at once, where one is known. */
static int64_t next_bound(const solver *v, int64_t least, int64_t enough) {
  const bool relaxes = v->search->relaxes;
  const int64_t step = v->cost.complexity[relaxes ? v->cost.max_arity : 2];
  return (relaxes && enough < INT64_MAX) || enough - least <= step ? enough - 1 : least + step;
}

/* Raises *least, a lower bound on the complexity, until it equals the least complexity found or
 * reaches `enough`, or until the step stops. */
static extr_status raise_bound(solver *v, bool keep, int64_t enough, int64_t *least) {
  while (*least < enough && !v->search->stopped && !v->ended) {
    v->progress.complexity = *least * v->complexity_step;
    extr_exact_run(v->search, next_bound(v, *least, enough));
    if (hand_over(v)) continue;
    if (v->search->found) {
      enough = v->search->spent;
      if (keep) TRY(keep_found(v));
    } else if (v->search->next_bound > *least) {
      *least = v->search->next_bound;
    }
  }
  if (*least > enough) *least = enough;
  return EXTR_OK;
}

/* The least difference in complexity to a node of one input less. Some operator has two inputs a
 * and b as operands, and another one in the tree of y_a has b. Removing b removes the operator of
 * y_b and one operand of each of these two. With two-input operators, the bound becomes 3 n - 6. */
static int64_t least_increase(const extr_cost *cost) {
  int64_t least = cost->complexity[2];
  for (int i = 3; i <= cost->max_arity; i++)
    if (cost->complexity[i] - cost->complexity[i - 1] < least)
      least = cost->complexity[i] - cost->complexity[i - 1];
  return cost->complexity[2] + 2 * least;
}

static extr_status first_bound(const solver *v, int inputs, int64_t *least) {
  int64_t grown = v->problem.smaller[inputs - 1] + least_increase(&v->problem.cost);
  TRY(extr_lower_bound(v->context, inputs, &v->problem.cost, least));
  if (grown > *least) *least = grown;
  return EXTR_OK;
}

/* Each smaller node gets at most half of the remaining time; a weaker bound is valid, too. The relaxation
 * does without. */
static extr_status bound_smaller(solver *v, int inputs) {
  extr_exact_prepare(&v->problem, inputs, &v->cost, v->latency_limit);
  if (extr_relaxation_is_first(&v->problem)) return EXTR_OK;
  for (int p = 3; p < inputs && !v->ended; p++) {
    TRY(step_begin(v, p, v->latency_limit, 2));
    int64_t least = 0;
    extr_status status = first_bound(v, p, &least);
    if (status == EXTR_OK) status = raise_bound(v, false, INT64_MAX, &least);
    v->problem.smaller[p] = least;
    step_end(v);
    TRY(status);
  }
  return EXTR_OK;
}

/* ---- The search ---- */

static extr_status least_complexity(solver *v, int inputs, int64_t *least) {
  TRY(step_begin(v, inputs, v->latency_limit, 1));
  extr_status status = first_bound(v, inputs, least);
  int64_t enough = v->best ? v->best->complexity : INT64_MAX;
  if (status == EXTR_OK) status = raise_bound(v, true, enough, least);
  step_end(v);
  return status;
}

/* Looks for a faster structure of the least complexity, which is known. *proved: there is none. The
 * bounds for smaller nodes stay valid under the tighter latency limit. */
static extr_status improve_latency(solver *v, int inputs, bool *faster, bool *proved) {
  int64_t limit = v->best->latency - 1;
  *faster = false;
  extr_exact_prepare(&v->problem, inputs, &v->cost, v->best->latency);
  *proved = v->problem.fastest[inputs - 1] > limit;
  if (*proved) return EXTR_OK;
  TRY(step_begin(v, inputs, limit, 1));
  do {
    extr_exact_run(v->search, v->best->complexity);
  } while (hand_over(v));
  *faster = v->search->found;
  *proved = !v->search->found && !v->search->stopped;
  extr_status status = *faster ? keep_found(v) : EXTR_OK;
  step_end(v);
  return status;
}

static extr_status least_latency(solver *v, int inputs, bool *proved) {
  bool faster = true;
  while (faster && !v->ended && seconds_left(v) > 0)
    TRY(improve_latency(v, inputs, &faster, proved));
  return EXTR_OK;
}

static int64_t divide(int64_t *factors, int max_arity) {
  int64_t step = extr_cost_step(factors, max_arity);
  for (int i = 2; i <= max_arity; i++) factors[i] /= step;
  return step;
}

/* Only arities below the number of inputs are useful. */
static void take_cost(solver *v, int inputs, const extr_cost *cost) {
  v->cost = *cost;
  if (v->cost.max_arity >= inputs) v->cost.max_arity = inputs - 1;
  v->complexity_step = divide(v->cost.complexity, v->cost.max_arity);
  v->latency_step = divide(v->cost.latency, v->cost.max_arity);
  int64_t limit = v->settings->latency_limit;
  v->latency_limit = limit < 0 ? -1 : limit / v->latency_step;
}

static extr_status check_request(extr_context *context, int inputs, const extr_cost *cost,
                                 const extr_exact_settings *settings) {
  if (inputs < 3) return extr_fail(context, EXTR_INPUT, "%d inputs: expected 3 or more", inputs);
  if (inputs > EXTR_EXACT_INPUTS_MAX)
    return extr_fail(context, EXTR_LIMIT, "%d inputs: the exact search handles up to %d", inputs,
                     EXTR_EXACT_INPUTS_MAX);
  TRY(extr_cost_check(context, cost));
  if (cost->fanout > 0 || cost->clock > 0)
    return extr_fail(context, EXTR_INPUT,
                     "the exact search supports no latency per further use and no clock");
  return extr_need(context, settings);
}

static extr_status check_limit(solver *v, int inputs) {
  extr_exact_prepare(&v->problem, inputs, &v->cost, v->latency_limit);
  int64_t fastest = v->problem.fastest[inputs - 1];
  char asked[EXTR_COST_TEXT], least[EXTR_COST_TEXT];
  if (fastest > v->problem.limit)
    return extr_fail(v->context, EXTR_INPUT,
                     "latency limit %s: no structure of %d inputs has a latency below %s",
                     extr_cost_text(v->settings->latency_limit, asked), inputs,
                     extr_cost_text(fastest * v->latency_step, least));
  return EXTR_OK;
}

static extr_status solve(solver *v, int inputs, const extr_frontier *known) {
  int64_t least;
  bool proved = false;
  TRY(check_limit(v, inputs));
  TRY(keep_known(v, known));
  TRY(bound_smaller(v, inputs));
  TRY(least_complexity(v, inputs, &least));
  if (!v->best)
    return extr_fail(v->context, EXTR_LIMIT,
                     "%d inputs: the search ended before it found a structure within the latency "
                     "limit; allow more time or states",
                     inputs);
  if (least >= v->best->complexity) {
    least = v->best->complexity;
    TRY(least_latency(v, inputs, &proved));
  }
  v->best->proof = (extr_proof){least * v->complexity_step, proved, v->cases_before};
  v->best->complexity *= v->complexity_step;
  v->best->latency *= v->latency_step;
  return EXTR_OK;
}

extr_status extr_exact_from(extr_context *context, int inputs, const extr_cost *cost,
                            const extr_frontier *known, const extr_exact_settings *settings,
                            extr_solution **solution) {
  solver v = {.context = context, .settings = settings, .started = clock_seconds()};
  take_cost(&v, inputs, cost);
  extr_status status = solve(&v, inputs, known);
  extr_exact_search_free(v.search);
  return HAND_OVER(status, v.best, solution, extr_solution_free);
}

extr_status extr_exact(extr_context *context, int inputs, const extr_cost *cost,
                       const extr_exact_settings *settings, extr_solution **solution) {
  TRY(extr_need(context, solution));
  OWNED(release_frontier) extr_frontier *known = NULL;
  TRY(check_request(context, inputs, cost, settings));
  TRY(extr_frontier_search(context, inputs, cost, cost, &known));
  return extr_exact_from(context, inputs, cost, known, settings, solution);
}
