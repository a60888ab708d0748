/* The public search for Pareto fronts: the frontier search, improved by the exact search for small
 * nodes. */
#include "core/base/owned.h"
#include "core/cost/factors.h"
#include "core/exact/exact.h"
#include "core/frontier/frontier.h"
#include "core/isomorphic/isomorphic.h"
#include "core/known_optima/proof.h"
#include "core/structure/graph.h"
#include "core/structure/solution.h"

/* The exact search runs for nodes of up to EXACT_INPUTS inputs, with at most CASES_MAX states per
 * point, up to two minutes. The limit is not a time, so the front is the same on every machine. */
enum { EXACT_INPUTS = 8 };
#define CASES_MAX (UINT64_C(1) << 27)

/* The table of known optima has the fronts of some costs, found by the same search. */
static extr_status is_in_table(extr_context *context, int inputs, const extr_cost *cost,
                               bool *found) {
  OWNED(release_optima) extr_optima *optima = NULL;
  TRY(extr_optima_find(context, inputs, cost, &optima));
  *found = extr_optima_count(optima) > 0;
  return EXTR_OK;
}

/* Searches from the least complexity to the least latency; each point is faster than the previous
 * one. Every search starts from the same `known` front, so points do not depend on each other. */
static extr_status add_exact(extr_context *context, int inputs, const extr_cost *cost,
                             const extr_frontier *known, extr_frontier *f) {
  extr_exact_settings settings = extr_exact_settings_default();
  settings.max_cases = CASES_MAX;
  int64_t least, latency;
  TRY(extr_least_latency(context, inputs, cost, &least));
  do {
    extr_solution *point;
    TRY(extr_exact_from(context, inputs, cost, known, &settings, &point));
    latency = point->latency;
    settings.latency_limit = latency - 1;
    TRY(extr_frontier_insert(context, point, f));
  } while (latency > least);
  return EXTR_OK;
}

static extr_status prove(extr_context *context, const extr_cost *cost, extr_solution *point) {
  extr_proof found = point->proof;
  if (found.proved) return EXTR_OK;
  TRY(extr_prove(context, cost, point));
  if (!point->proof.proved && found.lower_bound > point->proof.lower_bound) point->proof = found;
  return EXTR_OK;
}

static extr_status improve(extr_context *context, int inputs, const extr_cost *cost,
                           extr_frontier *f) {
  bool found;
  TRY(is_in_table(context, inputs, cost, &found));
  if (found) return EXTR_OK;
  OWNED(release_frontier) extr_frontier *known = NULL;
  TRY(extr_frontier_search(context, inputs, cost, cost, &known));
  return add_exact(context, inputs, cost, known, f);
}

static extr_status complete(extr_context *context, int inputs, const extr_cost *cost,
                            extr_frontier *f) {
  if (inputs <= EXACT_INPUTS) TRY(improve(context, inputs, cost, f));
  for (int i = 0; i < f->count; i++) TRY(prove(context, cost, f->points[i]));
  return EXTR_OK;
}

static extr_status find_plain(extr_context *context, int inputs, const extr_cost *cost,
                              extr_frontier **frontier) {
  extr_frontier *f;
  TRY(extr_frontier_search(context, inputs, cost, cost, &f));
  extr_status status = complete(context, inputs, cost, f);
  return HAND_OVER(status, f, frontier, extr_frontier_free);
}

/* ---- Latency per further use, registers ------------------------------------------------------ */

/* Measures the points of a Pareto front again, inserts them into `f`, and frees the first one. */
static extr_status take_points(extr_context *context, const extr_cost *cost, extr_frontier *taken,
                               extr_frontier *f) {
  OWNED(release_frontier) extr_frontier *from = taken;
  for (int i = 0; i < from->count; i++) {
    extr_solution *point;
    extr_structure *structure = from->points[i]->structure;
    from->points[i]->structure = NULL;
    TRY(extr_solution_of(context, structure, cost, &point));
    TRY(extr_frontier_insert(context, point, f));
  }
  return EXTR_OK;
}

/* A cost of searches, without a latency per further use and without registers. The more a value's
 * uses weigh in the latency of operators, the smaller the operators and the fewer the uses in the
 * structures that are found. The more a register weighs in the cost of operators, the fewer
 * results there are to keep. */
static extr_cost search_cost(const extr_cost *cost, int halves) {
  extr_cost spread = extr_cost_spread(cost, halves);
  for (int arity = 2; arity <= cost->max_arity; arity++) {
    const int64_t complexity = cost->complexity[arity] + cost->register_cost * halves / 2;
    spread.complexity[arity] = complexity < EXTR_MILLIONTHS_MAX ? complexity : EXTR_MILLIONTHS_MAX;
  }
  return spread;
}

/* Each weight gives candidates; what they are worth is measured under the true cost. */
static extr_status collect_spread(extr_context *context, int inputs, const extr_cost *cost,
                                  extr_frontier *f) {
  static const int halves[] = {0, 1, 2, 4, 8};
  for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
    const extr_cost spread = search_cost(cost, halves[i]);
    extr_frontier *found;
    TRY(extr_frontier_search(context, inputs, &spread, cost, &found));
    TRY(take_points(context, cost, found, f));
    if (inputs > EXACT_INPUTS) continue;
    TRY(find_plain(context, inputs, &spread, &found));
    TRY(take_points(context, cost, found, f));
  }
  for (int i = 0; i < f->count; i++) TRY(extr_prove(context, cost, f->points[i]));
  return EXTR_OK;
}

static extr_status find_spread(extr_context *context, int inputs, const extr_cost *cost,
                               extr_frontier **frontier) {
  extr_frontier *f;
  TRY(ARRAY_NEW(context, f, 1));
  extr_status status = collect_spread(context, inputs, cost, f);
  return HAND_OVER(status, f, frontier, extr_frontier_free);
}

extr_status extr_frontier_find(extr_context *context, int inputs, const extr_cost *cost,
                               extr_frontier **frontier) {
  TRY(extr_need(context, frontier));
  TRY(extr_inputs_check(context, inputs));
  TRY(extr_cost_check(context, cost));
  return cost->fanout > 0 || cost->clock > 0 ? find_spread(context, inputs, cost, frontier)
                                             : find_plain(context, inputs, cost, frontier);
}
