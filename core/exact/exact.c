/* The exact search from outside: bounds that rise until they meet a structure, first for smaller
 * nodes, since an input less is never dearer and bounds what the larger node costs. */
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/cost/factors.h"
#include "core/exact/branch.h"
#include "core/exact/operators.h"
#include "core/structure/solution.h"
#include <extrinsic/optimize.h>

#include <math.h>

typedef struct solver {
  extr_context *context;
  const extr_cost *cost;
  const extr_exact_settings *settings;
  double started, deadline; /* of the step that runs now: seconds of the clock */
  bool ended;               /* the caller's progress said so */
  extr_exact_progress progress;
  uint64_t cases_before; /* of the steps that are over */
  extr_exact_problem problem;
  extr_exact_search *search;
  extr_solution *best; /* within the limit, NULL when none is known */
} solver;

extr_exact_settings extr_exact_settings_default(void) {
  return (extr_exact_settings){.latency_limit = -1, .max_seconds = INFINITY};
}

static bool go_on(void *clock, uint64_t cases) {
  solver *v = clock;
  double now = clock_seconds();
  v->progress.cases = v->cases_before + cases;
  v->progress.seconds = now - v->started;
  if (v->settings->progress && !v->settings->progress(v->settings->user, &v->progress))
    v->ended = true;
  return !v->ended && now < v->deadline;
}

/* ---- Structures ---- */

/* Takes over the solution. */
static void keep_better(solver *v, extr_solution *solution) {
  int64_t limit = v->settings->latency_limit;
  bool within = limit < 0 || solution->latency <= limit;
  bool better =
      within &&
      (!v->best || solution->complexity < v->best->complexity ||
       (solution->complexity == v->best->complexity && solution->latency < v->best->latency));
  extr_solution_free(better ? v->best : solution);
  if (better) v->best = solution;
}

static extr_status keep_known(solver *v, int inputs) {
  extr_frontier *frontier;
  TRY(extr_frontier_find(v->context, inputs, v->cost, &frontier));
  for (int i = 0; i < frontier->count; i++) {
    keep_better(v, frontier->points[i]);
    frontier->points[i] = NULL;
  }
  extr_frontier_free(frontier);
  return EXTR_OK;
}

static extr_status keep_found(solver *v) {
  extr_solution *found;
  TRY(extr_solution_new(v->context, &found));
  extr_status status = extr_exact_structure(v->context, v->search, &found->structure);
  if (status == EXTR_OK) status = extr_solution_measure(v->context, v->cost, found);
  if (status == EXTR_OK)
    keep_better(v, found);
  else
    extr_solution_free(found);
  return status;
}

/* ---- Steps ---- */

static extr_status step_begin(solver *v, int inputs, int64_t limit, double seconds) {
  extr_exact_prepare(&v->problem, inputs, v->cost, limit);
  TRY(extr_exact_search_new(v->context, &v->problem, &v->search));
  v->search->clock = v;
  v->search->go_on = go_on;
  v->progress.inputs = inputs;
  v->deadline = clock_seconds() + seconds;
  return EXTR_OK;
}

static void step_end(solver *v) {
  v->cases_before += v->search->cases;
  extr_exact_search_free(v->search);
  v->search = NULL;
}

static double seconds_left(const solver *v) {
  return v->started + v->settings->max_seconds - clock_seconds();
}

/* Raises *least, below which no structure costs, until it meets the least complexity of what is
 * found, or `enough`, or the time is over. Bounds rise by a part of c_2: with many different sums
 * of factors one at a time would be many searches, and a bound too high is a long one. */
static extr_status raise_bound(solver *v, bool keep, int64_t enough, int64_t *least) {
  int64_t step = v->cost->complexity[2] / 4;
  while (*least < enough && !v->ended) {
    v->progress.complexity = *least;
    extr_exact_run(v->search, enough - *least > step ? *least + step : enough - 1);
    if (v->search->stopped) return EXTR_OK;
    if (v->search->found) {
      enough = v->search->spent;
      if (keep) TRY(keep_found(v));
    } else {
      *least = v->search->next_bound;
    }
  }
  if (*least > enough) *least = enough;
  return EXTR_OK;
}

/* What a node costs at least more than one with an input less. Some operator has two inputs a and b
 * as operands, and another one in the tree of y_a has b. When b goes, so does y_b, and these two
 * have an operand less. For two-input operators this is 3 n - 6. */
static int64_t least_increase(const extr_cost *cost) {
  int64_t least = cost->complexity[2];
  for (int i = 3; i <= cost->max_arity; i++)
    if (cost->complexity[i] - cost->complexity[i - 1] < least)
      least = cost->complexity[i] - cost->complexity[i - 1];
  return cost->complexity[2] + 2 * least;
}

static int64_t first_bound(const solver *v, int inputs) {
  int64_t outputs = inputs * v->cost->complexity[2];
  int64_t grown = v->problem.smaller[inputs - 1] + least_increase(&v->problem.cost);
  return grown > outputs ? grown : outputs;
}

/* Half of what time is left goes to each smaller node at most: any bound will do. */
static extr_status bound_smaller(solver *v, int inputs) {
  for (int p = 3; p < inputs && !v->ended; p++) {
    TRY(step_begin(v, p, v->settings->latency_limit, seconds_left(v) / 2));
    int64_t least = first_bound(v, p);
    extr_status status = raise_bound(v, false, INT64_MAX, &least);
    v->problem.smaller[p] = least;
    step_end(v);
    TRY(status);
  }
  return EXTR_OK;
}

/* ---- The search ---- */

static extr_status least_complexity(solver *v, int inputs, int64_t *least) {
  TRY(step_begin(v, inputs, v->settings->latency_limit, seconds_left(v)));
  *least = first_bound(v, inputs);
  extr_status status = raise_bound(v, true, v->best ? v->best->complexity : INT64_MAX, least);
  step_end(v);
  return status;
}

/* Looks for a faster structure of the complexity that is known to be least. *proved: there is none,
 * and *faster is false. What smaller nodes cost within the old limit, they cost within the new. */
static extr_status improve_latency(solver *v, int inputs, bool *faster, bool *proved) {
  int64_t limit = v->best->latency - 1;
  *faster = false;
  extr_exact_prepare(&v->problem, inputs, v->cost, v->best->latency);
  *proved = v->problem.fastest[inputs - 1] > limit;
  if (*proved) return EXTR_OK;
  TRY(step_begin(v, inputs, limit, seconds_left(v)));
  extr_exact_run(v->search, v->best->complexity);
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

static extr_status check_request(solver *v, int inputs) {
  if (inputs < 3) return extr_fail(v->context, EXTR_INPUT, "%d inputs: expected 3 or more", inputs);
  if (inputs > EXTR_EXACT_INPUTS_MAX)
    return extr_fail(v->context, EXTR_LIMIT, "%d inputs: the exact search handles up to %d", inputs,
                     EXTR_EXACT_INPUTS_MAX);
  TRY(extr_cost_check(v->context, v->cost));
  int64_t limit = v->settings->latency_limit;
  extr_exact_prepare(&v->problem, inputs, v->cost, limit);
  int64_t fastest = v->problem.fastest[inputs - 1];
  char asked[EXTR_COST_TEXT], least[EXTR_COST_TEXT];
  if (fastest > v->problem.limit)
    return extr_fail(v->context, EXTR_INPUT,
                     "latency limit %s: no structure of %d inputs has a latency below %s",
                     extr_cost_text(limit, asked), inputs, extr_cost_text(fastest, least));
  return EXTR_OK;
}

static extr_status solve(solver *v, int inputs) {
  int64_t least;
  bool proved = false;
  TRY(check_request(v, inputs));
  TRY(keep_known(v, inputs));
  TRY(bound_smaller(v, inputs));
  TRY(least_complexity(v, inputs, &least));
  if (!v->best)
    return extr_fail(v->context, EXTR_LIMIT,
                     "%d inputs: no structure within the limit found in time", inputs);
  if (least >= v->best->complexity) {
    least = v->best->complexity;
    TRY(least_latency(v, inputs, &proved));
  }
  v->best->proof = (extr_proof){least, proved, v->cases_before};
  return EXTR_OK;
}

extr_status extr_exact(extr_context *context, int inputs, const extr_cost *cost,
                       const extr_exact_settings *settings, extr_solution **solution) {
  solver v = {.context = context, .cost = cost, .settings = settings, .started = clock_seconds()};
  extr_status status = solve(&v, inputs);
  extr_exact_search_free(v.search);
  if (status == EXTR_OK)
    *solution = v.best;
  else
    extr_solution_free(v.best);
  return status;
}
