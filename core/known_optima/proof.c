/* Proofs without a search, from the table of known optima or from a counting bound.
 *
 * The counting bound: in the tree of each output, the sum of (arity - 1) over all operators is
 * n - 2, so over all n trees it is n(n - 2). An operator of `a` inputs combines at least `a`
 * leaves, so it is in at most n - a trees; an operator that is an output is in one. Each of the n
 * outputs costs at least c_2 and contributes at most m - 1. The other operators must contribute the
 * rest, at the best ratio of cost to contribution. For m = 2, no structure has fewer than 3n - 6
 * operators (He, Cai, Zhou; see structure.h). */
#include "core/known_optima/proof.h"

#include "core/cost/factors.h"
#include "core/isomorphic/isomorphic.h"

#include <math.h>

/* Every complexity is a multiple of the common step of the factors. */
static int64_t round_up(const extr_cost *cost, double bound) {
  int64_t unit = extr_cost_step(cost->complexity, cost->max_arity);
  int64_t steps = (int64_t)(bound / (double)unit * (1 - 1e-12));
  return (double)(steps * unit) < bound * (1 - 1e-12) ? (steps + 1) * unit : steps * unit;
}

static int64_t counting_bound(int inputs, const extr_cost *cost) {
  double missing = (double)inputs * (inputs - 2) - (double)inputs * (cost->max_arity - 1);
  double bound = (double)inputs * (double)cost->complexity[2];
  if (missing > 0) { /* so all arities are below n - 1 */
    double ratio = INFINITY;
    for (int a = 2; a <= cost->max_arity; a++) {
      double of_arity = (double)cost->complexity[a] / ((a - 1.0) * (inputs - a));
      if (of_arity < ratio) ratio = of_arity; /* on fmin() in a loop, GCC 12 for arm64 crashes */
    }
    bound += missing * ratio;
  }
  return round_up(cost, bound);
}

static int64_t bound_of(int inputs, const extr_cost *cost) {
  int64_t counting = counting_bound(inputs, cost);
  int64_t binary = cost->max_arity == 2 ? (3 * inputs - 6) * cost->complexity[2] : 0;
  return binary > counting ? binary : counting;
}

/* Uses the proof of the least complex known structure that is no slower, if there is one. */
static void take_known(const extr_optima *optima, extr_solution *solution) {
  for (int i = 0; i < extr_optima_count(optima); i++) {
    const extr_solution *point = extr_optima_point(optima, i);
    if (point->latency > solution->latency) break;
    solution->proof = point->proof;
    solution->proof.proved = point->proof.proved && point->latency == solution->latency &&
                             point->complexity == solution->complexity;
  }
}

extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution) {
  int inputs = extr_structure_inputs(solution->structure);
  if (inputs <= EXTR_EXACT_INPUTS_MAX) {
    extr_optima *optima;
    TRY(extr_optima_find(context, inputs, cost, &optima));
    take_known(optima, solution);
    extr_optima_free(optima);
    if (solution->proof.lower_bound > 0) return EXTR_OK;
  }
  int64_t least;
  TRY(extr_least_latency(context, inputs, cost, &least));
  solution->proof.lower_bound = bound_of(inputs, cost);
  solution->proof.proved =
      solution->complexity == solution->proof.lower_bound && solution->latency == least;
  return EXTR_OK;
}
