/* The exact search from outside: bounds that rise until they meet a structure, first for smaller
 * nodes, since an input less is never dearer and bounds what the larger node costs. */
#include "core/array.h"
#include "core/cost.h"
#include "core/exact/search.h"
#include "core/search.h"

#include <math.h>
#include <time.h>

typedef struct solver {
  ex_context *context;
  const ex_cost *cost;
  const ex_exact_settings *settings;
  double started, deadline; /* of the step that runs now: seconds of the clock */
  bool ended;               /* the caller's progress said so */
  ex_exact_progress progress;
  uint64_t cases_before; /* of the steps that are over */
  ex_exact_problem problem;
  ex_exact_search *search;
  ex_solution *best; /* within the limit, NULL when none is known */
} solver;

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

ex_exact_settings ex_exact_settings_default(void) {
  return (ex_exact_settings){.latency_limit = -1, .max_seconds = INFINITY};
}

static bool go_on(void *clock, uint64_t cases) {
  solver *v = clock;
  double now = seconds_now();
  v->progress.cases = v->cases_before + cases;
  v->progress.seconds = now - v->started;
  if (v->settings->progress && !v->settings->progress(v->settings->user, &v->progress))
    v->ended = true;
  return !v->ended && now < v->deadline;
}

/* ---- Structures ---- */

/* Takes over the solution. */
static void keep_better(solver *v, ex_solution *solution) {
  int64_t limit = v->settings->latency_limit;
  bool within = limit < 0 || solution->latency <= limit;
  bool better =
      within &&
      (!v->best || solution->complexity < v->best->complexity ||
       (solution->complexity == v->best->complexity && solution->latency < v->best->latency));
  ex_solution_free(better ? v->best : solution);
  if (better) v->best = solution;
}

static ex_status keep_known(solver *v, int inputs) {
  ex_frontier *frontier;
  TRY(ex_frontier_find(v->context, inputs, v->cost, &frontier));
  for (int i = 0; i < frontier->count; i++) {
    keep_better(v, frontier->points[i]);
    frontier->points[i] = NULL;
  }
  ex_frontier_free(frontier);
  return EX_OK;
}

static ex_status keep_found(solver *v) {
  ex_solution *found;
  TRY(ARRAY_NEW(v->context, found, 1));
  found->vectors_complete = true;
  ex_status status = ex_exact_structure(v->context, v->search, &found->structure);
  if (status == EX_OK) status = ex_solution_measure(v->context, v->cost, found);
  if (status == EX_OK)
    keep_better(v, found);
  else
    ex_solution_free(found);
  return status;
}

/* ---- Steps ---- */

static ex_status step_begin(solver *v, int inputs, int64_t limit, double seconds) {
  ex_exact_prepare(&v->problem, inputs, v->cost, limit);
  TRY(ex_exact_search_new(v->context, &v->problem, &v->search));
  v->search->clock = v;
  v->search->go_on = go_on;
  v->progress.inputs = inputs;
  v->deadline = seconds_now() + seconds;
  return EX_OK;
}

static void step_end(solver *v) {
  v->cases_before += v->search->cases;
  ex_exact_search_free(v->search);
  v->search = NULL;
}

static double seconds_left(const solver *v) {
  return v->started + v->settings->max_seconds - seconds_now();
}

/* Raises *least, below which no structure costs, until it meets the least complexity of what is
 * found, or `enough`, or the time is over. Bounds rise by a part of c_2: with many different sums
 * of factors one at a time would be many searches, and a bound too high is a long one. */
static ex_status raise_bound(solver *v, bool keep, int64_t enough, int64_t *least) {
  int64_t step = v->cost->complexity[2] / 4;
  while (*least < enough && !v->ended) {
    v->progress.complexity = *least;
    ex_exact_run(v->search, enough - *least > step ? *least + step : enough - 1);
    if (v->search->stopped) return EX_OK;
    if (v->search->found) {
      enough = v->search->spent;
      if (keep) TRY(keep_found(v));
    } else {
      *least = v->search->next_bound;
    }
  }
  if (*least > enough) *least = enough;
  return EX_OK;
}

/* What a node costs at least more than one with an input less. Some operator has two inputs a and b
 * as operands, and another one in the tree of y_a has b. When b goes, so does y_b, and these two
 * have an operand less. For two-input operators this is 3 n - 6. */
static int64_t least_increase(const ex_cost *cost) {
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
static ex_status bound_smaller(solver *v, int inputs) {
  for (int p = 3; p < inputs && !v->ended; p++) {
    TRY(step_begin(v, p, v->settings->latency_limit, seconds_left(v) / 2));
    int64_t least = first_bound(v, p);
    ex_status status = raise_bound(v, false, INT64_MAX, &least);
    v->problem.smaller[p] = least;
    step_end(v);
    TRY(status);
  }
  return EX_OK;
}

/* ---- The search ---- */

static ex_status least_complexity(solver *v, int inputs, int64_t *least) {
  TRY(step_begin(v, inputs, v->settings->latency_limit, seconds_left(v)));
  *least = first_bound(v, inputs);
  ex_status status = raise_bound(v, true, v->best ? v->best->complexity : INT64_MAX, least);
  step_end(v);
  return status;
}

/* Looks for a faster structure of the complexity that is known to be least. *proved: there is none,
 * and *faster is false. What smaller nodes cost within the old limit, they cost within the new. */
static ex_status improve_latency(solver *v, int inputs, bool *faster, bool *proved) {
  int64_t limit = v->best->latency - 1;
  *faster = false;
  ex_exact_prepare(&v->problem, inputs, v->cost, v->best->latency);
  *proved = v->problem.fastest[inputs - 1] > limit;
  if (*proved) return EX_OK;
  TRY(step_begin(v, inputs, limit, seconds_left(v)));
  ex_exact_run(v->search, v->best->complexity);
  *faster = v->search->found;
  *proved = !v->search->found && !v->search->stopped;
  ex_status status = *faster ? keep_found(v) : EX_OK;
  step_end(v);
  return status;
}

static ex_status least_latency(solver *v, int inputs, bool *proved) {
  bool faster = true;
  while (faster && !v->ended && seconds_left(v) > 0)
    TRY(improve_latency(v, inputs, &faster, proved));
  return EX_OK;
}

static ex_status check_request(solver *v, int inputs) {
  if (inputs < 3) return ex_fail(v->context, EX_INPUT, "%d inputs: expected 3 or more", inputs);
  if (inputs > EX_EXACT_INPUTS_MAX)
    return ex_fail(v->context, EX_LIMIT, "%d inputs: the exact search handles up to %d", inputs,
                   EX_EXACT_INPUTS_MAX);
  TRY(ex_cost_check(v->context, v->cost));
  int64_t limit = v->settings->latency_limit;
  ex_exact_prepare(&v->problem, inputs, v->cost, limit);
  int64_t fastest = v->problem.fastest[inputs - 1];
  char asked[EX_COST_TEXT], least[EX_COST_TEXT];
  if (fastest > v->problem.limit)
    return ex_fail(v->context, EX_INPUT,
                   "latency limit %s: no structure of %d inputs has a latency below %s",
                   ex_cost_text(limit, asked), inputs, ex_cost_text(fastest, least));
  return EX_OK;
}

static ex_status solve(solver *v, int inputs) {
  int64_t least;
  bool proved = false;
  TRY(check_request(v, inputs));
  TRY(keep_known(v, inputs));
  TRY(bound_smaller(v, inputs));
  TRY(least_complexity(v, inputs, &least));
  if (!v->best)
    return ex_fail(v->context, EX_LIMIT, "%d inputs: no structure within the limit found in time",
                   inputs);
  if (least >= v->best->complexity) {
    least = v->best->complexity;
    TRY(least_latency(v, inputs, &proved));
  }
  v->best->proof = (ex_proof){least, proved, v->cases_before};
  return EX_OK;
}

ex_status ex_exact(ex_context *context, int inputs, const ex_cost *cost,
                   const ex_exact_settings *settings, ex_solution **solution) {
  solver v = {.context = context, .cost = cost, .settings = settings, .started = seconds_now()};
  ex_status status = solve(&v, inputs);
  ex_exact_search_free(v.search);
  if (status == EX_OK)
    *solution = v.best;
  else
    ex_solution_free(v.best);
  return status;
}

ex_status ex_exact_unlimited(ex_context *context, int inputs, const ex_cost *cost,
                             ex_solution *solution) {
  ex_exact_settings settings = ex_exact_settings_default();
  ex_solution *found;
  TRY(ex_exact(context, inputs, cost, &settings, &found));
  *solution = *found;
  free(found);
  return EX_OK;
}
