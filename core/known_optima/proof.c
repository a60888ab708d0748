/* Proofs without a search, from the table of known optima or from a lower bound. */
#include "core/known_optima/proof.h"

#include "core/cost/factors.h"
#include "core/isomorphic/isomorphic.h"

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

static extr_status prove_operators(extr_context *context, const extr_cost *cost,
                                   extr_solution *solution) {
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
  TRY(extr_lower_bound(context, inputs, cost, &solution->proof.lower_bound));
  solution->proof.proved =
      solution->complexity == solution->proof.lower_bound && solution->latency == least;
  return EXTR_OK;
}

/* At the end of every cycle, at least n values pass through registers. Let v be the vector of the
 * inputs that a value is made of, with n entries of 0 or 1. Every output is made of values that
 * pass, and these have no input in common, so that its vector is the sum of theirs. The vectors of
 * the outputs have a single 0 each, at different places, and are linearly independent: the vectors
 * of the values that pass span n dimensions. */
static extr_status add_registers(extr_context *context, const extr_cost *cost,
                                 extr_solution *solution) {
  const extr_cost plain = extr_cost_plain(cost);
  const int inputs = extr_structure_inputs(solution->structure);
  extr_proof *proof = &solution->proof;
  int64_t least;
  TRY(extr_least_latency(context, inputs, &plain, &least));
  const int64_t cycles = (least + cost->clock - 1) / cost->clock; /* or more */
  proof->lower_bound += inputs * cycles * cost->register_cost;
  proof->proved =
      solution->complexity == proof->lower_bound && solution->latency == cycles * cost->clock;
  return EXTR_OK;
}

/* Without a latency per further use and without registers, every structure is as fast or faster and
 * no more complex, so a bound for that cost holds. It says nothing about the latency. */
extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution) {
  const extr_cost plain = extr_cost_plain(cost);
  TRY(prove_operators(context, &plain, solution));
  if (cost->fanout > 0) solution->proof.proved = false;
  return cost->clock > 0 ? add_registers(context, cost, solution) : EXTR_OK;
}
