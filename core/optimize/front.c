/* The public search for Pareto fronts: the frontier search, improved by the exact search for small
 * nodes. */
#include "core/cost/factors.h"
#include "core/exact/exact.h"
#include "core/frontier/frontier.h"
#include "core/isomorphic/isomorphic.h"
#include "core/known_optima/proof.h"
#include "core/structure/graph.h"

/* The exact search runs for nodes of up to EXACT_INPUTS inputs, with at most CASES_MAX cases per
 * point, less than a second. The limit is not a time, so the front is the same on every machine. */
enum { EXACT_INPUTS = 8 };
#define CASES_MAX (UINT64_C(1) << 22)

/* The table of known optima has the fronts of some costs, found by the same search. */
static extr_status is_in_table(extr_context *context, int inputs, const extr_cost *cost,
                               bool *found) {
  extr_optima *optima;
  TRY(extr_optima_find(context, inputs, cost, &optima));
  *found = extr_optima_count(optima) > 0;
  extr_optima_free(optima);
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
  extr_frontier *known;
  TRY(extr_frontier_search(context, inputs, cost, &known));
  extr_status status = add_exact(context, inputs, cost, known, f);
  extr_frontier_free(known);
  return status;
}

static extr_status complete(extr_context *context, int inputs, const extr_cost *cost,
                            extr_frontier *f) {
  if (inputs <= EXACT_INPUTS) TRY(improve(context, inputs, cost, f));
  for (int i = 0; i < f->count; i++) TRY(prove(context, cost, f->points[i]));
  return EXTR_OK;
}

extr_status extr_frontier_find(extr_context *context, int inputs, const extr_cost *cost,
                               extr_frontier **frontier) {
  TRY(extr_need(context, frontier));
  extr_frontier *f;
  TRY(extr_inputs_check(context, inputs));
  TRY(extr_cost_check(context, cost));
  TRY(extr_frontier_search(context, inputs, cost, &f));
  extr_status status = complete(context, inputs, cost, f);
  if (status == EXTR_OK)
    *frontier = f;
  else
    extr_frontier_free(f);
  return status;
}
