/* Proofs without a search, from the table of known optima or from a lower bound. */
#include "core/known_optima/proof.h"

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
  TRY(extr_lower_bound(context, inputs, cost, &solution->proof.lower_bound));
  solution->proof.proved =
      solution->complexity == solution->proof.lower_bound && solution->latency == least;
  return EXTR_OK;
}
